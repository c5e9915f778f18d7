/** What is different between two states of the drivers, for the history and for two dates side by side. Pure. */
import type { Constraint, QualityAttribute } from '../contract.ts';
import { headsOf, type DriverHead, type DriverSet } from './driver-set.ts';
import { weightedSentence } from './scenario-words.ts';

/** A field with another value; lists have a line for each entry. */
export interface ChangedField {
  readonly field:
    | 'name'
    | 'description'
    | 'isMajor'
    | 'reason'
    | 'scenarios'
    | 'tradeOffs'
    | 'kind'
    | 'source'
    | 'consequence';
  readonly before: string;
  readonly after: string;
}

/** A driver with its fields that changed. */
export interface ChangedDriver extends DriverHead {
  readonly fields: readonly ChangedField[];
}

/** Everything that is different. */
export interface DriverChanges {
  /** In the order of the lists after. */
  readonly added: readonly DriverHead[];
  /** In the order of the lists before. */
  readonly removed: readonly DriverHead[];
  readonly changed: readonly ChangedDriver[];
  /** The fewest drivers that need to move to get from one order of those that stayed to the other. */
  readonly moved: readonly DriverHead[];
}

type Texts = Readonly<Partial<Record<ChangedField['field'], string>>>;

/** Fields of an attribute as texts; `nameOf` names the other attributes of its list. */
const attributeTexts = (
  { name, description, isMajor, reason, scenarios, tradeOffs }: QualityAttribute,
  nameOf: (id: string) => string,
): Texts => ({
  name,
  description,
  isMajor: isMajor ? 'major' : '',
  reason,
  scenarios: scenarios.map(weightedSentence).join('\n'),
  tradeOffs: tradeOffs
    .map(({ attributeId, effect, reason: why }) => `${effect} ${nameOf(attributeId)}${why ? `: ${why}` : ''}`)
    .join('\n'),
});

const constraintTexts = ({ name, reason, kind, source, consequence }: Constraint): Texts => ({
  name,
  reason,
  kind: kind ?? '',
  source,
  consequence,
});

function textsById(
  { qualityAttributes, constraints }: DriverSet,
  nameOf: (id: string) => string,
): ReadonlyMap<string, Texts> {
  return new Map([
    ...qualityAttributes.map((one) => [one.id, attributeTexts(one, nameOf)] as const),
    ...constraints.map((one) => [one.id, constraintTexts(one)] as const),
  ]);
}

const changedFields = (before: Texts, after: Texts): readonly ChangedField[] =>
  (Object.keys(after) as ChangedField['field'][]).flatMap((field) => {
    const [was = '', is = ''] = [before[field], after[field]];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

/** Indices of the longest run of places that keeps its order. At most 100 places: lists are short. */
function staying(places: readonly number[]): ReadonlySet<number> {
  const best = places.map(() => ({ length: 1, from: -1 }));
  for (const [at, place] of places.entries()) {
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if ((places[earlier] ?? 0) < place && length > (best[at]?.length ?? 0)) best[at] = { length, from: earlier };
    }
  }
  let end = best.reduce((last, { length }, at) => (length > (best[last]?.length ?? 0) ? at : last), 0);
  const kept = new Set<number>();
  for (; end >= 0 && best[end]; end = best[end]?.from ?? -1) kept.add(end);
  return kept;
}

function movedIn(before: readonly { readonly id: string }[], after: readonly { readonly id: string }[]): Set<string> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const both = after.filter(({ id }) => places.has(id));
  const kept = staying(both.map(({ id }) => places.get(id) ?? 0));
  return new Set(both.flatMap(({ id }, at) => (kept.has(at) ? [] : [id])));
}

/** Compares two states. A driver is the same as long as it has the same id. */
export function compareDrivers(before: DriverSet, after: DriverSet): DriverChanges {
  // A new name of one attribute is no change of the trade-offs of others.
  const names = new Map([...headsOf(before), ...headsOf(after)].map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const [textsBefore, textsAfter] = [textsById(before, nameOf), textsById(after, nameOf)];
  const moved = new Set([
    ...movedIn(before.qualityAttributes, after.qualityAttributes),
    ...movedIn(before.constraints, after.constraints),
  ]);
  const heads = headsOf(after);
  return {
    added: heads.filter(({ id }) => !textsBefore.has(id)),
    removed: headsOf(before).filter(({ id }) => !textsAfter.has(id)),
    changed: heads.flatMap((head) => {
      const [was, is] = [textsBefore.get(head.id), textsAfter.get(head.id)];
      const fields = was && is ? changedFields(was, is) : [];
      return fields.length > 0 ? [{ ...head, fields }] : [];
    }),
    moved: heads.filter(({ id }) => moved.has(id)),
  };
}

/** What a person did in a save, for the history: a verb and the drivers that it concerns. */
export interface DriverDeed {
  readonly action: 'created' | 'removed' | 'marked_major' | 'unmarked_major' | 'edited' | 'reordered';
  readonly drivers: readonly DriverHead[];
}

/** The deeds of a save, at most one of each kind, but one for each new driver: it begins the history of that driver. */
export function deedsOf({ added, removed, changed, moved }: DriverChanges): readonly DriverDeed[] {
  const isMarked = ({ fields }: ChangedDriver): boolean => fields.some(({ field }) => field === 'isMajor');
  const marked = changed.filter(isMarked);
  const edited = changed.filter(({ fields }) => fields.some(({ field }) => field !== 'isMajor'));
  const deeds: readonly DriverDeed[] = [
    ...added.map((one) => ({ action: 'created' as const, drivers: [one] })),
    { action: 'removed', drivers: removed },
    { action: 'marked_major', drivers: marked.filter(({ isMajor }) => isMajor) },
    { action: 'unmarked_major', drivers: marked.filter(({ isMajor }) => !isMajor) },
    { action: 'edited', drivers: edited },
    { action: 'reordered', drivers: moved },
  ];
  return deeds.filter(({ drivers }) => drivers.length > 0);
}

/** Names in a sentence: `Availability`, `Availability and Cost`, `Availability, Cost and 3 more`. */
export function namesIn(drivers: readonly { readonly name: string }[]): string {
  const names = drivers.map(({ name }) => name);
  const [last = ''] = names.slice(-1);
  if (names.length < 2) return last;
  if (names.length <= 3) return `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${names.slice(0, 2).join(', ')} and ${String(names.length - 2)} more`;
}
