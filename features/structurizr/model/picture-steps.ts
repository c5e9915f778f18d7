/** Steps of a picture: animations and dynamic views mark what appears when. Pure. */

/** The last step that a picture has; 0 without steps. */
export function lastStep(svg: string): number {
  let last = 0;
  for (const [, step] of svg.matchAll(/ data-step="(\d{1,6})"/g)) last = Math.max(last, Number(step));
  return last;
}
