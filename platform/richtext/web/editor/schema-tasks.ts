/** The editor's task lists: boxes that a click or Ctrl-Enter ticks, made by `[ ] ` at the start of a line. */
import { InputRule, Node, type Editor, type Extensions } from '@tiptap/core';
import { ListKeymap } from '@tiptap/extension-list';
import { Fragment, type Node as PmNode } from 'prosemirror-model';
import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isAtDeepestList, nearestItem } from './list-depth.ts';

const BOX = 'aw-task-box';

const TaskList = Node.create({
  name: 'task_list',
  group: 'block cell_block list',
  content: 'task_item+',
  parseHTML: () => [{ tag: 'ul.aw-tasks', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['ul', { ...HTMLAttributes, class: 'aw-tasks' }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-9': () => this.editor.commands.toggleList('task_list', 'task_item') };
  },
});

const TaskItem = Node.create({
  name: 'task_item',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.dataset['checked'] === 'true',
    },
  }),
  parseHTML: () => [
    {
      tag: 'li.aw-task',
      priority: 60,
      contentElement: (element) => element.querySelector<HTMLElement>(':scope > .aw-task-body') ?? element,
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const checked = String(node.attrs['checked'] === true);
    return [
      'li',
      { ...HTMLAttributes, class: 'aw-task', 'data-checked': checked },
      [
        'span',
        { class: BOX, role: 'checkbox', 'aria-checked': checked, 'aria-label': 'Done', contenteditable: 'false' },
      ],
      ['div', { class: 'aw-task-body' }, 0],
    ];
  },
  addKeyboardShortcuts() {
    const here = (run: () => boolean) => () =>
      nearestItem(this.editor.state.selection.$from)?.name === 'task_item' && run();
    return {
      Enter: () => this.editor.commands.splitListItem('task_item'),
      Tab: here(
        () => !isAtDeepestList(this.editor.state.selection.$from) && this.editor.commands.sinkListItem('task_item'),
      ),
      'Shift-Tab': here(() => this.editor.commands.liftListItem('task_item')),
      'Mod-Enter': here(() => tickHere(this.editor)),
      'Mod-Shift-9': () => this.editor.commands.toggleList('task_list', 'task_item'),
    };
  },
  addInputRules: () => [
    new InputRule({
      find: /^\[([ x]?)\] $/i,
      handler: ({ state, range, match }) => makeTask(state, range, match[1]?.toLowerCase() === 'x'),
    }),
  ],
  addProseMirrorPlugins: () => [boxClicks()],
});

function tickHere(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const item = nearestItem($from);
  if (!item || $from.parent.type.spec.code) return false;
  editor.view.dispatch(toggled(editor.state, $from.before(item.depth)));
  return true;
}

function toggled(state: EditorState, pos: number): Transaction {
  return state.tr.setNodeAttribute(pos, 'checked', state.doc.nodeAt(pos)?.attrs['checked'] !== true);
}

/** A click on a box ticks it and leaves the cursor, and on a phone the keyboard, where it is. */
function boxClicks(): Plugin {
  const boxOf = (event: Event) =>
    event.target instanceof HTMLElement && event.target.classList.contains(BOX) ? event.target : null;
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(_view, event) {
          if (boxOf(event)) event.preventDefault();
          return false;
        },
        click: (view, event) => tickBox(view, boxOf(event)),
      },
    },
  });
}

function tickBox(view: EditorView, box: HTMLElement | null): boolean {
  const item = box?.parentElement;
  if (!item || !view.editable) return false;
  const $inside = view.state.doc.resolve(view.posAtDOM(item, 0));
  const found = nearestItem($inside);
  if (found?.name === 'task_item') view.dispatch(toggled(view.state, $inside.before(found.depth)));
  return true;
}

/** Converts the line, or the list item that it begins, to a task; removes the typed box. */
function makeTask(state: EditorState, range: { from: number; to: number }, checked: boolean): void | null {
  const { tr } = state;
  const $from = state.doc.resolve(range.from);
  const item = nearestItem($from);
  if (item && $from.depth === item.depth + 1 && $from.index(item.depth) === 0) {
    if (item.name === 'task_item') return null;
    tr.delete(range.from, range.to);
    return turnItem(tr, item.depth, checked);
  }
  tr.delete(range.from, range.to);
  const block = tr.doc.resolve(range.from).blockRange();
  const { task_list: taskList, task_item: taskItem } = state.schema.nodes;
  if (!block || !taskList || !taskItem || isAtDeepestList(block.$from)) return null;
  if (!block.parent.canReplaceWith(block.startIndex, block.endIndex, taskList)) return null;
  tr.wrap(block, [{ type: taskList }, { type: taskItem, attrs: { checked } }]);
  joinTasks(tr, block.start);
}

/** Moves one item of a bullet or ordered list into a separate task list, splitting the list. */
function turnItem(tr: Transaction, depth: number, checked: boolean): void | null {
  const { $from } = tr.selection;
  const { task_list: taskList, task_item: taskItem } = tr.doc.type.schema.nodes;
  const list = $from.node(depth - 1);
  const at = $from.index(depth - 1);
  const start = $from.before(depth - 1);
  if (!taskList || !taskItem) return null;
  const part = (from: number, to: number): PmNode[] =>
    from < to ? [list.copy(Fragment.from(list.children.slice(from, to)))] : [];
  const before = part(0, at);
  const task = taskList.create(null, taskItem.create({ checked }, $from.node(depth).content));
  const offset = $from.pos - $from.before(depth);
  tr.replaceWith(start, start + list.nodeSize, [...before, task, ...part(at + 1, list.childCount)]);
  const taskStart = start + (before[0]?.nodeSize ?? 0);
  tr.setSelection(TextSelection.create(tr.doc, taskStart + 1 + offset));
  joinTasks(tr, taskStart);
}

/** Joins the task list that starts at `pos` with one right before it. */
function joinTasks(tr: Transaction, pos: number): void {
  if (tr.doc.resolve(pos).nodeBefore?.type.name === 'task_list') tr.join(pos);
}

/** Task lists, their items, and the keys that are theirs. */
export const taskExtensions: Extensions = [
  TaskList,
  TaskItem,
  // A separate keymap: one for several kinds of list would run a command for each of them.
  ListKeymap.extend({ name: 'task_keymap' }).configure({
    listTypes: [{ itemName: 'task_item', wrapperNames: ['task_list'] }],
  }),
];
