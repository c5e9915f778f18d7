/** State of the editor of boards, its events and effects. Pure data. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Direction } from '#platform/canvas/model/nearest-box.ts';
import type { EditorEffect, WholeState } from '#platform/editing/model/whole-editor.ts';
import type { SavingEvent } from '#platform/editing/model/whole-saving.ts';
import type { SavedStorm, StormItem, StormItems } from './storm-items.ts';
import type { CardKind } from './storm-kinds.ts';
import type { NewKind, StormPlace } from './storm-rules.ts';

/** Views of one board, from the first idea to the details. */
export const stormLevels = ['big-picture', 'process', 'design'] as const;
/** One of `stormLevels`. */
export type StormLevel = (typeof stormLevels)[number];
/** What they are called. */
export const levelLabels: Readonly<Record<StormLevel, string>> = {
  'big-picture': 'Big picture',
  process: 'Process',
  design: 'Design',
};

/** What a press on the canvas does. */
export type StormTool = 'select' | 'hand' | NewKind;

/** What lies under a press. */
export type StormTarget =
  | { readonly kind: 'canvas' }
  | { readonly kind: 'item'; readonly id: string }
  /** Head of the frame around the commands of a context. */
  | { readonly kind: 'frame'; readonly commands: readonly string[] }
  | { readonly kind: 'lane'; readonly id: string }
  | { readonly kind: 'add-command' };

/** Where a drag leads to. */
export interface StormDrop {
  readonly place: StormPlace;
  /** The line that shows the place, canvas px. */
  readonly line: readonly [Point, Point];
  /** Why nothing can be put there. */
  readonly refused: string | undefined;
}

/** A gesture that has begun and not ended. Nothing of it is stored. */
export type StormGesture =
  | { readonly kind: 'pressing'; readonly from: Point; readonly on: StormTarget; readonly isAdding: boolean }
  | {
      readonly kind: 'moving';
      readonly from: Point;
      readonly to: Point;
      /** What moves, without what is under it. */
      readonly roots: readonly string[];
      /** The card under the pointer; undefined for the head of a frame. */
      readonly held: string | undefined;
      readonly drop: StormDrop | undefined;
    }
  | { readonly kind: 'lasso'; readonly from: Point; readonly to: Point; readonly before: ReadonlySet<string> }
  /** A new card of the tool follows the pointer. */
  | { readonly kind: 'placing'; readonly to: Point; readonly drop: StormDrop | undefined };

/** A text that is written. */
export interface StormWriting {
  readonly id: string;
  readonly text: string;
  /** New items that come on the board with the text. */
  readonly added: readonly StormItem[];
  /** Whether somebody wants to leave a text that cannot be taken over: the next Escape discards it. */
  readonly isLeaving?: boolean;
}

/** State of the editor. */
export interface StormState {
  readonly id: string;
  readonly whole: WholeState<SavedStorm, StormItem>;
  readonly level: StormLevel;
  readonly tool: StormTool;
  readonly selection: ReadonlySet<string>;
  /** Whether each press adds to the selection, as with Ctrl: for fingers. */
  readonly isGathering: boolean;
  readonly gesture: StormGesture | undefined;
  readonly writing: StormWriting | undefined;
  /** Raised when everything stands somewhere else: the view is fitted again. */
  readonly fits: number;
}

type GestureEvent =
  | { readonly kind: 'pressed'; readonly at: Point; readonly on: StormTarget; readonly isAdding?: boolean }
  | { readonly kind: 'pointer-moved'; readonly at: Point; readonly perPixel?: number }
  | { readonly kind: 'released'; readonly at: Point }
  | { readonly kind: 'gesture-cancelled' };

type SelectionEvent =
  | { readonly kind: 'selected'; readonly ids: readonly string[]; readonly isAdding?: boolean }
  | { readonly kind: 'gathering-chosen'; readonly isOn: boolean }
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'deselected' }
  | { readonly kind: 'escaped' }
  | { readonly kind: 'level-chosen'; readonly level: StormLevel }
  | { readonly kind: 'tool-chosen'; readonly tool: StormTool };

type WritingEvent =
  | { readonly kind: 'writing-started'; readonly id: string }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'writing-confirmed' }
  | { readonly kind: 'writing-cancelled' };

type CardEvent =
  /** Something new, after what is selected; its text is written next. */
  | { readonly kind: 'added'; readonly type: NewKind }
  | { readonly kind: 'placed'; readonly type: NewKind; readonly place: StormPlace }
  | { readonly kind: 'way-added'; readonly id: string }
  | { readonly kind: 'condition-added'; readonly id: string }
  /** Of several cards of the big picture the one that is `held` comes to the place, else the first. */
  | { readonly kind: 'moved'; readonly ids: readonly string[]; readonly place: StormPlace; readonly held?: string }
  | { readonly kind: 'moved-by-key'; readonly direction: Direction }
  | { readonly kind: 'given'; readonly ids: readonly string[]; readonly commandId: string }
  /** The same, to a new command with this text. */
  | { readonly kind: 'given-to-new'; readonly ids: readonly string[]; readonly content: string }
  | { readonly kind: 'taken-back'; readonly ids: readonly string[] }
  | { readonly kind: 'timed'; readonly ids: readonly string[]; readonly isTimed: boolean }
  | { readonly kind: 'pivotal-set'; readonly ids: readonly string[]; readonly isPivotal: boolean }
  | { readonly kind: 'type-set'; readonly ids: readonly string[]; readonly type: CardKind }
  | { readonly kind: 'note-set'; readonly id: string; readonly note: string }
  | { readonly kind: 'hrefs-set'; readonly hrefs: ReadonlyMap<string, string> }
  | { readonly kind: 'content-set'; readonly id: string; readonly content: string }
  | { readonly kind: 'context-set'; readonly ids: readonly string[]; readonly context: string | null };

type LaneEvent =
  | { readonly kind: 'lane-added'; readonly name: string }
  | { readonly kind: 'lane-renamed'; readonly id: string; readonly name: string }
  | { readonly kind: 'lane-moved'; readonly id: string; readonly by: 1 | -1 }
  | { readonly kind: 'lane-removed'; readonly id: string };

type EditEvent =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'pasted'; readonly clip: StormClip }
  | { readonly kind: 'texts-pasted'; readonly lines: readonly string[] }
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  | { readonly kind: 'renamed'; readonly name: string }
  /** Read from a file or a text; one undo step. */
  | { readonly kind: 'imported'; readonly items: StormItems; readonly mode: 'add' | 'replace' }
  /** Everything is replaced by what was kept on the device; one undo step. */
  | { readonly kind: 'replaced'; readonly items: StormItems };

type StoredEvent =
  | SavingEvent<SavedStorm>
  | { readonly kind: 'save-asked' }
  | { readonly kind: 'taken-over'; readonly current: SavedStorm; readonly revision: number }
  | { readonly kind: 'conflict-settled'; readonly index: number; readonly keep: 'mine' | 'theirs' };

/** All events of the editor. */
export type StormEvent = GestureEvent | SelectionEvent | WritingEvent | CardEvent | LaneEvent | EditEvent | StoredEvent;
/** Events of the given kinds. */
export type EventOf<K extends StormEvent['kind']> = Extract<StormEvent, { kind: K }>;

/** Copied items: also the form in which they lie in the clipboard. */
export interface StormClip {
  readonly items: StormItems;
}

/** Side effects performed by the caller. */
export type StormEffect =
  | EditorEffect<SavedStorm>
  /** Says why the board can only be read. */
  | { readonly kind: 'tell-read-only' };

/** New state and effects. */
export type StormStep = readonly [state: StormState, effects: readonly StormEffect[]];

/** Generates ids of new items. */
export type NewId = () => string;

/** A step without effects. */
export const settled = (state: StormState): StormStep => [state, []];

/** The items of an open board. */
export const itemsIn = ({ whole }: StormState): StormItems => whole.document.document.items;

/** The items that are drawn: with what is being written. */
export function shownItems(state: StormState): StormItems {
  const { writing } = state;
  const items = itemsIn(state);
  if (!writing) return items;
  const shown = new Map(items);
  for (const item of writing.added) shown.set(item.id, item);
  const written = shown.get(writing.id);
  if (written && 'content' in written) shown.set(writing.id, { ...written, content: writing.text });
  return shown;
}

/** Nothing changes where the board can only be read, and the reason is said. */
export const onlyRead = (state: StormState): StormStep => [state, [{ kind: 'tell-read-only' }]];

/** Nothing happens, and screen readers hear why. */
export const unmoved = (state: StormState, text: string): StormStep => [state, [{ kind: 'announce', text }]];

/** A refusal that is shown. */
export const refusal = (state: StormState, message: string): StormStep => [
  state,
  [{ kind: 'toast', tone: 'warning', message }],
];
