/** Compares two inline contents word by word, with marks and inline nodes. Pure. */
import type { DocMark, DocNode } from './document.ts';
import { commonPairs } from './sequence-diff.ts';

/** A run of a line and on which side it stands. */
export interface Piece {
  readonly state: 'same' | 'added' | 'removed';
  readonly node: DocNode;
}

/** A word, a space or a sign with its marks; or a node that is no text. */
interface Token {
  readonly key: string;
  readonly text: string;
  readonly node: DocNode;
}

/** Characters of scripts without spaces count as words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+(?:['’](?=\p{L}))?|\s+|./gsu;

/** The words of a text with the spaces and signs between them. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

const marksKey = (marks: readonly DocMark[] | undefined): string => (marks?.length ? JSON.stringify(marks) : '');

const asTokens = (nodes: readonly DocNode[], split: (text: string) => string[]): Token[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'text') return [{ key: JSON.stringify(node), text: '', node }];
    const marks = marksKey(node.marks);
    return split(node.text ?? '').map((text) => ({ key: `${text}\u0000${marks}`, text, node: { ...node, text } }));
  });

/** A range of both lines: equal, or different on each side. */
interface Stretch {
  same: Token[];
  removed: Token[];
  added: Token[];
}

const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { text }) => sum + Math.max(1, text.length), 0);

function stretchesOf(before: readonly Token[], after: readonly Token[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [left, right] = [0, 0];
  const close = (leftEnd: number, rightEnd: number): void => {
    if (left === leftEnd && right === rightEnd) return;
    stretches.push({ same: [], removed: before.slice(left, leftEnd), added: after.slice(right, rightEnd) });
  };
  const keys = (tokens: readonly Token[]): string[] => tokens.map(({ key }) => key);
  for (const [leftAt, rightAt] of commonPairs(keys(before), keys(after))) {
    close(leftAt, rightAt);
    const last = stretches.at(-1);
    const token = after[rightAt] as Token;
    if (last && last.same.length > 0 && left === leftAt && right === rightAt) last.same.push(token);
    else stretches.push({ same: [token], removed: [], added: [] });
    [left, right] = [leftAt + 1, rightAt + 1];
  }
  close(before.length, after.length);
  return stretches;
}

/** Short unchanged text between two changes is merged into them: "the old way" becomes "the new road", not single letters. */
function joinCloseChanges(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const [last, next] = [joined.at(-1), stretches[index + 1]];
    const isBetween = stretch.same.length > 0 && last && next && last.same.length === 0 && next.same.length === 0;
    const weight = lengthOf(stretch.same);
    const isShort = (around: Stretch | undefined): boolean =>
      around !== undefined && weight <= Math.max(lengthOf(around.removed), lengthOf(around.added));
    if (isBetween && isShort(last) && isShort(next)) {
      last.removed.push(...stretch.same);
      last.added.push(...stretch.same);
    } else if (last && last.same.length === 0 && stretch.same.length === 0) {
      last.removed.push(...stretch.removed);
      last.added.push(...stretch.added);
    } else joined.push({ same: [...stretch.same], removed: [...stretch.removed], added: [...stretch.added] });
  }
  return joined;
}

/** Nodes of the tokens; neighbours with the same marks are one. */
function asNodes(tokens: readonly Token[]): DocNode[] {
  const nodes: DocNode[] = [];
  for (const { node } of tokens) {
    const last = nodes.at(-1);
    if (last?.type === 'text' && node.type === 'text' && marksKey(last.marks) === marksKey(node.marks))
      last.text = `${last.text ?? ''}${node.text ?? ''}`;
    else nodes.push({ ...node });
  }
  return nodes;
}

const asPieces = (state: Piece['state'], tokens: readonly Token[]): Piece[] =>
  asNodes(tokens).map((node) => ({ state, node }));

/** Both lines as runs in reading order; removed text comes before its replacement. */
export function compareInline(before: readonly DocNode[], after: readonly DocNode[]): Piece[] {
  const stretches = joinCloseChanges(stretchesOf(asTokens(before, wordsOf), asTokens(after, wordsOf)));
  return stretches.flatMap(({ same, removed, added }) => [
    ...asPieces('same', same),
    ...asPieces('removed', removed),
    ...asPieces('added', added),
  ]);
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Code is compared by lines first: a word that two distant lines share means nothing. */
export function compareCode(before: readonly DocNode[], after: readonly DocNode[]): Piece[] {
  const stretches = stretchesOf(asTokens(before, linesOf), asTokens(after, linesOf));
  return stretches.flatMap(({ same, removed, added }) =>
    same.length > 0 ? asPieces('same', same) : compareInline(asNodes(removed), asNodes(added)),
  );
}

/** The line as it was or as it is: runs of one side, neighbours with the same marks joined. */
export function sideOfLine(pieces: readonly Piece[], side: 'before' | 'after'): DocNode[] {
  const gone = side === 'before' ? 'added' : 'removed';
  return joinedText(pieces.filter(({ state }) => state !== gone).map(({ node }) => node));
}

/** Inline nodes with neighbours of the same marks joined. */
export const joinedText = (nodes: readonly DocNode[]): DocNode[] =>
  asNodes(nodes.map((node) => ({ key: '', text: '', node })));
