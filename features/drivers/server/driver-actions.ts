/** The rules of the drivers of a project: save, restore; each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { invalidInput, notFound, violation } from '#platform/http/model/failure.ts';
import { readBodyBySize } from '#platform/http/server/body-reading.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile } from '#platform/http/server/route.ts';
import type { CallArgs, CallInput } from '#platform/http/contract.ts';
import { assertCurrentRevision } from '#platform/revisions/server/current-revision.ts';
import { projectSubject } from '#platform/revisions/server/revision-routes.ts';
import { keepRevision, revisionByNumber } from '#platform/revisions/server/revision-table.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  driversTitle,
  staleDriversMessage,
  takenIdMessage,
  type Drivers,
  type restoreDriverRevision,
  type saveConstraints,
  type saveQualityAttributes,
} from '../contract.ts';
import { compareDrivers, deedsOf, namesIn } from '../model/driver-changes.ts';
import { withConstraints, withQualityAttributes, type SavedDrivers } from '../model/driver-saving.ts';
import { driversOfText, driverText, headsOf, type DriverSet } from '../model/driver-set.ts';
import { fixedAttributes } from '../model/fixed-attributes.ts';
import { readAttributesBody, readConstraintsBody } from './driver-save-task.ts';
import { connectDrivers, driverKind } from './driver-search.ts';
import {
  claimDriverIds,
  lockDrivers,
  saveDrivers,
  storedDrivers,
  type DriverScope,
  type StoredDrivers,
} from './driver-table.ts';

const taskModule = new URL('./driver-save-task.ts', import.meta.url);
const attributesBody = {
  here: readAttributesBody,
  task: task<typeof readAttributesBody>(taskModule, 'readAttributesBody'),
};
const constraintsBody = {
  here: readConstraintsBody,
  task: task<typeof readConstraintsBody>(taskModule, 'readConstraintsBody'),
};

const answered = ({ drivers, revision, updatedAt, updatedBy }: StoredDrivers): Drivers => ({
  qualityAttributes: [...drivers.qualityAttributes],
  availableQualityAttributes: [...fixedAttributes],
  constraints: [...drivers.constraints],
  revision,
  updatedAt: updatedAt?.toISOString() ?? null,
  updatedBy,
});

/** The drivers of a project as the calls answer them. */
export const readDrivers = async (db: Db, scope: DriverScope): Promise<Drivers> =>
  answered(await storedDrivers(db, scope));

/** Refuses ids that another project of the organization has; told at the place of the id. */
async function claimIds(db: Db, scope: DriverScope, before: DriverSet, after: DriverSet): Promise<void> {
  const known = new Set(headsOf(before).map(({ id }) => id));
  const added = headsOf(after).filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const taken = await claimDriverIds(
    db,
    scope,
    added.map(({ id }) => id),
  );
  if (taken.size === 0) return;
  const lists = ['qualityAttributes', 'constraints'] as const;
  throw invalidInput(
    lists.flatMap((list) =>
      after[list].flatMap(({ id }, at) =>
        taken.has(id) ? [violation(`${list}[${String(at)}].id`, takenIdMessage)] : [],
      ),
    ),
  );
}

/** What a save makes of the current drivers, and the revision that it was made from. */
interface Save {
  readonly make: (current: DriverSet) => DriverSet;
  readonly revision: number | undefined;
  /** As in history; what the save did itself unless given. */
  readonly action?: 'restored' | 'imported';
}

/** Records what a save did, one entry for each kind of deed. */
async function recordDeeds(
  db: Db,
  caller: ProjectCaller,
  change: { readonly before: DriverSet; readonly after: DriverSet; readonly revision: number },
): Promise<void> {
  const { before, after, revision } = change;
  for (const { action, drivers } of deedsOf(compareDrivers(before, after))) {
    await recordActivity(db, {
      ...byCaller(caller),
      subjectKind: driverKind,
      subjectId: drivers[0]?.id ?? caller.projectId,
      action,
      summary: namesIn(drivers),
      details: { revision },
    });
  }
}

/** Saves over the current drivers; equal ones change nothing. */
export async function saveOver(db: Db, caller: ProjectCaller, { make, revision, action }: Save): Promise<Drivers> {
  await lockDrivers(db, caller);
  const current = await storedDrivers(db, caller);
  await assertCurrentRevision(current, revision, { message: staleDriversMessage, current: () => answered(current) });
  const [before, after] = [current.drivers, make(current.drivers)];
  const content = driverText(after);
  if (current.content === content) return answered(current);
  await claimIds(db, caller, before, after);
  const saved = await saveDrivers(db, caller, { content, by: caller.userId });
  await keepRevision(db, projectSubject(caller, driverKind), { n: saved.revision, text: content, by: caller.userId });
  await connectDrivers(db, caller, { before, after, updatedAt: saved.updatedAt });
  if (action) {
    const subject = { subjectKind: driverKind, subjectId: caller.projectId, summary: driversTitle.toLowerCase() };
    await recordActivity(db, { ...byCaller(caller), ...subject, action, details: { revision: saved.revision } });
  } else {
    await recordDeeds(db, caller, { before, after, revision: saved.revision });
  }
  return readDrivers(db, caller);
}

/** The drivers of a save; throws 422 with every violation. */
function accepted(saved: SavedDrivers): DriverSet {
  if ('violations' in saved) throw invalidInput(saved.violations);
  return saved.drivers;
}

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** Saves the list of quality attributes. */
export function saveAttributesOver(
  db: Db,
  caller: ProjectCaller,
  { qualityAttributes, revision }: CallArgs<typeof saveQualityAttributes>['body'],
): Promise<Drivers> {
  const make = (current: DriverSet): DriverSet =>
    accepted(withQualityAttributes(current, qualityAttributes, randomUUID));
  return saveOver(db, caller, { make, revision });
}

/** Saves the list of constraints. */
export function saveConstraintsOver(
  db: Db,
  caller: ProjectCaller,
  { constraints, revision }: CallArgs<typeof saveConstraints>['body'],
): Promise<Drivers> {
  const make = (current: DriverSet): DriverSet => accepted(withConstraints(current, constraints, randomUUID));
  return saveOver(db, caller, { make, revision });
}

/** Saves the list of quality attributes from its raw body. */
export async function saveQualityAttributesBy(input: WithBodyFile<typeof saveQualityAttributes>): Promise<Drivers> {
  const { database, caller } = input;
  const body = await readBodyBySize(attributesBody, input);
  return database.within(scopeOf(caller), (db) => saveAttributesOver(db, caller, body));
}

/** Saves the list of constraints from its raw body. */
export async function saveConstraintsBy(input: WithBodyFile<typeof saveConstraints>): Promise<Drivers> {
  const { database, caller } = input;
  const body = await readBodyBySize(constraintsBody, input);
  return database.within(scopeOf(caller), (db) => saveConstraintsOver(db, caller, body));
}

/** Makes earlier drivers the current ones; their answers come back with them. */
export async function restoreDriversBy(
  db: Db,
  caller: ProjectCaller,
  n: number,
  { revision }: CallInput<typeof restoreDriverRevision>['body'],
): Promise<Drivers> {
  const earlier = await revisionByNumber(db, projectSubject(caller, driverKind), n);
  if (!earlier) throw notFound();
  return saveOver(db, caller, { make: () => driversOfText(earlier.text), revision, action: 'restored' });
}
