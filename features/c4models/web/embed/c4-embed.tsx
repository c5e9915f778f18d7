/** C4 views in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the C4 model block. */
export const c4Embed = lazyEmbed({
  height: 550,
  view: async () => (await import('./embedded-view.tsx')).EmbeddedView,
  editor: async () => (await import('./view-chooser.tsx')).ViewChooser,
});
