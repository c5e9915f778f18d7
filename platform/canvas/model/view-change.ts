/** What an editor asks of the view besides bringing parts in. Pure data; canvas px. */
import type { Point } from './lines.ts';
import type { Part } from './nearest-box.ts';

/** A part fills the view, enlarged to `largest` at most; or the view zooms in steps, and what is at a point stays there. */
export type ViewChange =
  | { readonly kind: 'part'; readonly part: Part; readonly largest: number }
  | { readonly kind: 'step'; readonly at: Point; readonly way: 'in' | 'out' };
