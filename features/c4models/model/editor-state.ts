/** What the C4 editor knows while it is open, and what it asks its surroundings for. Pure data. */
import type { Alignment } from '#platform/canvas/model/align-boxes.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { StageLayout, StageTask } from '#platform/canvas/model/stage-layout.ts';
import type { C4Change, C4ElementType, C4Model, C4SnapshotRow } from '../contract.ts';
import type { C4Document, C4Head } from './c4-document.ts';
import type { C4Problem } from './c4-draft.ts';
import type { C4Filter, ColourBy } from './c4-filter.ts';
import type { Comparison } from './c4-compare.ts';
import type { EditHistory } from './edit-history.ts';
import type { EditorDrawer, FieldDrafts, TextField } from './field-drafts.ts';
import type { Move } from './position-queue.ts';
import type { ImportedContent, WriteQueue } from './write-queue.ts';

/** The whole state as it stood when a drag began; the newest 50 are kept. */
export interface DragSnapshot {
  readonly viewId: string;
  readonly document: C4Document;
}

/** Elements with what joins them, to be pasted. Positions are those of the view they were copied from, canvas px. */
export interface Clipboard {
  readonly document: C4Document;
  readonly viewId: string;
  readonly ids: readonly string[];
  /** How often it was pasted, so that copies do not cover each other. */
  readonly pasted: number;
}

/** A form. It stays with what was typed when the rules refuse its answer, and has their problem. */
export type EditorForm =
  | {
      readonly kind: 'add-element';
      /** Chosen beforehand. */
      readonly type?: C4ElementType | undefined;
      readonly parentId?: string | undefined;
      readonly problem?: C4Problem;
    }
  | {
      readonly kind: 'add-relationship';
      /** Undefined ends are chosen in the form. */
      readonly sourceId: string | undefined;
      readonly targetId: string | undefined;
      readonly problem?: C4Problem;
    }
  | { readonly kind: 'details'; readonly problem?: C4Problem }
  | { readonly kind: 'add-view'; readonly problem?: C4Problem };

/** What stands before the canvas and wants an answer. */
export type EditorDialog =
  | EditorForm
  | { readonly kind: 'behind-edge'; readonly edgeId: string }
  | {
      readonly kind: 'confirm-deletion';
      readonly question: string;
      /** What goes with a selection, as words; empty for a single thing. */
      readonly lines: readonly string[];
      readonly elementIds: readonly string[];
      readonly relationshipIds: readonly string[];
    };

/** The History panel. */
export interface SnapshotPanel {
  readonly rows: readonly C4SnapshotRow[] | undefined;
  /** The snapshot that is shown instead of the model. */
  readonly shown: { readonly id: string; readonly document: C4Document } | undefined;
  /** The one that is being loaded, and what for. */
  readonly loading: { readonly id: string; readonly isComparison: boolean } | undefined;
  readonly comparison: Comparison | undefined;
}

/** Slides are the views of the model in the order of their levels. */
export interface Presentation {
  readonly viewIds: readonly string[];
  readonly at: number;
  /** Where the editor was before. */
  readonly cameFrom: string;
}

export interface EditorState {
  readonly head: C4Head;
  /** As the server has it. */
  readonly base: C4Document;
  /** As it is shown: with everything that is still on its way. */
  readonly document: C4Document;
  readonly viewId: string;
  /** Ids of elements, relationships and implied edges. */
  readonly selection: ReadonlySet<string>;
  /** Elements that are being dragged; empty otherwise. */
  readonly dragged: readonly string[];
  readonly snapshots: readonly DragSnapshot[];
  readonly writes: WriteQueue;
  readonly history: EditHistory;
  readonly fields: FieldDrafts;
  readonly dialog: EditorDialog | undefined;
  readonly drawer: EditorDrawer | undefined;
  readonly clipboard: Clipboard | undefined;
  readonly filter: C4Filter;
  readonly colourBy: ColourBy | undefined;
  readonly search: string;
  readonly panel: SnapshotPanel | undefined;
  readonly presentation: Presentation | undefined;
  /** True from a layout being asked for until it is there. */
  readonly isLayingOut: boolean;
}

/** What the surroundings do for the editor. */
export type EditorEffect =
  | { readonly kind: 'save-position'; readonly move: Move; readonly version: number }
  | { readonly kind: 'save-changes'; readonly changes: readonly C4Change[]; readonly version: number }
  | { readonly kind: 'toast'; readonly tone: 'success' | 'warning' | 'danger'; readonly message: string }
  /** GET of the whole model, again and again until it comes; answered by `reloaded`. */
  | { readonly kind: 'reload' }
  /** A pause of typing is awaited; answered by `field-rested` with the same key and tick. */
  | { readonly kind: 'await-rest'; readonly key: string; readonly tick: number; readonly ms: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'fly-to'; readonly elementId: string }
  /** The view moves only when the element lies outside of what is seen. */
  | { readonly kind: 'bring-in'; readonly elementId: string }
  /** The address of view and element; `isStep` when Back should return to where it was. */
  | {
      readonly kind: 'address';
      readonly viewId: string;
      readonly elementId: string | undefined;
      readonly isStep: boolean;
    }
  /** Answered by `laid-out`. */
  | { readonly kind: 'lay-out'; readonly viewId: string; readonly task: StageTask }
  | { readonly kind: 'list-snapshots' }
  | { readonly kind: 'load-snapshot'; readonly id: string }
  | { readonly kind: 'store-snapshot'; readonly name: string | null }
  | { readonly kind: 'name-snapshot'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'remove-snapshot'; readonly id: string }
  /** Both are answered by `answered` or `refused` as a write is. */
  | { readonly kind: 'restore-snapshot'; readonly id: string; readonly version: number }
  | { readonly kind: 'import-content'; readonly content: ImportedContent; readonly version: number };

/** A new element as the dialog tells it. */
export type NewElement = Omit<Extract<C4Change, { call: 'addElement' }>, 'call' | 'id' | 'defaultViewId' | 'viewId'>;
/** A new relationship as the dialog tells it. */
export type NewRelationship = Omit<Extract<C4Change, { call: 'addRelationship' }>, 'call' | 'id'>;

/** What changes about an element. */
export type ElementFields = Omit<Extract<C4Change, { call: 'updateElement' }>, 'call' | 'elementId' | 'defaultViewId'>;
/** What changes about a relationship. */
export type RelationshipFields = Omit<Extract<C4Change, { call: 'updateRelationship' }>, 'call' | 'relationshipId'>;

type SelectionEvent =
  | { readonly kind: 'clicked'; readonly id: string; readonly isAdding?: boolean }
  | { readonly kind: 'canvas-clicked' }
  | { readonly kind: 'boxed'; readonly area: Part; readonly isAdding?: boolean }
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'double-clicked'; readonly id: string };

/** Where a box stands, canvas px of its top left corner. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

type PlaceEvent =
  | { readonly kind: 'drag-started'; readonly ids: readonly string[] }
  | { readonly kind: 'drag-stopped'; readonly places: readonly Placed[] }
  | { readonly kind: 'nudged'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'aligned'; readonly to: Alignment }
  | { readonly kind: 'distributed'; readonly axis: 'x' | 'y' }
  | { readonly kind: 'pinned'; readonly isPinned: boolean }
  | { readonly kind: 'layout-asked'; readonly isSelection: boolean; readonly task: StageTask }
  | { readonly kind: 'laid-out'; readonly viewId: string; readonly layout: StageLayout | undefined };

type ChangeEvent =
  | { readonly kind: 'connected'; readonly sourceId: string; readonly targetId: string }
  | { readonly kind: 'relationship-added'; readonly relationship: NewRelationship }
  | { readonly kind: 'add-element-asked'; readonly type?: C4ElementType; readonly parentId?: string }
  /** Without drawing a line: from the one element that is selected, or from the one that is told. */
  | { readonly kind: 'relationship-asked'; readonly sourceId?: string }
  /** `near` is the middle of what is seen, canvas px. */
  | { readonly kind: 'element-added'; readonly element: NewElement; readonly near?: Point | undefined }
  | { readonly kind: 'element-shown'; readonly elementId: string; readonly near?: Point | undefined }
  /** What is selected, or the one element that is told. */
  | { readonly kind: 'taken-out-of-view'; readonly elementId?: string }
  | { readonly kind: 'details-asked' }
  | { readonly kind: 'details-changed'; readonly name: string; readonly description: string }
  | { readonly kind: 'view-asked' }
  | { readonly kind: 'view-added'; readonly name: string }
  | { readonly kind: 'view-renamed'; readonly viewId: string; readonly name: string }
  | { readonly kind: 'view-removed'; readonly viewId: string }
  /** What a file held takes the place of everything. */
  | { readonly kind: 'content-imported'; readonly content: ImportedContent }
  /** What is selected, or the one element or relationship that is told. */
  | { readonly kind: 'deletion-asked'; readonly id?: string }
  | { readonly kind: 'deletion-confirmed' }
  | { readonly kind: 'dialog-closed' }
  | { readonly kind: 'drawer-closed' }
  | { readonly kind: 'copied' }
  | { readonly kind: 'pasted' }
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' };

type FieldEvent =
  | { readonly kind: 'field-focused'; readonly thing: EditorDrawer; readonly field: TextField }
  | { readonly kind: 'field-typed'; readonly thing: EditorDrawer; readonly field: TextField; readonly text: string }
  /** Something that is not typed but chosen: sent at once. */
  | { readonly kind: 'element-changed'; readonly elementId: string; readonly fields: ElementFields }
  | { readonly kind: 'relationship-changed'; readonly relationshipId: string; readonly fields: RelationshipFields }
  | { readonly kind: 'field-rested'; readonly key: string; readonly tick: number }
  | { readonly kind: 'field-left'; readonly key: string }
  | { readonly kind: 'field-retried'; readonly key: string }
  | { readonly kind: 'field-discarded'; readonly key: string };

type ReplyEvent =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'answered'; readonly model: C4Model }
  /** A version clash: the model as it now is, and the sentence of the server. */
  | { readonly kind: 'outdated'; readonly model: C4Model; readonly message: string }
  /** Refused by a rule: 4xx with a sentence. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No answer: whether the server has it is not known. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'reloaded'; readonly model: C4Model };

type WayEvent =
  | { readonly kind: 'view-opened'; readonly viewId: string }
  | { readonly kind: 'drilled-in'; readonly elementId: string }
  | { readonly kind: 'drilled-out' }
  | { readonly kind: 'level-chosen'; readonly level: 'C1' | 'C2' | 'C3' }
  | { readonly kind: 'address-changed'; readonly viewId: string | undefined; readonly elementId: string | undefined }
  | { readonly kind: 'searched'; readonly text: string }
  | { readonly kind: 'found'; readonly elementId: string }
  | { readonly kind: 'filtered'; readonly filter: C4Filter }
  | { readonly kind: 'coloured'; readonly by: ColourBy | undefined }
  | { readonly kind: 'presentation-started' }
  /** The next or former slide, or the one at an end. */
  | { readonly kind: 'presentation-stepped'; readonly by: 1 | -1 | 'first' | 'last' }
  | { readonly kind: 'presentation-ended' };

type SnapshotEvent =
  | { readonly kind: 'panel-opened' }
  | { readonly kind: 'panel-closed' }
  | { readonly kind: 'snapshots-listed'; readonly rows: readonly C4SnapshotRow[] }
  | { readonly kind: 'snapshot-chosen'; readonly id: string | undefined; readonly isComparison: boolean }
  | { readonly kind: 'snapshot-loaded'; readonly id: string; readonly model: C4Model }
  | { readonly kind: 'snapshot-stored'; readonly name: string | null }
  | { readonly kind: 'snapshot-named'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'snapshot-removed'; readonly id: string }
  | { readonly kind: 'snapshot-restored'; readonly id: string };

/** Everything that can happen to the editor. */
export type EditorEvent =
  | SelectionEvent
  | PlaceEvent
  | ChangeEvent
  | FieldEvent
  | ReplyEvent
  | WayEvent
  | SnapshotEvent;

/** The events of these kinds. */
export type EventOf<K extends EditorEvent['kind']> = Extract<EditorEvent, { kind: K }>;

/** What an event leads to. */
export type Step = readonly [state: EditorState, effects: readonly EditorEffect[]];

/** Nothing to do outside. */
export const settled = (state: EditorState): Step => [state, []];

/** A sentence for the person. */
export const toast = (
  message: string,
  tone: Extract<EditorEffect, { kind: 'toast' }>['tone'] = 'warning',
): EditorEffect => ({ kind: 'toast', tone, message });

/** Source of the ids of new things: UUIDs. */
export type NewId = () => string;
