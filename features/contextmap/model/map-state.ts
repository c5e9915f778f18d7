/** State of the editor of a context map, its events and effects. Pure data. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { EditorEffect, WholeState } from '#platform/editing/model/whole-editor.ts';
import type { SavingEvent } from '#platform/editing/model/whole-saving.ts';
import type { BoundedContext, ContextRelationship, MapPosition, MapState, RelationshipKind } from '../contract.ts';
import type { MapClip } from './map-clip.ts';
import type { MapItem, MapItems, SavedMap } from './map-item.ts';

/** What lies under a press. */
export type MapTarget =
  | { readonly kind: 'canvas' }
  | { readonly kind: 'item'; readonly id: string }
  /** The ring beside a context, from which a relationship is pulled. */
  | { readonly kind: 'ring'; readonly id: string };

/** A gesture that has begun and not ended. Nothing of it is stored. */
export type MapGesture =
  | { readonly kind: 'pressing'; readonly from: Point; readonly on: MapTarget; readonly isAdding: boolean }
  | {
      readonly kind: 'moving';
      readonly from: Point;
      readonly ids: ReadonlySet<string>;
      readonly dx: number;
      readonly dy: number;
    }
  | { readonly kind: 'lasso'; readonly from: Point; readonly to: Point; readonly before: ReadonlySet<string> }
  | { readonly kind: 'pulling'; readonly fromId: string; readonly to: Point; readonly over: string | undefined };

/** Ends of a relationship that somebody wants. */
export interface Relating {
  readonly fromId: string;
  readonly toId: string;
}

/** State of the editor. */
export interface MapEditorState {
  readonly whole: WholeState<SavedMap, MapItem>;
  readonly selection: ReadonlySet<string>;
  readonly gesture: MapGesture | undefined;
  /** Two contexts that are related already and are to be related once more: the kind is asked for. */
  readonly relating: Relating | undefined;
  /** Raised when everything stands somewhere else: the view is fitted again. */
  readonly fits: number;
}

/** Fields of a context that people edit. */
export type ContextChange = Partial<Omit<BoundedContext, 'id' | 'position'>>;
/** Fields of a relationship that people edit. */
export type RelationshipChange = Partial<Omit<ContextRelationship, 'id'>>;

/** All events of the editor. */
export type MapEvent =
  | { readonly kind: 'pressed'; readonly at: Point; readonly on: MapTarget; readonly isAdding?: boolean }
  | {
      readonly kind: 'pointer-moved';
      readonly at: Point;
      /** The context under the pointer. */
      readonly over?: string | undefined;
      /** Canvas px per screen px. */
      readonly perPixel?: number;
    }
  | { readonly kind: 'released'; readonly at: Point; readonly over?: string | undefined }
  | { readonly kind: 'gesture-cancelled' }
  | { readonly kind: 'selected'; readonly ids: readonly string[]; readonly isAdding?: boolean }
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'deselected' }
  | { readonly kind: 'escaped' }
  /** `at` is the middle of the new context; without it at a free place. */
  | { readonly kind: 'context-added'; readonly name: string; readonly at?: Point | undefined }
  | { readonly kind: 'context-edited'; readonly id: string; readonly change: ContextChange }
  /** Without `as` the kind is asked for where the two are related already. */
  | { readonly kind: 'connected'; readonly fromId: string; readonly toId: string; readonly as?: RelationshipKind }
  | { readonly kind: 'relating-cancelled' }
  | { readonly kind: 'relationship-edited'; readonly id: string; readonly change: RelationshipChange }
  | { readonly kind: 'relationship-reversed'; readonly id: string }
  | { readonly kind: 'nudged'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'laid-out'; readonly places: ReadonlyMap<string, MapPosition> }
  | { readonly kind: 'deleted' }
  /** Copies beside what is there, or round a point. */
  | { readonly kind: 'pasted'; readonly clip: MapClip; readonly at?: Point | undefined }
  /** Lines of a text become contexts. */
  | { readonly kind: 'names-pasted'; readonly names: readonly string[]; readonly at?: Point | undefined }
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'state-chosen'; readonly state: MapState }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  /** Everything is replaced by what was kept on the device; one undo step. */
  | { readonly kind: 'replaced'; readonly saved: SavedMap }
  | SavingEvent<SavedMap>
  | { readonly kind: 'save-asked' }
  /** The server has made another map the current one. */
  | { readonly kind: 'taken-over'; readonly current: SavedMap; readonly revision: number }
  | { readonly kind: 'conflict-settled'; readonly index: number; readonly keep: 'mine' | 'theirs' };

/** Events of the given kinds. */
export type EventOf<K extends MapEvent['kind']> = Extract<MapEvent, { kind: K }>;

/** Side effects performed by the caller. */
export type MapEffect =
  | EditorEffect<SavedMap>
  /** Somebody wants to change a map that may only be read. */
  | { readonly kind: 'tell-read-only' };

/** New state and effects. */
export type MapStep = readonly [state: MapEditorState, effects: readonly MapEffect[]];

/** Generates ids of new parts. */
export type NewId = () => string;

/** A step without effects. */
export const settled = (state: MapEditorState): MapStep => [state, []];

/** The map stays as it is, and the person hears why. */
export const onlyRead = (state: MapEditorState): MapStep => [state, [{ kind: 'tell-read-only' }]];

/** The parts of an open map. */
export const itemsIn = ({ whole }: MapEditorState): MapItems => whole.document.items;

/** Nothing happens, and screen readers hear why. */
export const unmoved = (state: MapEditorState, text: string): MapStep => [state, [{ kind: 'announce', text }]];

/** A refusal that is shown. */
export const refusal = (state: MapEditorState, message: string): MapStep => [
  state,
  [{ kind: 'toast', tone: 'warning', message }],
];
