/** C4 views in documents: the integration for rich text, loaded on demand. */
import { Suspense } from 'react';
import type { EmbedEditorProps, EmbedRenderer, EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';

const EmbeddedView = lazyPart(async () => (await import('./embedded-view.tsx')).EmbeddedView);
const ViewChooser = lazyPart(async () => (await import('./view-chooser.tsx')).ViewChooser);

/** Reserves the height of the view, to avoid layout shifts. */
const place = { height: 550 } as const;

function View(props: EmbedViewProps) {
  return (
    <Suspense fallback={<div style={place} aria-busy="true" />}>
      <EmbeddedView {...props} />
    </Suspense>
  );
}

function Editor(props: EmbedEditorProps) {
  return (
    <Suspense>
      <ViewChooser {...props} />
    </Suspense>
  );
}

/** View and chooser of the C4 model block. */
export const c4Embed: EmbedRenderer = { View, Editor };
