/** State of the C4 editor, its events and effects. Pure data; long because it names every event. */
import type { LayoutTask } from '@archwright/layout';
import type { Alignment } from '#platform/canvas/model/align-boxes.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { C4Change, C4ElementType, C4Model } from '../contract.ts';
import type { C4Thing } from './c4-brief.ts';
import type { C4SnapshotRow } from './c4-snapshot-calls.ts';
import type { C4Document, C4Head } from './c4-document.ts';
import type { C4Problem } from './c4-draft.ts';
import type { C4Flow, C4ViewLayout } from './c4-view-drawing.ts';
import type { C4Filter, ColourBy } from './c4-filter.ts';
import type { Comparison } from './c4-compare.ts';
import type { EditHistory } from '#platform/editing/model/edit-history.ts';
import type { EditorDrawer, FieldDrafts, TextField } from './field-drafts.ts';
import type { Move } from './position-queue.ts';
import type { UnsavedFlow } from './unsaved-flows.ts';
import type { UnsavedWrite } from './unsaved-writes.ts';
import type { WriteQueue } from '#platform/editing/model/write-queue.ts';
import type { ImportedContent, Write } from './c4-writes.ts';

/** State at the start of a drag; the newest 50 are kept. */
export interface DragSnapshot {
  readonly viewId: string;
  readonly document: C4Document;
}

/** Copied elements with their relationships. Positions are those of the source view, in canvas px. */
export interface Clipboard {
  readonly document: C4Document;
  readonly viewId: string;
  readonly ids: readonly string[];
  /** Number of pastes, so that copies do not overlap. */
  readonly pasted: number;
}

/** A form. When the rules refuse its input it stays open with the problem. */
export type EditorForm =
  | {
      readonly kind: 'add-element';
      /** Preselected parent. */
      readonly type?: C4ElementType | undefined;
      readonly parentId?: string | undefined;
      /** Offers elements of the model first. */
      readonly isExisting?: boolean;
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

/** The open modal dialog. */
export type EditorDialog =
  | EditorForm
  | { readonly kind: 'behind-edge'; readonly edgeId: string }
  | {
      readonly kind: 'confirm-deletion';
      readonly question: string;
      /** Descriptions of what is deleted along; empty for a single item. */
      readonly lines: readonly string[];
      readonly elementIds: readonly string[];
      readonly relationshipIds: readonly string[];
    };

/** An element that is being named on the canvas; it enters the model with its name. */
export interface Sketch {
  readonly type: C4ElementType;
  /** Null for elements at the root. */
  readonly parentId: string | null;
  readonly box: Part;
  /** Suggested, and selected as a whole, so that typing replaces it. */
  readonly name: string;
  /** The element that the new one is connected from. */
  readonly sourceId: string | undefined;
  /** Why the name was refused. */
  readonly problem: string | undefined;
}

/** In place of the id of a snapshot: what the model was before others changed it. */
export const beforeOthers = 'before-others';

/** State of the history panel. */
export interface SnapshotPanel {
  readonly rows: readonly C4SnapshotRow[] | undefined;
  /** The snapshot shown instead of the model. */
  readonly shown: { readonly id: string; readonly document: C4Document } | undefined;
  /** The snapshot being loaded, and its purpose. */
  readonly loading: { readonly id: string; readonly isComparison: boolean } | undefined;
  readonly comparison: Comparison | undefined;
}

/** State of the panel with the flows of a view. */
export interface FlowPanel {
  /** Undefined while all flows are listed. */
  readonly flowId: string | undefined;
  /** Index of the step that is shown; undefined for the whole flow. */
  readonly at: number | undefined;
  /** True while clicks on relationships add steps. */
  readonly isRecording: boolean;
}

/** A view, or a step of one of its flows. */
export interface Slide {
  readonly viewId: string;
  readonly step?: { readonly flowId: string; readonly at: number };
}

/** Slides: the views in the order of their levels, each followed by the steps of its flows. */
export interface Presentation {
  readonly slides: readonly Slide[];
  readonly at: number;
  /** The view before the presentation. */
  readonly cameFrom: string;
}

/** State of the editor. */
export interface EditorState {
  readonly head: C4Head;
  /** The model on the server. */
  readonly base: C4Document;
  /** The model on the screen, including unsaved changes. */
  readonly document: C4Document;
  readonly viewId: string;
  /** Ids of elements, relationships and implied edges. */
  readonly selection: ReadonlySet<string>;
  /** Ids of dragged elements. */
  readonly dragged: readonly string[];
  readonly snapshots: readonly DragSnapshot[];
  readonly writes: WriteQueue<Write>;
  readonly history: EditHistory<C4Change>;
  readonly fields: FieldDrafts;
  readonly dialog: EditorDialog | undefined;
  readonly sketch: Sketch | undefined;
  readonly drawer: EditorDrawer | undefined;
  readonly clipboard: Clipboard | undefined;
  readonly filter: C4Filter;
  readonly colourBy: ColourBy | undefined;
  readonly search: string;
  readonly panel: SnapshotPanel | undefined;
  /** Undefined while the panel is closed. */
  readonly flows: FlowPanel | undefined;
  /** Written when the connection was lost, until the model is reloaded. */
  readonly unsavedFlows: readonly UnsavedFlow[];
  /** The write whose answer was lost, until the model is reloaded: it may have arrived. */
  readonly unanswered: Write | undefined;
  /** Lost with the connection; sent again once the model is reloaded. */
  readonly lostWrites: readonly Write[];
  /** Texts of refused and lost writes, until someone decides. */
  readonly unsavedWrites: readonly UnsavedWrite[];
  readonly presentation: Presentation | undefined;
  /** True while a layout is computed. */
  readonly isLayingOut: boolean;
}

/** Side effects performed by the caller. */
export type EditorEffect =
  | { readonly kind: 'save-position'; readonly move: Move; readonly version: number }
  | {
      readonly kind: 'save-changes';
      readonly changes: readonly C4Change[];
      readonly version: number;
      /** Ids that an undone step had added; the server stores no snapshot before they are deleted. */
      readonly undoes?: readonly string[];
    }
  | {
      readonly kind: 'toast';
      readonly tone: 'success' | 'warning' | 'danger';
      readonly message: string;
      /** The model before others changed it; offers to show what changed. */
      readonly before?: C4Document;
    }
  /** A sentence for screen readers. */
  | { readonly kind: 'announce'; readonly text: string }
  /** Loads the complete model, with retries; answered by `reloaded`. */
  | { readonly kind: 'reload' }
  /** Waits for a pause in typing; answered by `field-rested` with the same key and tick. */
  | { readonly kind: 'await-rest'; readonly key: string; readonly tick: number; readonly ms: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'fly-to'; readonly elementId: string }
  /** Moves the viewport only if the element is outside. */
  | { readonly kind: 'bring-in'; readonly elementId: string }
  /** Updates the URL; `isStep` adds a history entry. */
  | {
      readonly kind: 'address';
      readonly viewId: string;
      readonly elementId: string | undefined;
      readonly isStep: boolean;
    }
  /** Answered by `laid-out`. */
  | { readonly kind: 'lay-out'; readonly viewId: string; readonly task: LayoutTask; readonly groupId?: string }
  | { readonly kind: 'list-snapshots' }
  | { readonly kind: 'load-snapshot'; readonly id: string }
  | { readonly kind: 'store-snapshot'; readonly name: string | null }
  | { readonly kind: 'name-snapshot'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'remove-snapshot'; readonly id: string }
  /** Answered by `answered` or `refused`, like a write. */
  | { readonly kind: 'restore-snapshot'; readonly id: string; readonly version: number }
  | { readonly kind: 'import-content'; readonly content: ImportedContent; readonly version: number };

/** A new element from the dialog. */
export type NewElement = Omit<Extract<C4Change, { call: 'addElement' }>, 'call' | 'id' | 'defaultViewId' | 'viewId'>;
/** A new relationship from the dialog. */
export type NewRelationship = Omit<Extract<C4Change, { call: 'addRelationship' }>, 'call' | 'id'>;

/** Changed fields of an element. */
export type ElementFields = Omit<Extract<C4Change, { call: 'updateElement' }>, 'call' | 'elementId' | 'defaultViewId'>;
/** Changed fields of a relationship. */
export type RelationshipFields = Omit<Extract<C4Change, { call: 'updateRelationship' }>, 'call' | 'relationshipId'>;

type SelectionEvent =
  | { readonly kind: 'clicked'; readonly id: string; readonly isAdding?: boolean }
  | { readonly kind: 'canvas-clicked' }
  | { readonly kind: 'boxed'; readonly area: Part; readonly isAdding?: boolean }
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'double-clicked'; readonly id: string };

/** Position of a box: top left corner in canvas px. */
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
  | {
      readonly kind: 'line-drawn';
      readonly relationshipId: string;
      readonly bends: readonly Point[];
      /** Centre of the label; null where it is placed automatically. */
      readonly label: Point | null;
    }
  /** Direction, spacing or lines of the open view. */
  | { readonly kind: 'layout-set'; readonly layout: Partial<C4ViewLayout> }
  /** Of the view, of the selection, or of the members of one group. */
  | { readonly kind: 'layout-asked'; readonly isSelection: boolean; readonly groupId?: string }
  /** `places` is undefined when the layout failed. */
  | { readonly kind: 'laid-out'; readonly viewId: string; readonly places: readonly Placed[] | undefined };

type ChangeEvent =
  | { readonly kind: 'connected'; readonly sourceId: string; readonly targetId: string }
  | { readonly kind: 'relationship-added'; readonly relationship: NewRelationship }
  | {
      readonly kind: 'add-element-asked';
      readonly type?: C4ElementType;
      readonly parentId?: string;
      readonly isExisting?: boolean;
    }
  /** Without drawing: from the single selected element, or the given one. */
  | { readonly kind: 'relationship-asked'; readonly sourceId?: string }
  /** `near` is the centre of the viewport in canvas px. */
  | { readonly kind: 'element-added'; readonly element: NewElement; readonly near?: Point | undefined }
  /** `at` is where a single one was dropped. */
  | {
      readonly kind: 'elements-shown';
      readonly elementIds: readonly string[];
      readonly near?: Point | undefined;
      readonly at?: Point;
    }
  /** Without a type: what the level of the view is about. */
  | { readonly kind: 'element-sketched'; readonly type?: C4ElementType; readonly at: Point; readonly sourceId?: string }
  /** Empty for the suggested name. */
  | { readonly kind: 'sketch-named'; readonly name: string }
  | { readonly kind: 'sketch-dropped' }
  /** The given ends are changed. */
  | {
      readonly kind: 'ends-moved';
      readonly relationshipId: string;
      readonly sourceId?: string;
      readonly targetId?: string;
    }
  | { readonly kind: 'reversed' }
  /** The selection, or the given element. */
  | { readonly kind: 'taken-out-of-view'; readonly elementId?: string }
  | { readonly kind: 'details-asked' }
  | { readonly kind: 'details-changed'; readonly name: string; readonly description: string }
  | { readonly kind: 'view-asked' }
  | { readonly kind: 'view-added'; readonly name: string }
  | { readonly kind: 'view-renamed'; readonly viewId: string; readonly name: string }
  | { readonly kind: 'view-removed'; readonly viewId: string }
  /** Replaces everything with an import. */
  | { readonly kind: 'content-imported'; readonly content: ImportedContent }
  /** The selection, or the given element or relationship. */
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
  /** A choice, sent immediately. */
  | { readonly kind: 'element-changed'; readonly elementId: string; readonly fields: ElementFields }
  | { readonly kind: 'relationship-changed'; readonly relationshipId: string; readonly fields: RelationshipFields }
  | { readonly kind: 'field-rested'; readonly key: string; readonly tick: number }
  | { readonly kind: 'field-left'; readonly key: string }
  | { readonly kind: 'field-retried'; readonly key: string }
  | { readonly kind: 'write-retried'; readonly id: string }
  | { readonly kind: 'write-discarded'; readonly id: string }
  | { readonly kind: 'field-discarded'; readonly key: string };

type ReplyEvent =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'answered'; readonly model: C4Model }
  /** The same, told as what differs from the version that the write was made for. */
  | { readonly kind: 'told-changes'; readonly version: number; readonly changes: readonly C4Thing[] }
  /** What others have changed between two versions. */
  | {
      readonly kind: 'others-changed';
      readonly after: number;
      readonly version: number;
      readonly changes: readonly C4Thing[];
    }
  /** Version conflict: the current model, and the message of the server. */
  | { readonly kind: 'outdated'; readonly model: C4Model; readonly message: string }
  /** Refused by the server: 4xx with a message. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No response: the outcome is unknown. */
  /** No answer; `isAgain` where the write before it had none either, which was told. */
  | { readonly kind: 'lost'; readonly isAgain?: boolean }
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
  /** Next or previous slide, or the first or last. */
  | { readonly kind: 'presentation-stepped'; readonly by: 1 | -1 | 'first' | 'last' }
  | { readonly kind: 'presentation-ended' };

type FlowEvent =
  | { readonly kind: 'flows-opened' }
  | { readonly kind: 'flows-closed' }
  /** A flow of the open view; undefined for the list. */
  | { readonly kind: 'flow-chosen'; readonly id: string | undefined }
  | { readonly kind: 'flow-added' }
  | { readonly kind: 'flow-changed'; readonly id: string; readonly name?: string; readonly steps?: C4Flow['steps'] }
  | { readonly kind: 'flow-deleted'; readonly id: string }
  | { readonly kind: 'flow-stepped'; readonly at: number | undefined }
  | { readonly kind: 'flow-recorded'; readonly isOn: boolean };

type SnapshotEvent =
  | { readonly kind: 'panel-opened' }
  | { readonly kind: 'panel-closed' }
  /** Compares the model with what it was before others changed it. */
  | { readonly kind: 'what-changed-asked'; readonly before: C4Document }
  | { readonly kind: 'snapshots-listed'; readonly rows: readonly C4SnapshotRow[] }
  | { readonly kind: 'snapshot-chosen'; readonly id: string | undefined; readonly isComparison: boolean }
  | { readonly kind: 'snapshot-loaded'; readonly id: string; readonly model: C4Model }
  | { readonly kind: 'snapshot-stored'; readonly name: string | null }
  | { readonly kind: 'snapshot-named'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'snapshot-removed'; readonly id: string }
  | { readonly kind: 'snapshot-restored'; readonly id: string };

/** All events of the editor. */
export type EditorEvent =
  | SelectionEvent
  | PlaceEvent
  | ChangeEvent
  | FieldEvent
  | ReplyEvent
  | WayEvent
  | FlowEvent
  | SnapshotEvent;

/** Events of the given kinds. */
export type EventOf<K extends EditorEvent['kind']> = Extract<EditorEvent, { kind: K }>;

/** New state and effects. */
export type Step = readonly [state: EditorState, effects: readonly EditorEffect[]];

/** A step without effects. */
export const settled = (state: EditorState): Step => [state, []];

/** A message to the user. */
export const toast = (
  message: string,
  tone: Extract<EditorEffect, { kind: 'toast' }>['tone'] = 'warning',
): Extract<EditorEffect, { kind: 'toast' }> => ({ kind: 'toast', tone, message });

/** Generates UUIDs of new items. */
export type NewId = () => string;
