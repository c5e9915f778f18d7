/** Search entries and links of drivers, updated with every save and every answer. */
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinksOfMany } from '#platform/links/server/link-table.ts';
import { indexedText, type SearchableText } from '#platform/search/model/indexed-text.ts';
import { indexExtracted, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { constraintsTitle, qualityAttributesTitle, type Constraint, type QualityAttribute } from '../contract.ts';
import { headsOf, type DriverSet } from '../model/driver-set.ts';
import { scenarioSentence } from '../model/scenario-words.ts';
import { answerTargets } from './driver-answer-table.ts';
import { findableDriversAfter, storedDrivers, type DriverScope, type FindableDriver } from './driver-table.ts';

/** Kind of drivers in links, search and history. */
export const driverKind = 'driver';

/** Increase it when the words of a driver change. */
const extraction = 1;

/** Drivers whose words are extracted before other requests have their turn. */
const driversAtOnce = 5;

/** Characters of a driver that are searched: all drivers of a project are indexed by one save. */
const mostText = 6_000;

const linesOf = (lines: readonly string[]): string => lines.filter(Boolean).join('\n').slice(0, mostText);

const attributeText = ({ name, description, reason, scenarios }: QualityAttribute): SearchableText => ({
  title: name,
  text: linesOf([reason, description, ...scenarios.map(scenarioSentence)]),
});

const constraintText = ({ name, reason, source, consequence }: Constraint): SearchableText => ({
  title: name,
  text: linesOf([reason, source, consequence]),
});

const textsOf = ({ qualityAttributes, constraints }: DriverSet): ReadonlyMap<string, SearchableText> =>
  new Map([
    ...qualityAttributes.map((one) => [one.id, attributeText(one)] as const),
    ...constraints.map((one) => [one.id, constraintText(one)] as const),
  ]);

/** Two states of the drivers, and when the second one was saved. */
interface SavedChange {
  readonly before: DriverSet;
  readonly after: DriverSet;
  readonly updatedAt: Date;
}

/** Updates the entries and links of the drivers that a save changed. */
export async function connectDrivers(
  db: Db,
  { organizationId, projectId }: DriverScope,
  { before, after, updatedAt }: SavedChange,
): Promise<void> {
  const scope = { organizationId, projectId };
  const [textsBefore, textsAfter] = [textsOf(before), textsOf(after)];
  const changed = [...textsAfter].filter(([id, words]) => {
    const was = textsBefore.get(id);
    return was?.title !== words.title || was.text !== words.text;
  });
  for (let from = 0; from < changed.length; from += driversAtOnce) {
    const items = changed.slice(from, from + driversAtOnce).map(([id, words]) => {
      const subject = { ...scope, kind: driverKind, id } as const;
      return { ...indexedText(words), ...subject, updatedAt: updatedAt.toISOString() };
    });
    await indexExtracted(db, scope, items, extraction);
  }
  const gone = [...textsBefore.keys()].filter((id) => !textsAfter.has(id));
  for (const id of gone) await removeEntry(db, { ...scope, kind: driverKind, id });
  const back = [...textsAfter.keys()].filter((id) => !textsBefore.has(id));
  await connectAnswers(db, scope, { driverIds: back, gone });
}

/** Writes the links of drivers to what answers them, and forgets those of drivers that left the lists. */
export async function connectAnswers(
  db: Db,
  { organizationId, projectId }: DriverScope,
  { driverIds, gone = [] }: { readonly driverIds: readonly string[]; readonly gone?: readonly string[] },
): Promise<void> {
  if (driverIds.length === 0 && gone.length === 0) return;
  const targets = await answerTargets(db, { organizationId, projectId }, driverIds);
  const sources = [...driverIds, ...gone].map((id) => ({
    id,
    targets: targets.flatMap(({ driverId, kind, subjectId }) =>
      driverId === id ? [{ relation: 'link' as const, kind, id: subjectId }] : [],
    ),
  }));
  await replaceLinksOfMany(db, { organizationId, projectId, kind: driverKind }, sources);
}

const itemOf = ({ kind, body, updatedAt, ...subject }: FindableDriver): SearchItem => {
  const words =
    kind === 'constraint'
      ? constraintText(JSON.parse(body) as Constraint)
      : attributeText(JSON.parse(body) as QualityAttribute);
  return { ...subject, ...words, kind: driverKind, updatedAt: updatedAt.toISOString() };
};

/** Search source of drivers. */
export const driverSearch: SearchSource = {
  kind: driverKind,
  permission: 'driver.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableDriversAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope) => {
    const { drivers } = await storedDrivers(db, scope);
    const placeOf = (kind: string): string => (kind === 'constraint' ? constraintsTitle : qualityAttributesTitle);
    return new Map(headsOf(drivers).map(({ id, kind }) => [id, { place: placeOf(kind) }]));
  },
  removedTitles: () => Promise.resolve(new Map()),
};
