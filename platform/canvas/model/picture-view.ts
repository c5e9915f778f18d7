/** Panning and zooming of a picture: which part of it a window shows. Pure; lengths are px. */

/** A point of the window picture. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Where the top left corner of the picture stands in the window, and how large it is drawn. */
export interface PictureView extends Point {
  readonly zoom: number;
}

/** Smallest and largest zoom; a wheel step (specification 2 section 9). */
export const pictureZoom = { least: 0.05, most: 8, step: 1.1 } as const;

/** Left free around a fitted picture. */
const border = 16;

const within = (zoom: number): number => Math.min(pictureZoom.most, Math.max(pictureZoom.least, zoom));

/** What bars cover of a window: its top, and its lower left corner, px. */
export interface Covered {
  readonly above: number;
  readonly corner: Extent;
}

const nothingCovered: Covered = { above: 0, corner: { width: 0, height: 0 } };

/**
 * The whole picture in the middle of what bars leave free of the window, enlarged at most to its own size. It stands
 * above the bar in the corner only where it would reach below it.
 */
export function fittedView(picture: Extent, window: Extent, { above, corner } = nothingCovered): PictureView {
  const between = (below: number): PictureView => {
    const [width, height] = [window.width - 2 * border, window.height - above - below - 2 * border];
    const zoom = within(Math.min(1, width / Math.max(1, picture.width), height / Math.max(1, picture.height)));
    return {
      zoom,
      x: (window.width - picture.width * zoom) / 2,
      y: (window.height + above - below - picture.height * zoom) / 2,
    };
  };
  const view = between(0);
  const isBelow = view.x < corner.width && view.y + picture.height * view.zoom > window.height - corner.height;
  return isBelow ? between(corner.height) : view;
}

/** Zoomed by a factor; what is at `at` of the window stays there. */
export function zoomedView(view: PictureView, factor: number, at: Point): PictureView {
  const zoom = within(view.zoom * factor);
  const real = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real };
}

/** Moved by px of the window; a part of the picture always stays in sight. */
export function movedView(view: PictureView, by: Point, picture: Extent, window: Extent): PictureView {
  const keep = (at: number, length: number, room: number): number =>
    Math.min(room - 2 * border, Math.max(2 * border - length * view.zoom, at));
  return {
    zoom: view.zoom,
    x: keep(view.x + by.x, picture.width, window.width),
    y: keep(view.y + by.y, picture.height, window.height),
  };
}

/** A part of the picture. */
export type PicturePart = Point & Extent;

/** Below this zoom the texts of a part cannot be read. */
const readable = 0.45;
/** The zoom that shows a part that could not be read. */
const near = 0.5;

/** With the part in sight and readable: it comes into the middle unless it is both already. */
export function revealedView(view: PictureView, part: PicturePart, window: Extent): PictureView {
  const isInside = (at: number, start: number, length: number, room: number): boolean =>
    at + start * view.zoom >= 0 && at + (start + length) * view.zoom <= room;
  const isSeen =
    isInside(view.x, part.x, part.width, window.width) && isInside(view.y, part.y, part.height, window.height);
  if (isSeen && view.zoom >= readable) return view;
  const fitting = Math.min(window.width / (part.width + 2 * border), window.height / (part.height + 2 * border));
  const zoom = within(Math.min(view.zoom >= readable ? view.zoom : near, fitting));
  return {
    zoom,
    x: window.width / 2 - (part.x + part.width / 2) * zoom,
    y: window.height / 2 - (part.y + part.height / 2) * zoom,
  };
}
