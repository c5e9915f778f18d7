/** One of two renderings of the same view: the product's editor, or the canvas library with default settings. */
import '@mantine/core/styles.layer.css';
import { createRoot } from 'react-dom/client';
import type { C4Model } from '../../features/c4models/contract.ts';
import { pictureOf } from '../../features/c4models/model/c4-view.ts';
import { openC4Store } from '../../features/c4models/web/c4-store.ts';
import { C4Canvas } from '../../features/c4models/web/canvas/c4-canvas.tsx';
import { EditorProvider } from '../../features/c4models/web/editor-context.tsx';
import { UiProvider } from '../../platform/ui/web/ui-provider.tsx';
import { PlainView } from './plain-view.tsx';

const asked = new URLSearchParams(location.search);
const model = (await (await fetch('./model.json')).json()) as C4Model;
const store = openC4Store(model);
const picture = pictureOf(store.state().document, store.state().viewId);

function Drawing() {
  if (asked.get('canvas') === 'plain') return picture ? <PlainView picture={picture} /> : null;
  return (
    <EditorProvider store={store} mayWrite>
      <C4Canvas />
    </EditorProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <div style={{ width: '100vw', height: '100vh' }}>
      <Drawing />
    </div>
  </UiProvider>,
);
