/** What the steps of a shared draft say: where they end, what they take away, and which of them had been sent. Pure. */
import type { Node as PmNode } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { Step } from 'prosemirror-transform';
import { replaySteps } from '#platform/richtext/model/document-steps.ts';
import { stepsBetween } from '#platform/richtext/model/step-difference.ts';
import type { DraftRow } from '../contract.ts';

/** Where the last words of each window end. */
export function endsOf(
  tr: Transaction,
  steps: readonly number[],
  clientOf: (step: number) => string,
): Map<string, number> {
  const ends = new Map<string, number>();
  for (const index of steps) {
    const behind = tr.mapping.slice(index + 1);
    tr.mapping.maps[index]?.forEach((_from, _to, _start, end) => ends.set(clientOf(index), behind.map(end, -1)));
  }
  return ends;
}

/** Steps in their stored form. */
export const stepsOf = (steps: readonly Step[]): Record<string, unknown>[] =>
  steps.map((step) => step.toJSON() as Record<string, unknown>);

/** Places that a step removes, and places that it brings. */
function sliceSizeOf(step: Step): number {
  const { slice } = step as Step & { readonly slice?: { readonly size: number } };
  return slice?.size ?? 0;
}

function sizeOf({ steps }: { readonly steps: readonly Step[] }): number {
  let size = 0;
  for (const step of steps) {
    step.getMap().forEach((from, to) => (size += to - from));
    size += sliceSizeOf(step);
  }
  return size;
}

/** The words of steps that are not among those that were kept, in order. */
export function lostWords(steps: readonly Step[], expected: readonly unknown[], kept: readonly unknown[]): string {
  let at = 0;
  const lost = steps.filter((_step, index) => {
    const isKept = kept[at] === expected[index];
    if (isKept) at += 1;
    return !isKept;
  });
  return lost.map(wordsOf).join('');
}

function wordsOf(step: Step): string {
  const { slice } = step as Step & { readonly slice?: { readonly content: PmNode['content'] } };
  return slice?.content.textBetween(0, slice.content.size, ' ') ?? '';
}

/** The state in which a text was when most of `mine` had been sent: `known`, or `known` with the first rows of `client`. */
export function nearestSent(known: PmNode, rows: readonly DraftRow[], client: string, mine: PmNode): PmNode {
  let nearest = { doc: known, away: sizeOf(stepsBetween(known, mine)) };
  let doc = known;
  for (const row of rows) {
    if (row.client !== client) break;
    doc = replaySteps(doc, row.steps);
    const difference = stepsBetween(doc, mine);
    // What was typed after the text was kept on the device is not taken back.
    const isOlder = difference.steps.every((step) => sliceSizeOf(step) === 0);
    const away = isOlder ? 0 : sizeOf(difference);
    if (away <= nearest.away) nearest = { doc: isOlder ? mine : doc, away };
  }
  return nearest.doc;
}
