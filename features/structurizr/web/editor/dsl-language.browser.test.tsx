/** Highlighting of the DSL while it is edited. */
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, openStructurizr, shopWorkspace } from '../structurizr-fixture.tsx';
import { dslLanguage } from './dsl-language.ts';

const opened: EditorView[] = [];
afterEach(() => opened.splice(0).forEach((editor) => editor.destroy()));

function open(doc: string): EditorView {
  const editor = new EditorView({ doc, parent: document.body, extensions: dslLanguage });
  opened.push(editor);
  return editor;
}

const marked = (editor: EditorView, kind: string): readonly (string | null)[] =>
  [...editor.dom.querySelectorAll(`.cm-dsl-${kind}`)].map(({ textContent }) => textContent);

/** Types at the end of a line. */
function typeAt(editor: EditorView, line: number, insert: string): void {
  editor.dispatch({ changes: { from: editor.state.doc.line(line).to, insert } });
}

test('marks keywords, texts, arrows, constants, numbers and comments', () => {
  const editor = open(
    ['# about', 'a = Person "Ann ${NAME} \\"x\\"', '${NAME} -> b "Asks"', 'autoLayout tb 300', 'color #FF0000 x1'].join(
      '\n',
    ),
  );
  expect(marked(editor, 'comment')).toEqual(['# about']);
  expect(marked(editor, 'keyword')).toEqual(['Person', 'autoLayout', 'color']);
  expect(marked(editor, 'text')).toEqual(['"Ann ${NAME} \\"x\\"', '"Asks"']);
  expect(marked(editor, 'operator')).toEqual(['->']);
  expect(marked(editor, 'constant')).toEqual(['${NAME}']);
  expect(marked(editor, 'number')).toEqual(['300', '#FF0000']);
});

test('the line of a key press is marked again', () => {
  const editor = open('model {\na = pers\n}');
  expect(marked(editor, 'keyword')).toEqual(['model']);
  typeAt(editor, 2, 'on');
  expect(marked(editor, 'keyword')).toEqual(['model', 'person']);
  typeAt(editor, 2, ' "Ann');
  expect(marked(editor, 'text')).toEqual(['"Ann']);
  editor.dispatch({ changes: { from: editor.state.doc.line(2).from, insert: '//' } });
  expect(marked(editor, 'comment')).toEqual(['//a = person "Ann']);
  expect(marked(editor, 'keyword')).toEqual(['model']);
});

test('a comment of several lines ends where it is closed, and with its start', () => {
  const editor = open('model {\n  /* first\n  person\n  last */ person\n}');
  expect(marked(editor, 'comment')).toEqual(['  /* first', '  person', '  last */']);
  expect(marked(editor, 'keyword')).toEqual(['model', 'person']);
  typeAt(editor, 3, ' url');
  expect(marked(editor, 'comment')).toEqual(['  /* first', '  person url', '  last */']);
  const start = editor.state.doc.line(2);
  editor.dispatch({ changes: { from: start.from, to: start.to } });
  expect(marked(editor, 'comment')).toEqual([]);
  typeAt(editor, 1, '\n/*');
  expect(marked(editor, 'comment')).toContain('  person url');
});

test('a comment that starts above the screen is one on the screen', () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `person${at === 3 ? '\n/* open' : ''}`);
  const editor = open(lines.join('\n'));
  editor.dom.style.height = '200px';
  editor.scrollDOM.style.overflow = 'auto';
  editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.doc.length) });
  expect(marked(editor, 'keyword')).toEqual([]);
});

test('nothing in the text moves by itself while it is edited: a moving cursor paints every frame', async () => {
  await openStructurizr(`/edit/${idOf('workspace')}`, shopWorkspace(), {});
  const code = page.getByRole('textbox', { name: 'Workspace DSL' });
  await expect.element(code).toHaveFocus();
  const text = code.element().closest('.cm-editor');
  const moving = document
    .getAnimations()
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
    .filter((target) => text?.contains(target));
  expect(moving).toEqual([]);
});
