/** Embeds whose code is loaded on demand. */
import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { EmbedEditorProps, EmbedRenderer, EmbedViewProps } from './embeds.ts';

interface LazyEmbed {
  /** Px: reserved before the code is there, to avoid layout shifts. */
  readonly height: number;
  readonly view: () => Promise<ComponentType<EmbedViewProps>>;
  readonly editor: () => Promise<ComponentType<EmbedEditorProps>>;
}

/** View and chooser of an embed block. */
export function lazyEmbed({ height, view, editor }: LazyEmbed): EmbedRenderer {
  const [LazyView, LazyEditor] = [lazyPart(view), lazyPart(editor)];
  return {
    View: (props) => (
      <Suspense fallback={<div style={{ height }} aria-busy="true" />}>
        <LazyView {...props} />
      </Suspense>
    ),
    Editor: (props) => (
      <Suspense>
        <LazyEditor {...props} />
      </Suspense>
    ),
  };
}
