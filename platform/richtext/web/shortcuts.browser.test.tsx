/** The sheet of shortcuts is true: each one is typed here, and no key of the editor is missing on it. */
import { getExtensionField, type AnyExtension, type Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Keys } from '#platform/ui/model/key-names.ts';
import { LINK_INPUT_LABEL } from '../contract.ts';
import type { DocNode } from '../model/document.ts';
import { richTextShortcuts } from '../model/shortcuts.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { editorExtensions } from './editor/create-editor.ts';
import { EmbedSlots } from './editor/schema-embeds.ts';

type Opened = Awaited<ReturnType<typeof openEditor>>;
interface Case {
  /** Initial content; a paragraph "word" by default. */
  readonly doc?: DocNode;
  /** Keys before it; "word" is selected unless given. */
  readonly before?: string;
  /** Keys after it. */
  readonly after?: string;
  /** The blocks after it, or what else must be seen. */
  readonly expected: readonly DocNode[] | ((editor: Opened) => Promise<void>);
}

const word = (...marks: string[]): DocNode => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: 'word',
});
const marked = (mark: string): Case => ({ expected: [{ type: 'paragraph', content: [word(mark)] }] });
const heading = (level: number): DocNode => ({ type: 'heading', attrs: { level }, content: [word()] });
const list = (type: string, item: string, ...texts: string[]): DocNode => ({
  type,
  content: texts.map((text) => ({
    type: item,
    ...(item === 'task_item' ? { attrs: { checked: false } } : {}),
    content: [paragraph(text)],
  })),
});
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, paragraph('')] });
const cell = (text: string, type = 'table_cell'): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text)],
});
const row = (...texts: string[]): DocNode => ({ type: 'table_row', content: texts.map((text) => cell(text)) });
const table = (...rows: DocNode[]): DocNode => ({ type: 'table', content: rows });
const shows = (role: 'listbox' | 'combobox' | 'textbox', name: string) => async () => {
  await expect.element(page.getByRole(role, { name })).toBeVisible();
};

/** By what the sheet says of it; every row of the sheet needs one. */
const cases: Readonly<Record<string, Case>> = {
  Undo: { before: 's', expected: [paragraph('word')] },
  Redo: { before: 's{Control>}z{/Control}', expected: [paragraph('sword')] },
  'Find and replace (again for browser search)': { expected: shows('textbox', 'Find') },
  'Focus the toolbar (Esc returns to the text)': {
    before: '{Shift>}{End}{/Shift}',
    expected: async () => {
      await expect.element(page.getByRole('button', { name: 'Bold' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('textbox', { name: 'Document content' })).toHaveFocus();
    },
  },
  Bold: marked('bold'),
  Italic: marked('italic'),
  Strikethrough: marked('strike'),
  'Inline code': marked('code'),
  Link: { expected: shows('combobox', LINK_INPUT_LABEL) },
  'Insert a block on an empty line': { doc: docOf(), before: '', expected: shows('listbox', 'Blocks') },
  'Insert an emoji': { doc: docOf(), before: '', after: 'roc', expected: shows('listbox', 'Emoji') },
  Paragraph: { doc: docOf(heading(2)), expected: [{ type: 'paragraph', content: [word()] }] },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`Heading ${level}`, { expected: [heading(level)] }])),
  Blockquote: { expected: [{ type: 'blockquote', content: [paragraph('word')] }] },
  'Bullet list': { expected: [list('bullet_list', 'list_item', 'word')] },
  'Ordered list': { expected: [list('ordered_list', 'list_item', 'word')] },
  'Task list': { expected: [list('task_list', 'task_item', 'word')] },
  'Code block': { expected: [{ type: 'code_block', attrs: { lang: null }, content: [word()] }] },
  'New paragraph or list item': {
    doc: docOf(list('bullet_list', 'list_item', 'word')),
    before: '{End}',
    after: 'more',
    expected: [list('bullet_list', 'list_item', 'word', 'more')],
  },
  'Line break': {
    before: '{End}',
    after: 'more',
    expected: [{ type: 'paragraph', content: [word(), { type: 'hard_break' }, { type: 'text', text: 'more' }] }],
  },
  'Check a task, or leave a code block': {
    doc: docOf(list('task_list', 'task_item', 'word')),
    before: '{End}',
    expected: [
      { type: 'task_list', content: [{ type: 'task_item', attrs: { checked: true }, content: [paragraph('word')] }] },
    ],
  },
  'Indent, or go to the next table cell': {
    doc: docOf(list('bullet_list', 'list_item', 'word', 'inner')),
    before: '{ArrowDown}',
    expected: [
      {
        type: 'bullet_list',
        content: [{ type: 'list_item', content: [paragraph('word'), list('bullet_list', 'list_item', 'inner')] }],
      },
    ],
  },
  'Let the next Tab leave a code block': {
    doc: docOf({ type: 'code_block', attrs: { lang: null }, content: [{ type: 'text', text: 'word' }] }),
    before: '',
    after: '{Tab}',
    expected: async ({ field, blocks }) => {
      expect(blocks()[0]?.content).toEqual([word()]);
      expect(document.activeElement).not.toBe(field);
    },
  },
  'Outdent, or go to the previous table cell': {
    doc: docOf({
      type: 'bullet_list',
      content: [{ type: 'list_item', content: [paragraph('word'), list('bullet_list', 'list_item', 'inner')] }],
    }),
    before: '{ArrowDown}',
    expected: [list('bullet_list', 'list_item', 'word', 'inner')],
  },
  'Move block, list item or row up': {
    doc: documentOf('one', 'two', ''),
    before: '{ArrowDown}',
    expected: [paragraph('two'), paragraph('one')],
  },
  'Move block, list item or row down': {
    doc: documentOf('one', 'two', ''),
    before: '',
    expected: [paragraph('two'), paragraph('one')],
  },
  'Move column left': {
    doc: docOf(table(row('a', 'b'))),
    before: '{Tab}',
    expected: [table(row('b', 'a'))],
  },
  'Move column right': { doc: docOf(table(row('a', 'b'))), before: '', expected: [table(row('b', 'a'))] },
};

/** Typed in the tests of the parts that they belong to: the page around the editor, the comparison of versions. */
const typedElsewhere = [
  'Save',
  'Toggle full screen',
  'Show shortcuts (also ? outside the text)',
  'Mention a person or a page',
  'Next change',
  'Previous change',
];

const shortcuts = richTextShortcuts.flatMap((group) => group.shortcuts);
const typed = shortcuts.flatMap(({ keys, also = [], does }) =>
  [keys, ...also].map((combination) => [combination, does] as const),
);

function keysToType(keys: Keys): string {
  const held = keys.slice(0, -1).map((key) => (key === 'Mod' ? 'Control' : key));
  const last = keys.at(-1) ?? '';
  const pressed = last.length === 1 ? last.toLowerCase() : `{${last}}`;
  return `${held.map((key) => `{${key}>}`).join('')}${pressed}${held
    .toReversed()
    .map((key) => `{/${key}}`)
    .join('')}`;
}

async function check(expected: Case['expected'], editor: Opened): Promise<void> {
  if (typeof expected === 'function') return expected(editor);
  expect(editor.blocks()).toEqual(expected);
}

describe('the sheet', () => {
  test.each(typed.filter(([, does]) => !typedElsewhere.includes(does)))('%j: %s', async (keys, does) => {
    const found = cases[does];
    expect(found, `A case for "${does}"`).toBeDefined();
    if (!found) return;
    const editor = await openEditor(found.doc ?? docOf(paragraph('word')));
    const before = found.before ?? '{Shift>}{End}{/Shift}';
    if (before) await editor.type(before);
    await editor.type(keysToType(keys));
    if (found.after) await editor.type(found.after);
    await check(found.expected, editor);
    await editor.close();
  });

  test('lists each tested shortcut exactly once', () => {
    const names = shortcuts.map(({ does }) => does);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual([...Object.keys(cases), ...typedElsewhere].toSorted());
  });

  test('has every key of the editor but those of every text field', () => {
    const everyTextField =
      /^(Backspace|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|(Mod|Shift)-(Backspace|Delete)|Mod-a|(Shift-)?Mod-я)$/;
    const normal = (keys: string): string => keys.toLowerCase().split('-').toSorted().join('-');
    const known = new Set(typed.map(([keys]) => normal(keys.join('-'))));
    const missing = editorKeys().filter((keys) => !everyTextField.test(keys) && !known.has(normal(keys)));
    expect(missing).toEqual([]);
  });
});

/** The keys that the extensions of the editor listen to, as `Mod-Shift-8`. */
function editorKeys(): string[] {
  const extensions = editorExtensions({
    element: document.createElement('div'),
    json: '',
    slots: new EmbedSlots(),
    embeds: new Set(),
    suggestKeys: { press: null },
    hasMentions: true,
    nonce: undefined,
    attributes: {},
    onOpenLinkSelector: () => undefined,
  } as unknown as Parameters<typeof editorExtensions>[0]);
  return extensions.flatMap((extension: AnyExtension) => {
    const { name, options, storage } = extension;
    const context = { name, options, storage, editor: {} as Editor };
    const keys = getExtensionField<(() => Record<string, unknown>) | undefined>(
      extension,
      'addKeyboardShortcuts',
      context,
    );
    return Object.keys(keys?.() ?? {});
  });
}
