/** Database models in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the block. */
export const dbModelEmbed = lazyEmbed({
  height: 500,
  view: async () => (await import('./embedded-db-model.tsx')).EmbeddedDbModel,
  editor: async () => (await import('./db-model-chooser.tsx')).DbModelChooser,
});
