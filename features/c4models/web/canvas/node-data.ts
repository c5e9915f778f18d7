/** What a node of the canvas knows. */
import type { Node } from '@xyflow/react';
import type { C4Item } from '../../model/c4-document.ts';

/** Records that are linked to an element, told on its node: `3 ADRs`. */
export interface RecordBadge {
  readonly label: string;
  readonly count: number;
}

/** How a thing differs between two states of the model, in words. */
export interface ChangeMark {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly text: string;
}

/** What an element looks like besides its own facts. */
export interface NodeFacts {
  readonly item: C4Item;
  readonly isOpenable: boolean;
  readonly isPinned: boolean;
  /** Left out by a filter. */
  readonly isFaint: boolean;
  /** Its lines can be drawn from its ports. */
  readonly hasPorts: boolean;
  /** Index into the chart palette; `none` while elements are coloured and this one has no value. */
  readonly colour: number | 'none' | undefined;
  readonly badge: RecordBadge | undefined;
  readonly mark: ChangeMark | undefined;
}

export type C4NodeData = Record<string, unknown> & NodeFacts;
/** An element on the canvas. */
export type C4FlowNode = Node<C4NodeData, C4Item['type']>;

/** The box round what belongs to the element of the view. */
export type C4GroupData = Record<string, unknown> & { readonly item: C4Item };
export type C4FlowGroup = Node<C4GroupData, 'software-system-group' | 'container-group'>;

/** A named group on the canvas. */
export type C4FlowNamedGroup = Node<{ readonly name: string }, 'named-group'>;
