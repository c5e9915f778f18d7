/** What a plan of C4 elements is made from and what it holds. Pure; elements are named as C4 models name them. */

/** Types of elements of a C4 model. */
export type PlannedType = 'actor' | 'software-system' | 'container' | 'component';

/** A link of an element to a board, beside its other links. */
export interface BoardLink {
  readonly kind: 'board';
  readonly id: string;
  /** Id of a card or of a bounded context. */
  readonly anchor?: string | undefined;
}

/** An element of the chosen model. */
export interface KnownC4Element {
  readonly id: string;
  readonly type: PlannedType;
  readonly name: string;
  readonly parentId: string | null;
  readonly isInternal: boolean;
  readonly links: readonly Readonly<Record<string, unknown>>[];
}

/** What the plan has to know about the chosen model; empty lists for a new one. */
export interface KnownC4 {
  readonly elements: readonly KnownC4Element[];
  readonly relationships: readonly {
    readonly sourceId: string;
    readonly targetId: string;
    readonly description: string;
  }[];
  /** Views of containers by their software systems. */
  readonly views: ReadonlyMap<string, string>;
}

/** What a person chooses. */
export interface C4Choices {
  /** Each bounded context is a container of one system, or a system with one container. */
  readonly shape: 'containers' | 'systems';
  /** The system of the containers. */
  readonly system: { readonly id: string } | { readonly name: string };
  /** Keys of rows that are left out. */
  readonly unticked: ReadonlySet<string>;
  /** Elements that the context map names, by the ids of contexts. */
  readonly elementsOf: ReadonlyMap<string, readonly string[]>;
  /** Last names of contexts that were removed from the context map. */
  readonly formerNames?: ReadonlyMap<string, string>;
  /** New ids, the same for the same key: a repetition makes nothing twice. */
  readonly idOf: (key: string) => string;
}

/** A row of the preview. */
export interface C4Row {
  readonly key: string;
  readonly type: PlannedType | 'relationship';
  /** As the board names it. */
  readonly board: string;
  /** As the model names it, or will. */
  readonly name: string;
  /** What it is on the board. */
  readonly from: string;
  /** Name of what it is part of. */
  readonly within: string;
  readonly state: 'new' | 'there' | 'impossible';
  /** Why it cannot be made. */
  readonly reason: string;
  /** Whether the row can be ticked: it is new or lacks its link, and what it needs is ticked. */
  readonly isOpen: boolean;
  readonly isTicked: boolean;
}

/** A change of a C4 model. */
export type PlannedChange =
  | {
      readonly call: 'addElement';
      readonly id: string;
      readonly type: PlannedType;
      readonly name: string;
      readonly location?: 'internal' | 'external';
      readonly parentElement?: string;
      readonly defaultViewId?: string;
      readonly links: BoardLink[];
    }
  | { readonly call: 'updateElement'; readonly elementId: string; readonly links: never[] }
  | {
      readonly call: 'addRelationship';
      readonly id: string;
      readonly sourceId: string;
      readonly targetId: string;
      readonly description: string;
    }
  | { readonly call: 'addToView'; readonly viewId: string; readonly elementId: string };

/** Rows of a preview, and the changes of those that are ticked. */
export interface C4Plan {
  readonly rows: readonly C4Row[];
  readonly changes: readonly PlannedChange[];
}
