/** Diagrams in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the diagram block. */
export const diagramEmbed = lazyEmbed({
  height: 500,
  view: async () => (await import('./embedded-diagram.tsx')).EmbeddedDiagram,
  editor: async () => (await import('./diagram-chooser.tsx')).DiagramChooser,
});
