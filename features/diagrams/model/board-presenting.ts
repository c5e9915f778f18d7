/** Presentation of a diagram: its frames as slides, or the whole diagram where there are none. Pure. */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isFrame } from './board-element.ts';
import { partOf } from './board-geometry.ts';
import { framesOf } from './board-reading.ts';
import { settled, type BoardState, type EventOf, type Step } from './board-state.ts';
import { writingConfirmed } from './board-writing.ts';

/** What is shown now. */
export interface BoardSlide {
  /** The name of the frame; empty for the whole diagram. */
  readonly title: string;
  /** The part of the canvas; undefined for all of it. */
  readonly part: Part | undefined;
  readonly at: number;
  readonly count: number;
}

/** The slide of a presentation; undefined while none runs. */
export function slideOf({ presentation, board }: BoardState): BoardSlide | undefined {
  if (!presentation) return undefined;
  const { slides, at } = presentation;
  const frame = board.document.elements.get(slides[at] ?? '');
  const part = frame && isFrame(frame) ? partOf(frame) : undefined;
  return { title: frame?.label ?? '', part, at, count: Math.max(1, slides.length) };
}

/** Starts with the frame that is selected, or with the first one. */
export function presentationStarted(before: BoardState): Step {
  const [state, effects] = writingConfirmed(before);
  const slides = framesOf(state.board.document.elements);
  const at = Math.max(
    0,
    slides.findIndex((id) => state.selection.has(id)),
  );
  const resting = { gesture: undefined, selection: new Set<string>(), tool: { kind: 'select' } as const };
  return [{ ...state, ...resting, isToolKept: false, presentation: { slides, at } }, effects];
}

/** Goes to another slide, but not beyond the first and the last. */
export function presentationStepped(state: BoardState, { by }: EventOf<'presentation-stepped'>): Step {
  const { presentation } = state;
  if (!presentation) return settled(state);
  const last = Math.max(0, presentation.slides.length - 1);
  const to = by === 'first' ? 0 : by === 'last' ? last : presentation.at + by;
  return settled({ ...state, presentation: { ...presentation, at: Math.min(last, Math.max(0, to)) } });
}

/** Back to the editor. */
export const presentationEnded = (state: BoardState): Step => settled({ ...state, presentation: undefined });
