/** Writing in the editor with real keys: each block and mark ends up in the stored tree under its specified name. */
import { describe, expect, test } from 'vitest';
import { everyBlockDocument } from '../model/every-block.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});

describe('a new document', () => {
  test('starts with two empty paragraphs, takes the focus and reports no change', async () => {
    const { stored, changes, handle } = await openEditor();
    expect(stored()).toEqual({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] });
    expect(changes).toEqual([]);
    expect(handle.isEmpty()).toBe(true);
  });

  test.each(['not json', '{"type":"paragraph"}', 'null', '{}'])(
    'starts empty for the invalid content %s',
    async (json) => {
      const { stored } = await openEditor(json);
      expect(stored().content).toEqual([{ type: 'paragraph' }, { type: 'paragraph' }]);
    },
  );

  test('always ends with an empty paragraph', async () => {
    const { stored, type } = await openEditor(documentOf('last words'));
    await type('{Control>}{End}{/Control}');
    await type('more');
    expect(stored().content).toEqual([paragraph('last words'), paragraph('more'), paragraph('')]);
  });
});

describe('blocks by their Markdown sign', () => {
  test.each([1, 2, 3, 4, 5, 6])('a heading of level %i', async (level) => {
    const { blocks, type } = await openEditor();
    await type(`${'#'.repeat(level)} Steps`);
    expect(blocks()).toEqual([{ type: 'heading', attrs: { level }, content: [text('Steps')] }]);
  });

  test('a bullet list: Enter continues it, Tab indents, Shift-Tab outdents, Enter on an empty item leaves it', async () => {
    const { blocks, type } = await openEditor();
    await type('- one{Enter}two{Enter}{Tab}inner{Enter}{Shift>}{Tab}{/Shift}three{Enter}{Enter}after');
    const item = (...content: unknown[]) => ({ type: 'list_item', content });
    expect(blocks()).toEqual([
      {
        type: 'bullet_list',
        content: [
          item(paragraph('one')),
          item(paragraph('two'), { type: 'bullet_list', content: [item(paragraph('inner'))] }),
          item(paragraph('three')),
        ],
      },
      paragraph('after'),
    ]);
  });

  test('Enter splits a list item', async () => {
    const { blocks, type } = await openEditor();
    await type('1. first');
    await type('second');
    await type('{ArrowLeft>6/}');
    // The selection change arrives shortly after the key press.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await type('{Enter}');
    expect(blocks()).toEqual([
      {
        type: 'ordered_list',
        content: [
          { type: 'list_item', content: [paragraph('first')] },
          { type: 'list_item', content: [paragraph('second')] },
        ],
      },
    ]);
  });

  test('an ordered list that starts later keeps its start', async () => {
    const { blocks, type } = await openEditor();
    await type('3. third');
    expect(blocks()).toEqual([
      { type: 'ordered_list', attrs: { start: 3 }, content: [{ type: 'list_item', content: [paragraph('third')] }] },
    ]);
  });

  test('a quote', async () => {
    const { blocks, type } = await openEditor();
    await type('> said');
    expect(blocks()).toEqual([{ type: 'blockquote', content: [paragraph('said')] }]);
  });

  test('a code block with its language, text only', async () => {
    const { blocks, type } = await openEditor();
    await type('```ts let **a** = 1;{Enter}let b;');
    expect(blocks()).toEqual([
      { type: 'code_block', attrs: { lang: 'ts' }, content: [text('let **a** = 1;\nlet b;')] },
    ]);
  });

  test('a separator', async () => {
    const { blocks, type } = await openEditor();
    await type('---after');
    expect(blocks()).toEqual([{ type: 'hr' }, paragraph('after')]);
  });

  test('Shift-Enter breaks the line', async () => {
    const { blocks, type } = await openEditor();
    await type('one{Shift>}{Enter}{/Shift}two');
    expect(blocks()).toEqual([{ type: 'paragraph', content: [text('one'), { type: 'hard_break' }, text('two')] }]);
  });
});

describe('marks', () => {
  test.each([
    ['bold', '{Control>}b{/Control}'],
    ['italic', '{Control>}i{/Control}'],
    ['code', '{Control>}e{/Control}'],
    ['strike', '{Control>}{Shift>}s{/Shift}{/Control}'],
  ])('%s by its keys', async (mark, keys) => {
    const { blocks, type } = await openEditor();
    await type(`a ${keys}b${keys} c`);
    expect(blocks()).toEqual([{ type: 'paragraph', content: [text('a '), text('b', mark), text(' c')] }]);
  });

  test.each([
    ['bold', '**b**'],
    ['italic', '*b*'],
    ['code', '`b`'],
    ['strike', '~~b~~'],
  ])('%s by its Markdown sign', async (mark, keys) => {
    const { blocks, type } = await openEditor();
    await type(`a ${keys}`);
    expect(blocks()).toEqual([{ type: 'paragraph', content: [text('a '), text('b', mark)] }]);
  });

  test('bold code in a link keeps all three', async () => {
    const marks = [
      { type: 'link', attrs: { href: 'https://a.example', title: null } },
      { type: 'bold' },
      { type: 'code' },
    ];
    const { blocks, type } = await openEditor({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', marks, text: 'x' }] }],
    });
    await type('{Control>}{End}{/Control}');
    await type('end');
    expect(blocks()[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', marks, text: 'x' }] });
  });
});

describe('undo and redo', () => {
  test('undo and redo typing', async () => {
    const { blocks, type } = await openEditor(documentOf('start', ''));
    await type('{Control>}{End}{/Control}');
    await type('x{Control>}z{/Control}');
    expect(blocks()).toEqual([paragraph('start')]);
    await type('{Control>}y{/Control}');
    expect(blocks()).toEqual([paragraph('start'), paragraph('x')]);
  });
});

describe('changes', () => {
  test('are reported as a JSON string after a short delay, and immediately by flush', async () => {
    const { changes, handle, type } = await openEditor();
    await type('Hi');
    await expect
      .poll(() => changes.at(-1))
      .toBe(
        '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Hi"}]},{"type":"paragraph"}]}',
      );
    await type('!');
    expect(handle.flush()).toContain('"text":"Hi!"');
    expect(changes.at(-1)).toContain('"text":"Hi!"');
    expect(handle.isEmpty()).toBe(false);
  });

  test('are reported when the editor is unmounted', async () => {
    const { changes, type, close } = await openEditor();
    await type('kept');
    await close();
    expect(changes.at(-1)).toContain('kept');
  });

  test('do not come from looking', async () => {
    const { changes, handle, type } = await openEditor(everyBlockDocument);
    await type('{ArrowDown}{ArrowDown}{ArrowRight}');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(changes).toEqual([]);
    expect(JSON.parse(handle.flush())).toEqual(everyBlockDocument);
  });
});

describe('what this version does not know', () => {
  const strange = {
    type: 'doc',
    attrs: { origin: 'import' },
    content: [
      {
        type: 'paragraph',
        attrs: { align: 'right' },
        content: [
          { type: 'text', text: 'Ask ', marks: [{ type: 'highlight', attrs: { color: 'red' } }] },
          { type: 'mention', attrs: { kind: 'user', id: '7', label: 'Ines' } },
        ],
      },
      { type: 'future', attrs: { file: 'f1', alt: 'A picture', width: 400 } },
      {
        type: 'task_list',
        content: [
          {
            type: 'task_item',
            attrs: { checked: true },
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'done' }] }],
          },
        ],
      },
      { type: 'alert', attrs: { type: 'celebration' }, content: [paragraph('yay')] },
      { type: 'paragraph' },
    ],
  };

  test('survives editing unchanged and is shown as raw text', async () => {
    const { field, stored, type } = await openEditor(strange);
    await type('{Control>}{End}{/Control}');
    await type('typed');
    expect(stored()).toEqual({
      ...strange,
      content: [...strange.content.slice(0, -1), paragraph('typed'), { type: 'paragraph' }],
    });
    expect(field.textContent).toContain('Ines');
    expect(field.textContent).toContain('"file":"f1"');
    expect(field.querySelector('img[src]')).toBeNull();
  });
});
