/** Views: what they show of the model. */
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Place } from '../text/places.ts';

/** Kinds of views that list elements. */
export const staticViewKinds = ['SystemLandscape', 'SystemContext', 'Container', 'Component', 'Custom'] as const;

/** A kind of view. */
export type ViewKind = (typeof staticViewKinds)[number] | 'Deployment' | 'Dynamic' | 'Filtered';

/** Direction of the ranks. */
export type RankDirection = 'TopBottom' | 'BottomTop' | 'LeftRight' | 'RightLeft';

/** Settings of automatic layout; separations in px. */
export interface AutoLayout {
  readonly direction: RankDirection;
  readonly rankSeparation: number;
  readonly nodeSeparation: number;
}

/** Layout of views that do not choose one. */
export const defaultLayout: AutoLayout = { direction: 'TopBottom', rankSeparation: 300, nodeSeparation: 300 };

interface ViewOfAnyKind {
  readonly key: string;
  readonly isKeyGenerated: boolean;
  /** Position in the text, from 1. */
  readonly order: number;
  /** Empty when absent. */
  title: string;
  description: string;
  readonly properties: Map<string, string>;
  readonly place: Place;
}

/** Elements and relationships that appear together. */
export interface AnimationStep {
  readonly elements: readonly ModelElement[];
  readonly relationships: readonly ModelRelationship[];
  readonly place: Place;
}

/** A view that shows the structure, also of deployments. */
export interface StaticView extends ViewOfAnyKind {
  readonly kind: (typeof staticViewKinds)[number] | 'Deployment';
  /** The system or container that it is about. */
  readonly subject?: ModelElement;
  /** Deployment views only. */
  readonly environment?: string;
  readonly elements: Set<ModelElement>;
  readonly relationships: Set<ModelRelationship>;
  autoLayout?: AutoLayout;
  readonly animation: AnimationStep[];
}

/** One step of a dynamic view. */
export interface DynamicStep {
  /** `1`, `1.1`, `1a`. */
  readonly order: string;
  readonly relationship: ModelRelationship;
  /** Whether it runs against the direction of its relationship. */
  readonly isResponse: boolean;
  /** Of the step itself; empty shows that of the relationship. */
  readonly description: string;
  readonly technology: string;
  url: string;
  readonly properties: Map<string, string>;
  readonly place: Place;
}

/** A view that shows a sequence. */
export interface DynamicView extends ViewOfAnyKind {
  readonly kind: 'Dynamic';
  readonly subject?: ModelElement;
  readonly elements: Set<ModelElement>;
  /** Sorted by their order. */
  readonly steps: DynamicStep[];
  autoLayout?: AutoLayout;
}

/** A view that shows a part of another one, chosen by tags. */
export interface FilteredView extends ViewOfAnyKind {
  readonly kind: 'Filtered';
  readonly base: StaticView;
  readonly mode: 'Include' | 'Exclude';
  /** Sorted by text. */
  readonly tags: readonly string[];
}

/** A view. */
export type View = StaticView | DynamicView | FilteredView;

/** A view in the list of views. */
export interface ListedView {
  readonly view: View;
  /** For lists: `Payments - Containers`, or the title. */
  readonly name: string;
  /** For the picture: `[Container] Payments`, or the title. */
  readonly title: string;
}
