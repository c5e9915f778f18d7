/** The editor's text blocks, lists and quotes, under the names of the stored tree. */
import { Extension, mergeAttributes, Node, type Editor, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { textblockTypeInputRule } from '@tiptap/core';
import { ALERT_TYPES } from '../../model/document.ts';
import { EXTRA_ATTRS } from '../../model/editable-document.ts';
import { isAtDeepestList, nearestItem } from './list-depth.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

const HeadingBlock = Heading.extend({
  parseHTML() {
    // Our own pages draw level 1 as h2, so a copied heading says its level by its class.
    return LEVELS.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level: Number(/\baw-h([1-6])\b/.exec(element.className)?.[1] ?? level) }),
    }));
  },
  renderHTML({ node, HTMLAttributes }) {
    const level = Number(node.attrs['level']);
    const place = { class: `aw-h${level}`, ...(level === 6 ? { 'aria-level': '7' } : {}) };
    return [`h${Math.min(6, level + 1)}`, mergeAttributes(HTMLAttributes, place), 0];
  },
});

const CodeBlockNode = CodeBlock.extend({
  name: 'code_block',
  addAttributes() {
    return {
      lang: { default: null, parseHTML: codeLanguage, rendered: false },
      info: { default: null, parseHTML: () => null, rendered: false },
    };
  },
  renderHTML({ node, HTMLAttributes }) {
    const lang = typeof node.attrs['lang'] === 'string' ? node.attrs['lang'] : '';
    return [
      'pre',
      mergeAttributes(HTMLAttributes, {
        class: 'aw-code-edit',
        spellcheck: 'false',
        ...(lang ? { 'data-lang': lang } : {}),
      }),
      ['code', {}, 0],
    ];
  },
  addInputRules() {
    const getAttributes = (match: RegExpMatchArray) => ({ lang: match[1] ?? null });
    return [/^```([a-z0-9+#-]+)?[\s\n]$/i, /^~~~([a-z0-9+#-]+)?[\s\n]$/i].map((find) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes }),
    );
  },
});

function codeLanguage(element: HTMLElement): string | null {
  const named = element.dataset['lang'];
  const inside = `${element.className} ${element.firstElementChild?.className ?? ''}`;
  const lang = named ?? /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(inside)?.[1] ?? null;
  return lang && /^[\w+#.-]{1,40}$/.test(lang) ? lang : null;
}

const Alert = Node.create({
  name: 'alert',
  group: 'block cell_block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      type: {
        default: 'info',
        rendered: false,
        parseHTML: (element: HTMLElement) =>
          ALERT_TYPES.find((type) => element.classList.contains(`aw-alert-${type}`)) ?? 'info',
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'div.aw-alert',
        contentElement: (element) => element.querySelector<HTMLElement>('.aw-alert-body') ?? element,
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const type = ALERT_TYPES.find((known) => known === node.attrs['type']) ?? 'info';
    return [
      'div',
      mergeAttributes(HTMLAttributes, { class: `aw-alert aw-alert-${type}` }),
      ['span', { class: 'aw-alert-mark', contenteditable: 'false', 'aria-hidden': 'true' }],
      ['div', { class: 'aw-alert-body' }, 0],
    ];
  },
});

const OrderedListNode = OrderedList.extend({
  name: 'ordered_list',
  group: 'block cell_block list',
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element: HTMLElement) => {
          const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
          return start >= 0 && start <= 999_999_999 ? start : 1;
        },
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes['start'] === 1 ? {} : { start: attributes['start'] },
      },
    };
  },
  renderHTML({ HTMLAttributes }) {
    return ['ol', HTMLAttributes, 0];
  },
}).configure({ itemTypeName: 'list_item' });

const ListItemNode = ListItem.extend({
  name: 'list_item',
  content: 'block+',
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('list_item'),
      // Tab belongs to a table cell before it belongs to the list around or in it only when the cell is deeper.
      Tab: () =>
        isItsOwn(this.editor) &&
        !isAtDeepestList(this.editor.state.selection.$from) &&
        this.editor.commands.sinkListItem('list_item'),
      'Shift-Tab': () => isItsOwn(this.editor) && this.editor.commands.liftListItem('list_item'),
    };
  },
}).configure({ bulletListTypeName: 'bullet_list', orderedListTypeName: 'ordered_list' });

/** Whether no task list is nearer to the cursor, whose keys these are then. */
function isItsOwn(editor: Editor): boolean {
  return nearestItem(editor.state.selection.$from)?.name === 'list_item';
}

const OPEN_NODES = [
  'doc',
  'paragraph',
  'heading',
  'code_block',
  'alert',
  'blockquote',
  'bullet_list',
  'ordered_list',
  'list_item',
  'hard_break',
  'hr',
  'table',
  'table_header_row',
  'table_row',
  'table_header',
  'table_cell',
  'diagram',
  'structurizr',
  'c4model',
  'dbmodel',
  'metric',
  'board',
  'contextmap',
  'image',
  'attachment',
  'task_list',
  'task_item',
  'details',
  'details_summary',
  'details_content',
  'mention',
  'bold',
  'italic',
  'strike',
  'code',
  'link',
];

/** Lets every known node and mark carry the attributes that this version does not know. */
const ExtraAttributes = Extension.create({
  name: 'extra_attributes',
  addGlobalAttributes() {
    return [
      {
        types: OPEN_NODES,
        attributes: { [EXTRA_ATTRS]: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null } },
      },
    ];
  },
});

/** Text, headings, code, alerts, lists, quotes, rules and breaks. */
export const textExtensions: Extensions = [
  Document,
  Paragraph.extend({ group: 'block cell_block' }),
  Text,
  HeadingBlock.extend({ group: 'block cell_block' }),
  CodeBlockNode.extend({ group: 'block cell_block' }),
  Alert,
  BulletList.extend({ name: 'bullet_list', group: 'block cell_block list' }).configure({ itemTypeName: 'list_item' }),
  OrderedListNode,
  ListItemNode,
  ListKeymap.configure({ listTypes: [{ itemName: 'list_item', wrapperNames: ['bullet_list', 'ordered_list'] }] }),
  Blockquote.extend({ group: 'block cell_block' }),
  HorizontalRule.extend({ name: 'hr', group: 'block cell_block' }),
  HardBreak.extend({ name: 'hard_break' }),
  ExtraAttributes,
];
