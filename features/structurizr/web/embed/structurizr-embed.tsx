/** Structurizr views in documents: the integration for rich text, loaded on demand. */
import { Suspense } from 'react';
import type { EmbedEditorProps, EmbedRenderer, EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';

const EmbeddedPicture = lazyPart(async () => (await import('./embedded-picture.tsx')).EmbeddedPicture);
const PictureChooser = lazyPart(async () => (await import('./picture-chooser.tsx')).PictureChooser);

/** Reserves the height of the view, to avoid layout shifts. */
const place = { height: 550 } as const;

function View(props: EmbedViewProps) {
  return (
    <Suspense fallback={<div style={place} aria-busy="true" />}>
      <EmbeddedPicture {...props} />
    </Suspense>
  );
}

function Editor(props: EmbedEditorProps) {
  return (
    <Suspense>
      <PictureChooser {...props} />
    </Suspense>
  );
}

/** View and chooser of the Structurizr block. */
export const structurizrEmbed: EmbedRenderer = { View, Editor };
