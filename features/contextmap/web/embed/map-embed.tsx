/** The context map in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the block. */
export const mapEmbed = lazyEmbed({
  height: 500,
  view: async () => (await import('./embedded-map.tsx')).EmbeddedMap,
  editor: async () => (await import('./map-choice.tsx')).MapChoice,
});
