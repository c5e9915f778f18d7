/** Tints the lines of the code editor that have problems. */
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Tells the editor the lines with problems, from 1; lines behind the end of the text are left out. */
export const setProblemLines = StateEffect.define<readonly number[]>();

const tint = Decoration.line({ class: 'cm-problem' });

const lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { changes, effects, state: { doc } }) => {
    const found = effects.find((effect) => effect.is(setProblemLines))?.value;
    if (!found) return value.map(changes);
    const known = [...new Set(found)].filter((line) => line > 0 && line <= doc.lines).toSorted((a, b) => a - b);
    return Decoration.set(known.map((line) => tint.range(doc.line(line).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The lines move with the text until the next check. */
export const problemLines: Extension = lines;
