/** Data of canvas nodes. */
import type { Node } from '@xyflow/react';
import type { CodeMark } from '../code/code-marks.ts';
import type { C4Item } from '../../model/c4-document.ts';

/** Linked records, shown as a badge: `3 ADRs`. */
export interface RecordBadge {
  readonly label: string;
  readonly count: number;
}

/** Comparison of an item in words. */
export interface ChangeMark {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly text: string;
}

/** Appearance of an element besides its own fields. */
export interface NodeFacts {
  readonly item: C4Item;
  readonly isOpenable: boolean;
  readonly isPinned: boolean;
  /** Dimmed by a filter. */
  readonly isFaint: boolean;
  /** Handles for edges are available. */
  readonly hasPorts: boolean;
  /** Index into the chart palette; `none` when the element has no value. */
  readonly colour: number | 'none' | undefined;
  /** `none` when the element has no code; undefined when it is not coloured by it. */
  readonly code: CodeMark | 'none' | undefined;
  readonly badge: RecordBadge | undefined;
  readonly mark: ChangeMark | undefined;
}

/** Data of an element node. */
export type C4NodeData = Record<string, unknown> & NodeFacts;
/** Node of an element. */
export type C4FlowNode = Node<C4NodeData, C4Item['type']>;

/** Box around the children of the subject of the view. */
export type C4GroupData = Record<string, unknown> & { readonly item: C4Item };
/** Node of a group box. */
export type C4FlowGroup = Node<C4GroupData, 'software-system-group' | 'container-group'>;

/** A named group on the canvas. */
export type C4FlowNamedGroup = Node<{ readonly name: string }, 'named-group'>;
