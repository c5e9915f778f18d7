/** The carets and selections of others in the text, with their names. */
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import './other-carets.css';

/** Where somebody is, in places of the document that is shown. */
export interface OtherCaret {
  /** Of the window. */
  readonly client: string;
  readonly name: string;
  readonly colour: string;
  readonly anchor: number;
  readonly head: number;
}

const key = new PluginKey<readonly OtherCaret[]>('other_carets');

/** Shows these carets from now on. */
export const showCarets = (tr: Transaction, carets: readonly OtherCaret[]): Transaction =>
  tr.setMeta(key, carets).setMeta('addToHistory', false);

/** The carets that are shown. */
export const caretsOf = (state: EditorState): readonly OtherCaret[] => key.getState(state) ?? [];

/** Carets move with the text around them until their windows say where they are. */
export const otherCarets = (): Plugin<readonly OtherCaret[]> =>
  new Plugin<readonly OtherCaret[]>({
    key,
    state: {
      init: () => [],
      apply: (tr, carets) => {
        const told = tr.getMeta(key) as readonly OtherCaret[] | undefined;
        if (told) return told;
        if (!tr.docChanged || carets.length === 0) return carets;
        const { mapping } = tr;
        return carets.map((caret) => ({
          ...caret,
          anchor: mapping.map(caret.anchor, -1),
          head: mapping.map(caret.head, -1),
        }));
      },
    },
    props: {
      decorations: (state) => {
        const carets = caretsOf(state);
        return carets.length === 0
          ? null
          : DecorationSet.create(
              state.doc,
              carets.flatMap((one) => marksOf(one, state)),
            );
      },
    },
  });

function marksOf({ client, name, colour, anchor, head }: OtherCaret, { doc }: EditorState): Decoration[] {
  const size = doc.content.size;
  const [at, other] = [Math.min(head, size), Math.min(anchor, size)];
  const caret = Decoration.widget(at, () => caretElement(name, colour), { key: `${client} ${name}`, side: 10 });
  const [from, to] = [Math.min(at, other), Math.max(at, other)];
  if (from === to) return [caret];
  return [caret, Decoration.inline(from, to, { class: 'aw-other-selection', style: `--person: ${colour}` })];
}

/** Screen readers hear who edits from the row of avatars; in the text the name would be read as a part of it. */
function caretElement(name: string, colour: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'aw-other-caret';
  caret.style.setProperty('--person', colour);
  caret.setAttribute('aria-hidden', 'true');
  const label = document.createElement('span');
  label.className = 'aw-other-name';
  // Drawn by the style sheet, so that it is no text of the document.
  label.dataset['name'] = name;
  caret.append(label);
  return caret;
}
