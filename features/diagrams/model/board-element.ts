/**
 * Elements of a diagram as they are stored. Five types are those of the specification; everything else is an additive
 * field, so that an old reader shows at least a box. Unknown fields survive. Source: specification 2 section 3,
 * decisions section 18.
 */
import * as z from 'zod/mini';

/** Types of the specification. */
export const elementTypes = [
  'standard.Rectangle',
  'standard.Circle',
  'standard.TextBlock',
  'custom.StickyNote',
  'standard.Link',
] as const;
/** One of `elementTypes`. */
export type ElementType = (typeof elementTypes)[number];

/** Shapes beyond the types: each is stored as a rectangle with this name in `shape`. */
export const boardShapes = [
  'diamond',
  'ellipse',
  'triangle',
  'cylinder',
  'cloud',
  'hexagon',
  'person',
  'parallelogram',
  'document',
  'queue',
  'package',
  'actor',
  'server',
  'browser',
  'phone',
  'frame',
  'arrow',
  'ink',
  'image',
] as const;
/** One of `boardShapes`. */
export type BoardShape = (typeof boardShapes)[number];

/** Groups that an element stands in, each in the next. */
export const mostGroups = 20;

const figure = z.number().check(z.minimum(-10_000_000), z.maximum(10_000_000));
const side = z.number().check(z.minimum(0), z.maximum(1_000_000));
const share = z.number().check(z.minimum(-10), z.maximum(10));
const name = z.string().check(z.maxLength(100));
const elementId = z.string().check(z.minLength(1, 'Every element needs an id.'), z.maxLength(100));
/** Characters of the text of an element. */
export const longestText = 20_000;
const label = z.string().check(z.maxLength(longestText, 'A text is longer than 20,000 characters.'));

const point = z.looseObject({ x: figure, y: figure });

/** How a text looks. Sizes in canvas px. */
const textLook = z.looseObject({
  size: z.optional(z.number().check(z.minimum(4), z.maximum(400))),
  isBold: z.optional(z.boolean()),
  align: z.optional(z.enum(['left', 'centre', 'right'])),
  vertical: z.optional(z.enum(['top', 'middle', 'bottom'])),
  /** A text block whose width was set by hand wraps; others are as wide as their longest line. */
  isFixed: z.optional(z.boolean()),
});

/** Where a free end is attached: an element and a point of its box in shares, 0.5 and 0.5 for its centre. */
const attachment = z.looseObject({ id: elementId, x: share, y: share });

const head = z.enum(['none', 'arrow', 'triangle', 'circle', 'diamond', 'bar']);

/** Outline of a shape, or a line. Lengths in canvas px. */
const lineLook = z.looseObject({
  style: z.optional(z.enum(['solid', 'dashed', 'dotted'])),
  width: z.optional(z.number().check(z.minimum(0.1), z.maximum(100))),
  colour: z.optional(name),
  isRounded: z.optional(z.boolean()),
  kind: z.optional(z.enum(['straight', 'elbow', 'curved'])),
  /** Points between the ends of a link. */
  bends: z.optional(z.array(point).check(z.maxLength(500))),
  /** Points of an arrow with free ends, from the position of its box. */
  points: z.optional(z.array(point).check(z.maxLength(500))),
  from: z.optional(attachment),
  to: z.optional(attachment),
  /** Where a link leaves its source and reaches its target, in shares of their boxes. */
  sourceAt: z.optional(z.looseObject({ x: share, y: share })),
  targetAt: z.optional(z.looseObject({ x: share, y: share })),
  startHead: z.optional(head),
  endHead: z.optional(head),
});

const common = {
  id: elementId,
  /** Order on the board, ties by id: a fractional key. */
  z: z.optional(z.string().check(z.maxLength(200))),
  /** From 0 to 1. */
  opacity: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  locked: z.optional(z.boolean()),
  /** Groups from the innermost outwards. */
  groupIds: z.optional(z.array(name).check(z.maxLength(mostGroups))),
  frameId: z.optional(elementId),
  text: z.optional(textLook),
  line: z.optional(lineLook),
  href: z.optional(z.string().check(z.maxLength(2_000))),
} as const;

/** An element with a box. */
const boardBox = z.looseObject({
  ...common,
  type: z.enum(['standard.Rectangle', 'standard.Circle', 'standard.TextBlock', 'custom.StickyNote']),
  label: z._default(label, ''),
  position: point,
  size: z.looseObject({ w: side, h: side }),
  style: z._default(z.record(name, z.unknown()), {}),
  /** One of `boardShapes`; readers draw a box for a name that they do not know. */
  shape: z.optional(name),
  /** Degrees, clockwise round the middle. */
  angle: z.optional(figure),
  /** Freehand drawing: see `ink-strokes.ts`. */
  ink: z.optional(z.string().check(z.maxLength(400_000, 'A freehand line has too many points.'))),
  /** A file of the project, shown as an image. */
  fileId: z.optional(name),
  /** What the image shows, for people who cannot see it. */
  alt: z.optional(z.string().check(z.maxLength(1_000))),
  isFlippedX: z.optional(z.boolean()),
  isFlippedY: z.optional(z.boolean()),
});

/** A line that joins two elements. */
const boardLink = z.looseObject({
  ...common,
  type: z.literal('standard.Link'),
  label: z.optional(label),
  source: elementId,
  target: elementId,
});

/** Any element; see `BoardBox` and `BoardLink`. */
export const boardElement = z.discriminatedUnion('type', [boardBox, boardLink]);

type Deep<T> = T extends readonly (infer I)[]
  ? readonly Deep<I>[]
  : T extends object
    ? { readonly [K in keyof T as string extends K ? never : K]: Deep<T[K]> }
    : T;

/** An element with a box: a rectangle, circle, text block, sticky note, or a rectangle with a `shape`. */
export type BoardBox = Deep<z.output<typeof boardBox>>;
/** A line that joins two elements. */
export type BoardLink = Deep<z.output<typeof boardLink>>;
/** Any element. */
export type BoardElement = BoardBox | BoardLink;
/** How a text looks. */
export type TextLook = Deep<z.output<typeof textLook>>;
/** Outline of a shape, or a line. */
export type LineLook = Deep<z.output<typeof lineLook>>;
/** Where a free end is attached. */
export type Attachment = Deep<z.output<typeof attachment>>;
/** What a line ends with. */
export type LineHead = z.output<typeof head>;

/** Whether it joins two elements. */
export const isLink = (element: BoardElement): element is BoardLink => element.type === 'standard.Link';
/** Whether it has a box. */
export const isBox = (element: BoardElement): element is BoardBox => element.type !== 'standard.Link';
/** An arrow with free ends. */
export type BoardArrow = BoardBox & { readonly shape: 'arrow' };
/** Whether it is an arrow with free ends. */
export const isArrow = (element: BoardElement): element is BoardArrow => isBox(element) && element.shape === 'arrow';
/** Whether it is drawn as a line: a link, or an arrow with free ends. */
export const isLine = (element: BoardElement): boolean => isLink(element) || isArrow(element);
/** Whether it is a frame: a named area whose members move with it, and a slide of the presentation. */
export const isFrame = (element: BoardElement): element is BoardBox & { readonly shape: 'frame' } =>
  isBox(element) && element.shape === 'frame';
