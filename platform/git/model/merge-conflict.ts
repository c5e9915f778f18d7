/** Finds merge conflicts that were committed without being resolved. Pure. */

/** Problem of a file with such a conflict. */
export const mergeConflictMessage = 'This is a merge conflict that was not resolved.';

const start = /^<{7} \S/;
const middle = /^={7}$/;
const end = /^>{7} \S/;
const fence = /^\s{0,3}(?:`{3,}|~{3,})/;

/** The line of the first conflict, 1-based; undefined where there is none. Code blocks of Markdown may show some. */
export function mergeConflictLine(text: string): number | undefined {
  // Hardly any file has one.
  if (!text.includes('<<<<<<< ')) return undefined;
  let isCode = false;
  let begun = 0;
  let isHalf = false;
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (begun === 0 && fence.test(line)) isCode = !isCode;
    if (isCode) continue;
    if (start.test(line)) {
      begun = at + 1;
      isHalf = false;
    } else if (begun > 0 && middle.test(line)) isHalf = true;
    else if (isHalf && end.test(line)) return begun;
  }
  return undefined;
}
