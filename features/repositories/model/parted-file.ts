/** A text file of a repository in parts, so that what is not changed keeps every byte. Pure. */

import { commonPairs } from '#platform/richtext/model/sequence-diff.ts';

/** Parts of a file; joined again they are the file. */
export interface FileText {
  /** A byte order mark, or nothing. */
  readonly mark: string;
  /** Front matter with its lines of dashes, or nothing. Line breaks as in the file. */
  readonly front: string;
  /** The text below, with `\n` as line breaks. */
  readonly body: string;
  /** Line breaks of the body in their order; a text written again uses the most frequent one. */
  readonly breaks: readonly string[];
}

/** Takes a file apart. */
export function readFileText(text: string): FileText {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const rest = text.slice(mark.length);
  const front = frontMatterOf(rest);
  const below = rest.slice(front.length);
  return { mark, front, body: below.replaceAll(/\r\n?/g, '\n'), breaks: below.match(/\r\n|\r|\n/g) ?? [] };
}

/** Front matter at the beginning of a text; nothing where it does not end. */
function frontMatterOf(text: string): string {
  const first = /^---[ \t]*(?:\r\n|\r|\n)/.exec(text)?.[0];
  if (first === undefined) return '';
  const lineEnd = /\r\n|\r|\n/g;
  for (let at = first.length; at < text.length;) {
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text);
    const stop = end ? end.index : text.length;
    const next = stop + (end?.[0].length ?? 0);
    if (/^(?:---|\.\.\.)[ \t]*$/.test(text.slice(at, stop))) return text.slice(0, next);
    at = end ? next : text.length;
  }
  return '';
}

/** Lines with their line breaks. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\r\n|\r(?!\n)|\n)/);

/** A text as it is compared: without a byte order mark, with `\n` as line breaks. */
export const plainText = (text: string): string => text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');

/**
 * A text with the byte order mark and the line breaks of its file, which people do not see and editors drop: lines that
 * the file has, too, keep theirs, and others take the usual one.
 */
export function likeFile(file: string, text: string): string {
  if (file === '' || text === file) return text;
  const mark = file.startsWith('\ufeff') ? '\ufeff' : '';
  const [there, here] = [linesOf(file.slice(mark.length)), linesOf(text.replace(/^\ufeff/, ''))];
  const usual = usualBreak(file.match(/\r\n|\r|\n/g) ?? []);
  const kept = new Map(commonPairs(here.map(plainText), there.map(plainText)));
  const lines = here.map((line, at) => {
    const same = kept.get(at);
    return same === undefined ? line.replace(/\r\n|\r|\n/, usual) : (there[same] ?? line);
  });
  return `${mark}${lines.join('')}`;
}

/** The most frequent line break of a file; `\n` for one without any. */
export function usualBreak(breaks: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of breaks) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '\n';
}

/** A piece of a body: text with `\n`, and the line breaks that the file has in it. */
export interface BodyPiece {
  readonly text: string;
  readonly breaks: readonly string[];
}

/** Cuts a body into pieces of these lengths together with their line breaks. */
export function cutBody(
  { body, breaks }: Pick<FileText, 'body' | 'breaks'>,
  lengths: readonly number[],
): readonly BodyPiece[] {
  let at = 0;
  let used = 0;
  return lengths.map((length) => {
    const text = body.slice(at, at + length);
    at += length;
    const count = text.split('\n').length - 1;
    used += count;
    return { text, breaks: breaks.slice(used - count, used) };
  });
}

/** A piece as the file has it; line breaks that it does not have are the usual ones. */
export function pieceText({ text, breaks }: BodyPiece, usual: string): string {
  let at = 0;
  return text.replaceAll('\n', () => breaks[at++] ?? usual);
}
