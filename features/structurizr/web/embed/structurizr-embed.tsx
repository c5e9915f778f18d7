/** Structurizr views in documents: the integration for rich text, loaded on demand. */
import { lazyEmbed } from '#platform/richtext/web/lazy-embed.tsx';

/** View and chooser of the Structurizr block. */
export const structurizrEmbed = lazyEmbed({
  height: 550,
  view: async () => (await import('./embedded-picture.tsx')).EmbeddedPicture,
  editor: async () => (await import('./picture-chooser.tsx')).PictureChooser,
});
