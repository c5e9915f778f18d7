/** Keyboard commands of the canvas. Pure. */
import { directionOf, type Direction } from '#platform/canvas/model/nearest-box.ts';
import { gridSize } from '#platform/canvas/model/stage-settings.ts';
import type { EditorEvent } from '../../model/editor-state.ts';

/** Pointer mode of the canvas. */
export type Tool = 'select' | 'area' | 'connect';

/** Command of a key or button: an editor event, or one of the canvas. */
export type CanvasCommand =
  | { readonly do: 'send'; readonly event: EditorEvent }
  /** A locked tool stays after it was used. */
  | { readonly do: 'tool'; readonly tool: Tool; readonly isLocked?: boolean }
  /** Adds elements of the model to the view. */
  | { readonly do: 'show'; readonly elementIds: readonly string[] }
  | { readonly do: 'go'; readonly direction: Direction }
  /** In reading order; leaves the canvas after the last one. */
  | { readonly do: 'step'; readonly by: 1 | -1 }
  /** `open` is the drawer or the relationships behind an edge, `enter` the view of an element. */
  | { readonly do: 'connect' | 'accept' | 'let-go' | 'open' | 'enter' | 'fit' | 'full-size' | 'pin' }
  | { readonly do: 'lay-out'; readonly isSelection: boolean };

/** A key press; `isMod` is Ctrl, or Command on Apple devices. */
export interface KeyPress {
  readonly key: string;
  readonly isMod: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** Context of a key press. */
export interface KeyFacts {
  readonly isEditable: boolean;
  readonly hasSelection: boolean;
  /** An edge is being drawn by keys or clicks. */
  readonly isLinking: boolean;
  /** The focus is on the canvas, not on one of its buttons. */
  readonly isOnCanvas: boolean;
}

const send = (event: EditorEvent): CanvasCommand => ({ do: 'send', event });

function withMod({ key, isShift }: KeyPress, { isEditable, isOnCanvas }: KeyFacts): CanvasCommand | undefined {
  if (key === 'a') return send({ kind: 'all-selected' });
  if (key === 'enter') return isOnCanvas ? { do: 'enter' } : undefined;
  if (!isEditable) return undefined;
  if (key === 'z') return send({ kind: isShift ? 'redone' : 'undone' });
  if (key === 'y') return send({ kind: 'redone' });
  if (key === 'c') return send({ kind: 'copied' });
  if (key === 'v') return send({ kind: 'pasted' });
  return key === 'd' ? send({ kind: 'duplicated' }) : undefined;
}

const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * Arrow keys move the selection: by a grid step, with Shift by 1 px. With Alt, or with nothing to move, they navigate.
 */
function withArrow(direction: Direction, press: KeyPress, facts: KeyFacts): CanvasCommand | undefined {
  const { isEditable, hasSelection, isLinking } = facts;
  if (press.isAlt || isLinking || !isEditable || !hasSelection) {
    return press.isShift ? undefined : { do: 'go', direction };
  }
  const [x, y] = steps[direction];
  const by = press.isShift ? 1 : gridSize;
  return send({ kind: 'nudged', dx: x * by, dy: y * by });
}

/** Keys for viewing. */
function toLook({ key, isShift }: KeyPress, { isLinking, isOnCanvas }: KeyFacts): CanvasCommand | undefined {
  if (isOnCanvas && key === 'tab') return { do: 'step', by: isShift ? -1 : 1 };
  if (isOnCanvas && key === 'enter') return { do: isLinking ? 'accept' : 'open' };
  if (isOnCanvas && key === 'escape') return { do: 'let-go' };
  if (key === 'f') return { do: 'fit' };
  if (key === '1') return { do: 'full-size' };
  if (key === 'o') return { do: 'enter' };
  return key === 'u' ? send({ kind: 'drilled-out' }) : undefined;
}

const tools: Readonly<Record<string, Tool>> = { v: 'select', m: 'area' };

/** Keys for editing. */
function toChange({ key, isShift }: KeyPress, { hasSelection }: KeyFacts): CanvasCommand | undefined {
  if (key === 'delete' || key === 'backspace') {
    return hasSelection
      ? send({ kind: 'deletion-asked' })
      : key === 'backspace'
        ? send({ kind: 'drilled-out' })
        : undefined;
  }
  if (key === 'a') return send({ kind: 'add-element-asked' });
  if (key === 'c') return { do: 'connect' };
  if (key === 'l') return { do: 'lay-out', isSelection: isShift };
  if (key === 'p') return { do: 'pin' };
  if (key === 'r') return send({ kind: 'reversed' });
  const tool = tools[key];
  return tool ? { do: 'tool', tool } : undefined;
}

/** The command of a key; undefined when there is none. */
export function commandOf(press: KeyPress, facts: KeyFacts): CanvasCommand | undefined {
  const direction = directionOf(press.key);
  if (direction) return press.isMod || !facts.isOnCanvas ? undefined : withArrow(direction, press, facts);
  const lower: KeyPress = { ...press, key: press.key.toLowerCase() };
  if (press.isMod) return withMod(lower, facts);
  if (press.isAlt) return undefined;
  const look = toLook(lower, facts);
  if (look) return look;
  if (facts.isEditable) return toChange(lower, facts);
  return lower.key === 'backspace' && !facts.hasSelection ? send({ kind: 'drilled-out' }) : undefined;
}
