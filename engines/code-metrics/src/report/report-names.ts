/** Names in reports are text of strangers: cut, without characters that a database refuses, told apart after the cut. */

/** Characters that are kept of a name. */
export const longestName = 1_000;

// oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
const control = /[\u0000-\u001f\u007f]/g;

/** A text of a report with at most `most` characters, without control characters and half surrogates. */
export function cleanText(text: string, most: number = longestName): string {
  const whole = text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
  return whole.toWellFormed().replace(control, '\u{fffd}');
}

/** Gives names that differ in a report a text that differs as well. */
export class DistinctNames {
  private readonly used = new Set<string>();

  /** The clean text of a name; with a number at its end if another name looks the same. */
  add(name: string): string {
    let text = cleanText(name);
    for (let number = 2; this.used.has(text); number += 1) {
      const end = ` (${number})`;
      text = cleanText(name, longestName - end.length) + end;
    }
    this.used.add(text);
    return text;
  }
}

/** The part of a class name before its last separator (`\`, `.` or `::`); empty if there is none. */
export function namespaceOf(name: string): string {
  const at = Math.max(name.lastIndexOf('\\'), name.lastIndexOf('.'), name.lastIndexOf('::'));
  return at <= 0 ? '' : name.slice(0, at);
}
