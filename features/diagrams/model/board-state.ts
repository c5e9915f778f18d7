/** State of the diagram editor, its events and effects. Pure data. */
import type { Alignment } from '#platform/canvas/model/align-boxes.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { ViewChange } from '#platform/canvas/model/view-change.ts';
import type { EditorEffect, WholeState } from '#platform/editing/model/whole-editor.ts';
import type { SavingEvent } from '#platform/editing/model/whole-saving.ts';
import type { BoardDocument } from './board-document.ts';
import type { BoardBox, BoardElement, BoardShape, LineHead, LineLook, TextLook } from './board-element.ts';
import type { ColourPart } from './board-looks.ts';
import type { Guide, SnapLines } from '#platform/canvas/model/snapping.ts';
import type { InkPoint } from './ink-strokes.ts';

/** What a save stores. A new object after every change. */
export interface SavedBoard {
  readonly name: string;
  readonly document: BoardDocument;
}

/** What a press on the canvas does. A shape is a type of the specification or a name of `boardShapes`. */
export type Tool =
  | { readonly kind: 'select' }
  | { readonly kind: 'hand' }
  | { readonly kind: 'zoom' }
  | { readonly kind: 'shape'; readonly shape: ShapeName }
  | { readonly kind: 'link' }
  | { readonly kind: 'arrow' }
  | { readonly kind: 'ink' };

/** Shapes that a tool can place: the four of the specification, and names of `boardShapes`. */
export type ShapeName = 'square' | 'circle' | 'text' | 'note' | Exclude<BoardShape, 'arrow' | 'ink'>;

/** Distance after which a press is a drag. Source: specification 2 section 4. */
export const dragThreshold = 2;

/** Sides and corners by which a box is resized. */
export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/** Sides where a line can be pulled from. */
export type Port = 'n' | 'e' | 's' | 'w';

/** What lies under a press. */
export type PressTarget =
  | { readonly kind: 'canvas' }
  | { readonly kind: 'element'; readonly id: string }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'port'; readonly id: string; readonly port: Port }
  /** An end or a bend of a line; `index` counts the points of its course without the outlines: 0 is its start. */
  | { readonly kind: 'point'; readonly id: string; readonly index: number }
  /** Between two points of a line: a press there adds a bend. */
  | { readonly kind: 'segment'; readonly id: string; readonly index: number };

/** Keys that are held, and how large a screen px is. */
export interface PressKeys {
  /** Ctrl, Cmd or Shift: adds to the selection; while resizing Shift keeps the ratio. */
  readonly isAdding?: boolean;
  /** Shift alone. */
  readonly isStraight?: boolean;
  /** Alt: drags a copy; while resizing keeps the centre. */
  readonly isCopying?: boolean;
  /** Ctrl or Cmd: nothing snaps. */
  readonly isFree?: boolean;
  /** Canvas px per screen px; 1 unless given. */
  readonly perPixel?: number;
  /** Pressure of a pen, 0 to 1. */
  readonly pressure?: number | undefined;
}

/** A line that is being pulled: where it starts, and what it is over. */
export interface PulledLine {
  readonly from: Point;
  /** The element it starts at; undefined for free ends. */
  readonly fromId: string | undefined;
  readonly to: Point;
  readonly overId: string | undefined;
}

/** A gesture that has begun and not ended. Nothing of it is stored. */
export type Gesture =
  /** Pressed, but not moved far enough to be a drag. */
  | { readonly kind: 'pressing'; readonly from: Point; readonly on: PressTarget; readonly keys: PressKeys }
  | {
      readonly kind: 'moving';
      readonly from: Point;
      readonly ids: ReadonlySet<string>;
      /** Bounds of what is moved, where it was. */
      readonly bounds: Part;
      readonly dx: number;
      readonly dy: number;
      readonly isCopy: boolean;
      readonly lines: SnapLines;
      readonly guides: readonly Guide[];
    }
  | {
      readonly kind: 'resizing';
      readonly handle: Handle;
      readonly from: Point;
      /** The boxes as they were. */
      readonly boxes: readonly BoardBox[];
      /** Their bounds, upright; of a single turned box its own frame. */
      readonly bounds: Part;
      /** The boxes as they would be. */
      readonly now: readonly BoardBox[];
      readonly lines: SnapLines;
      readonly guides: readonly Guide[];
    }
  | {
      readonly kind: 'rotating';
      readonly boxes: readonly BoardBox[];
      readonly round: Point;
      readonly from: Point;
      readonly now: readonly BoardBox[];
    }
  | { readonly kind: 'lasso'; readonly from: Point; readonly to: Point; readonly before: ReadonlySet<string> }
  | {
      readonly kind: 'placing';
      readonly shape: ShapeName;
      readonly from: Point;
      readonly to: Point;
      readonly isEven: boolean;
    }
  /** A click zooms, a drag zooms to the rectangle. */
  | { readonly kind: 'zooming'; readonly from: Point; readonly to: Point; readonly way: 'in' | 'out' }
  | { readonly kind: 'inking'; readonly points: readonly InkPoint[] }
  | ({ readonly kind: 'pulling'; readonly isFree: boolean } & PulledLine)
  | {
      readonly kind: 'bending';
      readonly id: string;
      readonly index: number;
      readonly isNew: boolean;
      readonly now: BoardElement;
      readonly overId: string | undefined;
    };

/** A text that is being written on the canvas. */
export interface Writing {
  readonly id: string;
  readonly text: string;
  /** An element that is not on the diagram yet: it comes with its text. */
  readonly added: BoardBox | undefined;
}

/** Copied elements with everything between them. */
export interface BoardClip {
  readonly elements: readonly BoardElement[];
  /** Number of pastes at the same place, so that copies do not cover each other. */
  readonly pasted: number;
}

/** A running presentation. */
export interface BoardPresentation {
  /** Ids of frames; without frames the whole diagram is the only slide. */
  readonly slides: readonly string[];
  readonly at: number;
}

/** State of the editor. */
export interface BoardState extends Omit<WholeState<SavedBoard, BoardElement>, 'document'> {
  readonly id: string;
  readonly serialNumber: number | null;
  /** What is on the screen. */
  readonly board: SavedBoard;
  readonly tool: Tool;
  /** The tool stays after it was used. */
  readonly isToolKept: boolean;
  readonly selection: ReadonlySet<string>;
  readonly gesture: Gesture | undefined;
  /** While the view is panned the toolbox is closed. */
  readonly isPanning: boolean;
  readonly writing: Writing | undefined;
  readonly clip: BoardClip | undefined;
  readonly presentation: BoardPresentation | undefined;
}

/** Another look of the selection; absent parts stay. */
export interface LookChange {
  readonly colour?: { readonly part: ColourPart; readonly value: string };
  readonly text?: Partial<TextLook>;
  readonly line?: Pick<LineLook, 'style' | 'width' | 'isRounded' | 'kind' | 'startHead' | 'endHead'>;
  readonly opacity?: number;
}

/** Where elements go in the order of the diagram. */
export type OrderStep = 'front' | 'forward' | 'backward' | 'back';

type GestureEvent =
  | { readonly kind: 'pressed'; readonly at: Point; readonly on: PressTarget; readonly keys?: PressKeys }
  /** `overId` is what a pulled line would join. */
  | {
      readonly kind: 'pointer-moved';
      readonly at: Point;
      readonly keys?: PressKeys;
      readonly overId?: string | undefined;
    }
  | { readonly kind: 'released'; readonly at: Point; readonly overId?: string | undefined }
  | { readonly kind: 'gesture-cancelled' }
  | { readonly kind: 'panned'; readonly isOn: boolean }
  | { readonly kind: 'double-clicked'; readonly id: string | undefined; readonly at: Point };

type SelectionEvent =
  | { readonly kind: 'selected'; readonly ids: readonly string[]; readonly isAdding?: boolean }
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'deselected' }
  /** The view shows what is selected. */
  | { readonly kind: 'selection-shown' };

type ToolEvent =
  | { readonly kind: 'tool-chosen'; readonly tool: Tool; readonly isKept?: boolean }
  /** Escape: ends the text, the gesture, the tool or the selection, in this order. */
  | { readonly kind: 'escaped' };

type WritingEvent =
  | { readonly kind: 'writing-started'; readonly id: string; readonly text?: string }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'writing-confirmed' }
  | { readonly kind: 'writing-cancelled' };

type EditEvent =
  /** By keys, without drawing; `near` is the middle of the view. */
  | { readonly kind: 'shape-added'; readonly shape: ShapeName; readonly near: Point }
  | { readonly kind: 'elements-added'; readonly elements: readonly BoardElement[]; readonly near?: Point }
  | { readonly kind: 'linked'; readonly sourceId: string; readonly targetId: string }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'nudged'; readonly dx: number; readonly dy: number }
  /** By keys: width and height grow by this. */
  | { readonly kind: 'enlarged'; readonly dw: number; readonly dh: number }
  | { readonly kind: 'look-changed'; readonly look: LookChange }
  | { readonly kind: 'aligned'; readonly to: Alignment }
  | { readonly kind: 'distributed'; readonly axis: 'x' | 'y' }
  | { readonly kind: 'ordered'; readonly step: OrderStep }
  | { readonly kind: 'grouped' }
  | { readonly kind: 'ungrouped' }
  | { readonly kind: 'locked'; readonly isLocked: boolean }
  | { readonly kind: 'flipped'; readonly axis: 'x' | 'y' }
  | { readonly kind: 'turned'; readonly by: number }
  | { readonly kind: 'href-set'; readonly href: string }
  | { readonly kind: 'alt-set'; readonly alt: string }
  | { readonly kind: 'copied' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'pasted'; readonly clip?: readonly BoardElement[]; readonly near?: Point }
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  | { readonly kind: 'renamed'; readonly name: string }
  /** Everything is replaced by what was kept on the device; one undo step. */
  | { readonly kind: 'replaced'; readonly document: BoardDocument };

type StoredEvent =
  | SavingEvent<SavedBoard>
  | { readonly kind: 'save-asked' }
  /** The server has made an earlier version the current one. */
  | { readonly kind: 'restored'; readonly current: SavedBoard; readonly revision: number }
  /** One of the values of a conflict was chosen. */
  | { readonly kind: 'conflict-settled'; readonly index: number; readonly keep: 'mine' | 'theirs' };

type PresentationEvent =
  | { readonly kind: 'presentation-started' }
  | { readonly kind: 'presentation-stepped'; readonly by: 1 | -1 | 'first' | 'last' }
  | { readonly kind: 'presentation-ended' };

/** All events of the editor. */
export type BoardEvent =
  | GestureEvent
  | SelectionEvent
  | ToolEvent
  | WritingEvent
  | EditEvent
  | StoredEvent
  | PresentationEvent;
/** Events of the given kinds. */
export type EventOf<K extends BoardEvent['kind']> = Extract<BoardEvent, { kind: K }>;

/** Side effects performed by the caller. */
export type BoardEffect = EditorEffect<SavedBoard> | { readonly kind: 'change-view'; readonly change: ViewChange };

/** New state and effects. */
export type Step = readonly [state: BoardState, effects: readonly BoardEffect[]];

/** Generates ids of new elements. */
export type NewId = () => string;

/** A step without effects. */
export const settled = (state: BoardState): Step => [state, []];

/** A head of a line with its name. */
export const lineHeads: readonly { readonly head: LineHead; readonly name: string }[] = [
  { head: 'none', name: 'None' },
  { head: 'arrow', name: 'Arrow' },
  { head: 'triangle', name: 'Triangle' },
  { head: 'circle', name: 'Circle' },
  { head: 'diamond', name: 'Diamond' },
  { head: 'bar', name: 'Bar' },
];

/** The element of the diagram that is selected alone. */
export function onlySelected({ selection, board }: BoardState): BoardElement | undefined {
  if (selection.size !== 1) return undefined;
  const [id = ''] = selection;
  return board.document.elements.get(id);
}

/** Whether the toolbox is shown: over a single element at rest. Source: specification 2 section 4. */
export const hasToolbox = (state: BoardState): boolean =>
  !state.isReadOnly &&
  state.gesture === undefined &&
  !state.isPanning &&
  state.writing === undefined &&
  onlySelected(state) !== undefined;
