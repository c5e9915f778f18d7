/** The editor's collapsible blocks: a summary, a content, and the button that shows or hides it. */
import { Node, type Editor, type Extensions } from '@tiptap/core';
import { Fragment } from 'prosemirror-model';
import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view';

const Details = Node.create({
  name: 'details',
  group: 'block cell_block',
  content: 'details_summary details_content',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', { ...HTMLAttributes, class: 'aw-details', open: '' }, 0],
  addNodeView: () => () => detailsView(),
  addKeyboardShortcuts() {
    const run = (command: (state: EditorState) => Transaction | null) => () => {
      const tr = command(this.editor.state);
      if (tr) this.editor.view.dispatch(tr.scrollIntoView());
      return tr !== null;
    };
    return { Enter: run(leaveOrEnter), Backspace: run(joinOrUnwrap) };
  },
  addProseMirrorPlugins: () => [opensForCursor()],
});

const Summary = Node.create({
  name: 'details_summary',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary', context: 'details/' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
});

const Content = Node.create({
  name: 'details_content',
  content: 'block+',
  selectable: false,
  parseHTML: () => [{ tag: 'div.aw-details-content', context: 'details/' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'aw-details-content' }, 0],
});

/** Open or closed is local state and not stored; a block with the cursor is open. */
function detailsView(): NodeView {
  const dom = document.createElement('div');
  const button = document.createElement('button');
  const contentDOM = document.createElement('div');
  dom.className = 'aw-details';
  button.className = 'aw-details-button';
  button.type = 'button';
  button.tabIndex = -1;
  button.contentEditable = 'false';
  contentDOM.className = 'aw-details-parts';
  dom.append(button, contentDOM);
  setOpen(dom, true);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => setOpen(dom, dom.dataset['open'] === 'false'));
  return {
    dom,
    contentDOM,
    stopEvent: (event) => event.target === button,
    ignoreMutation: (mutation: ViewMutationRecord) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

function setOpen(dom: HTMLElement, isOpen: boolean): void {
  dom.dataset['open'] = String(isOpen);
  const button = dom.firstElementChild;
  button?.setAttribute('aria-expanded', String(isOpen));
  button?.setAttribute('aria-label', isOpen ? 'Hide content' : 'Show content');
}

/** A cursor that comes into hidden text, by keys or by a search, shows it. */
function opensForCursor(): Plugin {
  return new Plugin({
    view: () => ({
      update(view, before) {
        if (view.state.selection !== before.selection) openAround(view);
      },
    }),
  });
}

function openAround(view: EditorView): void {
  const { $head } = view.state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    if ($head.node(depth).type.name !== 'details_content') continue;
    const dom = view.nodeDOM($head.before(depth - 1));
    if (dom instanceof HTMLElement && dom.dataset['open'] === 'false') setOpen(dom, true);
  }
}

/** Enter moves from the summary into the content, with the text after the cursor; from an empty last line out. */
function leaveOrEnter({ selection, doc, schema, tr }: EditorState): Transaction | null {
  const { $from, $to } = selection;
  const paragraph = schema.nodes['paragraph'];
  if (!paragraph || !$from.sameParent($to)) return null;
  if ($from.parent.type.name === 'details_summary') {
    const rest = doc.slice($to.pos, $from.end()).content;
    const content = $from.after() + 1;
    if (rest.size > 0) tr.insert(content, paragraph.create(null, rest));
    tr.delete($from.pos, $from.end());
    return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(content, -1))));
  }
  const isEmptyLine = selection.empty && $from.parent.type === paragraph && $from.parent.content.size === 0;
  if (!isEmptyLine || $from.node(-1).type.name !== 'details_content') return null;
  const content = $from.node(-1);
  if ($from.index(-1) !== content.childCount - 1) return null;
  const after = $from.after(-2);
  tr.insert(after, paragraph.create());
  if (content.childCount > 1) tr.delete($from.before(), $from.after());
  return tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(after, -1) + 1));
}

/** Backspace at the start of the summary unwraps the block; at the start of the content it joins the summary. */
function joinOrUnwrap({ selection, doc, schema, tr }: EditorState): Transaction | null {
  const { $from, empty } = selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.isTextblock) return null;
  if ($from.parent.type.name === 'details_summary') return unwrapped(tr, $from.before(-1));
  const isFirst = $from.node(-1).type.name === 'details_content' && $from.index(-1) === 0;
  if (!isFirst || $from.parent.type.name !== 'paragraph') return null;
  const line = $from.parent.content;
  const summaryEnd = $from.before(-1) - 1;
  if ($from.node(-1).childCount > 1) tr.delete($from.before(), $from.after());
  else tr.replaceWith($from.before(), $from.after(), schema.node('paragraph'));
  tr.insert(summaryEnd, line);
  return tr.setSelection(TextSelection.create(tr.doc, doc.resolve(summaryEnd).pos));
}

function unwrapped(tr: Transaction, pos: number): Transaction {
  const details = tr.doc.nodeAt(pos);
  const summary = details?.firstChild;
  const content = details?.lastChild;
  if (!details || !summary || !content) return tr;
  const line = summary.content.size > 0 ? [tr.doc.type.schema.node('paragraph', null, summary.content)] : [];
  tr.replaceWith(pos, pos + details.nodeSize, Fragment.from(line).append(content.content));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(pos)));
}

/** Puts an empty collapsible block in the place of the line with the cursor, and the cursor into its summary. */
export function insertDetails(editor: Editor): void {
  const { state, schema } = editor;
  const { $from } = state.selection;
  const block = schema.nodes['details']?.createAndFill();
  if (!block) return;
  const tr = state.tr.replaceWith($from.before(), $from.after(), block);
  tr.setSelection(TextSelection.create(tr.doc, $from.before() + 2));
  editor.view.dispatch(tr.scrollIntoView());
  editor.commands.focus();
}

/** Collapsible blocks and their two parts. */
export const detailsExtensions: Extensions = [Details, Summary, Content];
