/** Maps the status of a record to a state, whatever its spelling. Source: decisions section 13, "Status map". Pure. */
import type { AdrState } from '../adr-workflow.ts';
import { otherLinkIn, relationsIn, type StatedRelation } from './relation-words.ts';

/** A parsed status. */
export interface ReadStatus {
  readonly state: AdrState;
  /** False when nothing was recognized and `state` is the default. */
  readonly isKnown: boolean;
  readonly stated: readonly StatedRelation[];
  /** Lines that are neither state nor reference. */
  readonly rest: readonly string[];
}

const states: readonly (readonly [RegExp, AdrState])[] = [
  [/^(?:supers|superc)eded\b/, 'superseded'],
  [/^(?:replaced|obsoleted) by\b/, 'superseded'],
  [/^proposed\b/, 'proposed'],
  [/^draft\b/, 'draft'],
  [/^rejected\b/, 'rejected'],
  [/^accepted\b/, 'accepted'],
  [/^(?:implemented|done)\b/, 'implemented'],
  [/^deprecated\b/, 'deprecated'],
];

const stateOfWords = (words: string): AdrState | undefined => {
  const said = words
    .toLowerCase()
    .replaceAll(/[*_`]/g, '')
    .replace(/^[^\p{L}]+/u, '');
  return states.find(([word]) => word.test(said))?.[1];
};

const isTableRow = (line: string): boolean => line.startsWith('|');
const isTableRule = (line: string): boolean => /^\|[ \t|:-]+$/.test(line);

/** The state that a line ends up with: `~~Proposed~~ Accepted`, `Proposed → Accepted` and `| Accepted | 2024 |`. */
const stateOfLine = (line: string): AdrState | undefined => {
  const parts = line
    .slice(0, longestLine)
    .replaceAll(/~~[^~]*~~/g, ' ')
    .split(isTableRow(line) ? '|' : /→|[-=]>/);
  const found = parts.flatMap((part) => stateOfWords(part) ?? []);
  return isTableRow(line) ? found[0] : found.at(-1);
};

const dayIn = (line: string): string => /\d{4}-\d\d-\d\d/.exec(line)?.[0] ?? '';

/** The state of the latest day when every one is dated, otherwise the first. A replacement takes precedence. */
function latest(found: readonly { readonly state: AdrState; readonly day: string }[]): AdrState | undefined {
  const replaced = found.find(({ state }) => state === 'superseded');
  if (replaced || found.some(({ day }) => day === '')) return (replaced ?? found[0])?.state;
  return found.reduce((one, other) => (other.day >= one.day ? other : one), found[0] ?? { state: undefined, day: '' })
    .state;
}

/** A longer line is prose. */
const longestLine = 2_000;

/** Warning for an unknown status. */
export function unknownStatusWarning(status: string | null): string {
  const said = (status ?? '').trim().split('\n')[0]?.slice(0, 80) ?? '';
  return said === ''
    ? 'No status was found; the record is shown as proposed.'
    : `The status "${said}" is not known; the record is shown as proposed.`;
}

/** Parses a status of one or more lines. A replacement takes precedence over all other words. */
export function readStatus(text: string): ReadStatus {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found: { state: AdrState; day: string }[] = [];
  const stated: StatedRelation[] = [];
  const rest: string[] = [];
  for (const line of lines) {
    const state = stateOfLine(line);
    const relations = relationsIn(line);
    const other = relations.stated.length === 0 ? otherLinkIn(line) : undefined;
    if (state) found.push({ state, day: dayIn(line) });
    stated.push(...relations.stated, ...(other ? [other] : []));
    const isShort = line.length <= 120;
    if (!(state && (isShort || relations.stated.length > 0)) && !relations.leads && !other && !isTableRule(line))
      rest.push(line);
  }
  const state = latest(found);
  return { state: state ?? 'proposed', isKnown: state !== undefined, stated, rest };
}
