/** Completion, hover, go to definition and formatting of the code editor, answered by the worker. */
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, type Command, type Tooltip } from '@codemirror/view';
import type { Completion, Place } from '@archwright/structurizr';
import { askDsl, type TextPlace } from './dsl-work.ts';

/** The place of a position, as the engine counts. */
export function placeAt(state: EditorState, position: number): TextPlace {
  const line = state.doc.lineAt(position);
  return { dsl: state.doc.toString(), line: line.number, column: position - line.from + 1 };
}

/** The position of a place; places of an older text end with the text. */
export function positionOf(state: EditorState, { line, column }: Pick<Place, 'line' | 'column'>): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

const types: Readonly<Record<Completion['kind'], string>> = {
  keyword: 'keyword',
  identifier: 'variable',
  value: 'enum',
  constant: 'constant',
  view: 'class',
  tag: 'property',
};

async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const { state } = context;
  const word = context.matchBefore(/[\w!>${.-]+/);
  if (!context.explicit && !word) return null;
  const offers = await askDsl('complete', placeAt(state, context.pos));
  const [first] = offers;
  if (!first) return null;
  return {
    from: positionOf(state, first),
    options: offers.map(({ kind, label, detail, about }) => ({
      label,
      type: types[kind],
      ...(detail ? { detail } : {}),
      ...(about ? { info: about } : {}),
    })),
    validFor: /^[\w!>${.-]*$/,
  };
}

const hover = hoverTooltip(async (view, position): Promise<Tooltip | null> => {
  const found = await askDsl('hover', placeAt(view.state, position));
  if (!found) return null;
  const from = positionOf(view.state, found);
  return {
    pos: from,
    end: Math.min(view.state.doc.length, from + found.length),
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-facts';
      const title = document.createElement('strong');
      title.textContent = found.title;
      dom.append(title, document.createElement('br'), found.text);
      return { dom };
    },
  };
});

async function goToDefinition(view: EditorView, position: number): Promise<void> {
  const found = await askDsl('define', placeAt(view.state, position));
  if (!found) return;
  const anchor = positionOf(view.state, found);
  view.dispatch({
    selection: { anchor, head: Math.min(view.state.doc.length, anchor + found.length) },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
  });
}

/** F12, and a click with Ctrl or Command. */
const definition: Extension = [
  keymap.of([
    {
      key: 'F12',
      run: (view) => {
        void goToDefinition(view, view.state.selection.main.head);
        return true;
      },
    },
  ]),
  EditorView.domEventHandlers({
    mousedown: (event, view) => {
      if (!event.ctrlKey && !event.metaKey) return false;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position === null) return false;
      event.preventDefault();
      void goToDefinition(view, position);
      return true;
    },
  }),
];

/** Formats the text as one step of undo; the cursor stays in its line. */
export const format: Command = (view) => {
  const { doc, selection } = view.state;
  const before = doc.toString();
  void askDsl('format', { dsl: before }).then((after) => {
    // What was typed meanwhile is not formatted away.
    if (after === before || view.state.doc.toString() !== before) return;
    const { line, column } = placeAt(view.state, selection.main.head);
    view.dispatch({ changes: { from: 0, to: doc.length, insert: after } });
    view.dispatch({ selection: { anchor: positionOf(view.state, { line, column }) } });
  });
  return true;
};

/** Everything that the editor asks of the text while it is edited. */
export const dslServices: Extension = [
  autocompletion({ override: [complete], icons: false }),
  hover,
  definition,
  keymap.of([{ key: 'Shift-Alt-f', run: format }]),
];
