/** Styles as written, and as they apply to what a view draws. */
import type { Place } from '../text/places.ts';

/** Shapes of elements. */
export const shapes = [
  'Box',
  'RoundedBox',
  'Circle',
  'Ellipse',
  'Hexagon',
  'Diamond',
  'Cylinder',
  'Pipe',
  'Person',
  'Robot',
  'Folder',
  'WebBrowser',
  'Window',
  'MobileDevicePortrait',
  'MobileDeviceLandscape',
  'Component',
] as const;

/** A shape. */
export type Shape = (typeof shapes)[number];

/** Borders and lines. */
export const lineStyles = ['Solid', 'Dashed', 'Dotted'] as const;

/** A border or line. */
export type LineStyle = (typeof lineStyles)[number];

/** Ways of a line. */
export const routings = ['Direct', 'Orthogonal', 'Curved'] as const;

/** A way of a line. */
export type Routing = (typeof routings)[number];

/** What a style of elements may set. Colours are `#rrggbb` in lower case, lengths px, opacity percent. */
export interface ElementLooks {
  shape?: Shape;
  icon?: string;
  width?: number;
  height?: number;
  background?: string;
  color?: string;
  stroke?: string;
  strokeWidth?: number;
  fontSize?: number;
  border?: LineStyle;
  opacity?: number;
  metadata?: boolean;
  description?: boolean;
}

/** What a style of relationships may set. Position in percent of the length. */
export interface RelationshipLooks {
  thickness?: number;
  color?: string;
  dashed?: boolean;
  style?: LineStyle;
  routing?: Routing;
  fontSize?: number;
  width?: number;
  position?: number;
  opacity?: number;
}

/** A style of the text. */
export interface ElementStyle {
  readonly tag: string;
  readonly looks: ElementLooks;
  readonly properties: Map<string, string>;
  readonly place: Place;
}

/** A style of the text. */
export interface RelationshipStyle {
  readonly tag: string;
  readonly looks: RelationshipLooks;
  readonly properties: Map<string, string>;
  readonly place: Place;
}

/** Looks with every default filled in; a missing icon stays away. */
export type ResolvedElement = Required<Omit<ElementLooks, 'icon'>> & { readonly icon?: string };

/** Looks with every default filled in. */
export type ResolvedRelationship = Required<Omit<RelationshipLooks, 'dashed'>>;
