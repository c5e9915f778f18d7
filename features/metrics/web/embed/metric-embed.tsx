/** Charts of metrics in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the block. */
export const metricEmbed = lazyEmbed({
  height: 500,
  view: async () => (await import('./embedded-metric.tsx')).EmbeddedMetric,
  editor: async () => (await import('./metric-chooser.tsx')).MetricChooser,
});
