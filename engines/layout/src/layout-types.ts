/** What a layout is asked for and what it answers. All lengths are px, positions are top left corners. */

/** A position, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height, px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle, px. */
export interface Rect extends Point, Size {}

/** The side that edges run towards; people stand on the opposite one. */
export type LayoutDirection = 'down' | 'up' | 'right' | 'left';

/** How much free space a layout leaves. */
export type Density = 'compact' | 'roomy';

/** A part of a shape, relative to its box; an ellipse when it is round. */
export interface ShapePart extends Rect {
  readonly isRound?: boolean;
}

/** A box with its current position. */
export interface LayoutBox extends Rect {
  readonly id: string;
  /** The innermost group that it belongs to. */
  readonly group: string | null;
  /** A person: stands before everything that it uses. */
  readonly isFirst?: boolean;
  /** Keeps its position. */
  readonly isPinned?: boolean;
  /** What is drawn of the box; the whole box when absent. Edges end on it. */
  readonly shape?: readonly ShapePart[];
}

/** Distance between a frame and its content, px. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A group of boxes and groups; its frame encloses its members and nothing else. */
export interface LayoutGroup {
  readonly id: string;
  readonly parent: string | null;
  /** Size of its title; 0 by 0 without one. */
  readonly title: Size;
  /**
   * The left corner of the frame that holds the title, where a column is kept free for it; `below` is the lower one, with
   * a row kept free below the content instead.
   */
  readonly titleAt: 'top' | 'bottom' | 'below';
  readonly padding: Insets;
  /** Smallest size of the frame. */
  readonly least: Size;
}

/**
 * How an edge runs: straight from outline to outline, or at right angles round boxes. A curved edge has the points of
 * one at right angles and is drawn by `curvedPath`.
 */
export type EdgeStyle = 'direct' | 'orthogonal' | 'curved';

/** The label of an edge: its size, 0 by 0 without one, and its top left corner when it was put there by hand. */
export interface EdgeLabel extends Size {
  readonly at?: Point;
}

/** A directed edge between two boxes. */
export interface LayoutEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: EdgeLabel;
  /** At right angles when absent. Used for routes of boxes where they stand; whole layouts need `settledEdges` for it. */
  readonly style?: EdgeStyle;
  /** Groups around `from` and `to` on whose frames a straight edge ends instead. */
  readonly fromGroup?: string;
  readonly toGroup?: string;
  /** Bends put by hand: the route passes through them in this order. Not used for whole layouts. */
  readonly via?: readonly Point[];
}

/** Boxes in nested groups with their edges. */
export interface LayoutGraph {
  readonly boxes: readonly LayoutBox[];
  readonly groups: readonly LayoutGroup[];
  readonly edges: readonly LayoutEdge[];
}

/** A graph whose boxes are to be placed. */
export interface LayoutTask extends LayoutGraph {
  readonly direction: LayoutDirection;
  readonly density: Density;
  /** Exact distances instead of those of the density, px: between ranks, labels included, and between boxes of a rank. */
  readonly separation?: { readonly ranks: number; readonly boxes: number };
}

/** A rectangle with the id of what it belongs to. */
export interface PlacedRect extends Rect {
  readonly id: string;
}

/** The frame of a group and the place of its title. */
export interface Frame extends PlacedRect {
  readonly title: Rect;
}

/** The path of an edge from outline to outline. */
export interface EdgePath {
  readonly id: string;
  readonly points: readonly Point[];
}

/** A graph with all places. */
export interface Picture {
  readonly boxes: readonly PlacedRect[];
  readonly frames: readonly Frame[];
  readonly routes: readonly EdgePath[];
  readonly labels: readonly PlacedRect[];
}
