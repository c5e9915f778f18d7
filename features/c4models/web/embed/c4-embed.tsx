/** C4 views in documents: what rich text is lent. A text without one loads nothing of it. */
import { lazy, Suspense } from 'react';
import type { EmbedEditorProps, EmbedRenderer, EmbedViewProps } from '#platform/richtext/web/embeds.ts';

const EmbeddedView = lazy(async () => ({ default: (await import('./embedded-view.tsx')).EmbeddedView }));
const ViewChooser = lazy(async () => ({ default: (await import('./view-chooser.tsx')).ViewChooser }));

/** Keeps the place of the view, so that the text below does not move when it is there. */
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

/** The read view and the chooser of the C4 model block. */
export const c4Embed: EmbedRenderer = { View, Editor };
