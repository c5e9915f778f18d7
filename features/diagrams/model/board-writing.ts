/** Texts written on the canvas: started by a double click or by typing, confirmed, taken back. Pure. */
import { isBox, isLink, longestText, type BoardBox } from './board-element.ts';
import { editedAndSelected, framesOf, inFrame, storing } from './board-edits.ts';
import { grownAround, grownForText, withoutTabs } from './board-text.ts';
import { settled, type BoardState, type EventOf, type Step } from './board-state.ts';

/** Starts writing; with a text it replaces what was there. Locked elements and ink have no text to write. */
export function writingStarted(state: BoardState, { id, text }: EventOf<'writing-started'>): Step {
  const element = state.board.document.elements.get(id);
  if (!element || element.locked || state.isReadOnly) return settled(state);
  if (isBox(element) && (element.shape === 'ink' || element.shape === 'image')) return settled(state);
  const [kept, effects] = writingConfirmed(state);
  // Refused: what was typed is not replaced by another text.
  if (kept.writing) return [kept, effects];
  const writing = { id, text: text ?? element.label ?? '', added: undefined };
  return [{ ...kept, selection: new Set([id]), gesture: undefined, writing }, effects];
}

/** Starts writing an element that comes on the diagram with its text. */
export const writingNew = (state: BoardState, added: BoardBox): BoardState =>
  state.writing
    ? { ...state, gesture: undefined }
    : { ...state, selection: new Set(), gesture: undefined, writing: { id: added.id, text: '', added } };

/** A key was typed. */
export const typed = (state: BoardState, { text }: EventOf<'typed'>): Step =>
  settled(state.writing ? { ...state, writing: { ...state.writing, text } } : state);

const tooLongText = ({ length }: string): string =>
  `A text on a diagram has at most 20,000 characters. This one has ${length.toLocaleString('en-GB')}.`;

/** The text is taken over as one undo step. A new text block without a text leaves nothing behind. */
export function writingConfirmed(state: BoardState): Step {
  const { writing } = state;
  if (!writing) return settled(state);
  const { elements } = state.board.document;
  const label = withoutTabs(writing.text.replaceAll(/\r\n?/g, '\n')).trimEnd();
  // The field stays open, so that nothing of the text is lost.
  if (label.length > longestText) return [state, [{ kind: 'toast', tone: 'warning', message: tooLongText(label) }]];
  const done = { ...state, writing: undefined };
  if (writing.added) {
    if (label.trim() === '') return settled(done);
    const box = inFrame(grownAround(writing.added, label), framesOf(elements));
    return editedAndSelected(done, storing([box]), [box.id]);
  }
  const element = elements.get(writing.id);
  if (!element || (element.label ?? '') === label) return settled(done);
  const written = isLink(element) ? { ...element, label } : grownForText({ ...element, label });
  return editedAndSelected(done, storing([written]), [written.id]);
}

/** The text from before stays. */
export const writingCancelled = (state: BoardState): Step => settled({ ...state, writing: undefined });
