/**
 * The page of the typing benchmark: `?editor=bare`, `?editor=product` or `?editor=together`, all all with the product's styles; with `&text=dsl`
 * those of a Structurizr workspace, where there is `?editor=usual` too.
 */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { createRoot } from 'react-dom/client';
import { RichTextEditor, type RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';
import '#platform/richtext/web/doc-view.css';
import '#platform/richtext/web/rich-text-editor.css';
import { openBareEditor } from './bare-editor.ts';
import { longDocument } from './document.ts';
import { openDslEditor } from './dsl-page.tsx';
import { writeBesideNine } from './nine-writers.ts';

const place = document.createElement('main');
place.style.cssText = 'max-width: 720px; margin: 60px auto';
document.body.append(place);

const asked = new URLSearchParams(location.search);
const editor = asked.get('editor');

if (asked.get('text') === 'dsl') openDslEditor(place, editor === 'bare' || editor === 'usual' ? editor : 'product');
else if (editor === 'bare') openBareEditor(place, longDocument);
else {
  let stored = '';
  const handle: { current: RichTextEditorHandle | null } = { current: null };
  createRoot(place).render(
    <MantineProvider>
      <RichTextEditor
        ref={handle}
        initialJson={JSON.stringify(longDocument)}
        label="Text"
        onChange={(json) => {
          stored = json;
          place.dataset['stored'] = String(stored.length);
        }}
      />
    </MantineProvider>,
  );
  if (editor === 'together') {
    const begin = (): void => {
      const opened = handle.current?.editor();
      if (opened)
        void writeBesideNine(opened, JSON.stringify(longDocument)).then(() => (place.dataset['together'] = ''));
      else requestAnimationFrame(begin);
    };
    begin();
  }
}
