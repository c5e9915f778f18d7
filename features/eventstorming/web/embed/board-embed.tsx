/** Boards in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the block. */
export const boardEmbed = lazyEmbed({
  height: 500,
  view: async () => (await import('./embedded-storm.tsx')).EmbeddedStorm,
  editor: async () => (await import('./board-chooser.tsx')).BoardChooser,
});
