/** Actions that change a C4 model: one transaction and one version each. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { clash, joined, type ChangeSet } from '#platform/editing/model/change-set.ts';
import { byCaller, recordActivity, recordSmallChange } from '#platform/history/server/activity-table.ts';
import { keyForbiddenMessage } from '#platform/http/contract.ts';
import { forbidden, notFound, refused, type Failure } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { fits, limitOf } from '#platform/limits/model/plan-limits.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import {
  c4Changes,
  c4ModelLimit,
  versionConflictCode,
  versionConflictMessage,
  type C4Change,
  type C4Deleted,
  type C4Model,
  type C4View,
} from '../contract.ts';
import { thingsNow, type C4Brief } from '../model/c4-brief.ts';
import { c4RefusalMessages } from '../model/c4-refusals.ts';
import { changeSetBetween, isPlaceKey, keyOf, placeFields } from '../model/c4-change-set.ts';
import { toC4Model, type C4Document } from '../model/c4-document.ts';
import type { C4Problem } from '../model/c4-draft.ts';
import { applyChanges } from '../model/c4-model.ts';
import { withMoved } from '../model/c4-view-rules.ts';
import { recordTouched, touchedSince } from './c4-change-table.ts';
import { refusalOf } from './c4-refusal.ts';
import { c4Kind, connectC4 } from './c4-search.ts';
import { insertSnapshot } from './c4-snapshot-table.ts';
import {
  c4ViewById,
  claimIds,
  countOlderC4Models,
  lockC4Head,
  raiseC4Version,
  readC4Document,
  saveC4,
  saveC4View,
  type StoredC4,
  type StoredC4Head,
} from './c4-table.ts';
import { idsOf, snapshotText } from './c4-text.ts';

/** Converts a stored model to a response. */
export const answerOf = ({ id, createdAt, version }: StoredC4Head, document: C4Document): C4Model =>
  toC4Model({ id, createdAt: createdAt.toISOString(), version }, document);

/** After a downgrade the oldest models stay writable. */
async function assertWithinPlan(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const limit = limitOf(await readSubscription(db, caller.organizationId), c4ModelLimit);
  const older = await countOlderC4Models(db, caller.organizationId, id);
  if (!fits(limit, older)) throw refused(c4RefusalMessages.readOnly, { code: c4ModelLimit });
}

async function conflict(db: Db, caller: ProjectCaller, head: StoredC4Head): Promise<Failure> {
  const data = answerOf(head, await readC4Document(db, caller, head));
  return refused(versionConflictMessage(head.updatedBy ?? 'someone else'), { code: versionConflictCode, data });
}

/** The version that a write was made for, and whether an older one will do. */
interface MadeFor {
  readonly id: string;
  readonly version: number;
  readonly rebase?: boolean | undefined;
}

/** The head of a locked model, and what was changed since the version that a write was made for. */
interface Locked {
  readonly head: StoredC4Head;
  readonly since: ChangeSet;
}

/**
 * Locks the head of a model; throws 404 when it does not exist, 422 with the current model for an older version, unless
 * the write can do with one and what was changed since is known.
 */
async function lockVersion(db: Db, caller: ProjectCaller, { id, version, rebase }: MadeFor): Promise<Locked> {
  const head = await lockC4Head(db, caller, id);
  if (!head) throw notFound();
  const isOlder = version < head.version;
  const known =
    rebase && isOlder ? await touchedSince(db, caller, { id, after: version, until: head.version }) : undefined;
  const since = version === head.version ? new Map() : known;
  if (!since) throw await conflict(db, caller, head);
  await assertWithinPlan(db, caller, id);
  return { head, since };
}

/** Locks a model with its content; throws like `lockVersion` for every older version. */
export async function lockForChange(db: Db, caller: ProjectCaller, id: string, version: number): Promise<StoredC4> {
  const { head } = await lockVersion(db, caller, { id, version });
  return { head, document: await readC4Document(db, caller, head) };
}

/** What a change touches; of two moves of one element the last one counts. */
const touchedWith = (before: C4Document, after: C4Document): ChangeSet =>
  new Map(
    [...changeSetBetween(before, after)].map(([key, fields]) => [
      key,
      isPlaceKey(key) && fields ? fields.difference(placeFields) : fields,
    ]),
  );

/** Records an activity of a model. */
export const recordC4 = (
  db: Db,
  caller: ProjectCaller,
  model: Pick<C4Model, 'id' | 'name' | 'version'>,
  { action, ...details }: { readonly action: string } & Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: c4Kind,
    subjectId: model.id,
    action,
    summary: model.name,
    details: { version: model.version, ...details },
  });

/** The editor sends many small writes: one activity per editing session. */
const recordEdit = (
  db: Db,
  caller: ProjectCaller,
  { id, name, version }: Pick<C4Model, 'id' | 'name' | 'version'>,
): Promise<void> =>
  recordSmallChange(db, {
    ...byCaller(caller),
    subjectKind: c4Kind,
    subjectId: id,
    action: 'updated',
    summary: name,
    details: { version },
  });

/** Path of an id chosen in a batch, for example `changes[3].id`. */
export function placeOfId(changes: readonly C4Change[], id: string): string {
  for (const [at, one] of changes.entries()) {
    if ('id' in one && one.id === id) return `changes[${at}].id`;
    if ('defaultViewId' in one && one.defaultViewId === id) return `changes[${at}].defaultViewId`;
  }
  return 'id';
}

/** Stores a new document of a model with ids, words and links; returns the new model. */
export async function replaceC4(
  db: Db,
  caller: ProjectCaller,
  { head, document: before }: StoredC4,
  { after, changes = [] }: { readonly after: C4Document; readonly changes?: readonly C4Change[] },
): Promise<C4Model> {
  const known = new Set(idsOf(before));
  const added = idsOf(after).filter((id) => !known.has(id));
  const [foreign] = await claimIds(db, caller, head.id, added);
  if (foreign !== undefined) {
    throw refusalOf([{ path: placeOfId(changes, foreign), message: c4RefusalMessages.idTaken }]);
  }
  const updatedAt = await saveC4(db, caller, { id: head.id, by: caller.userId }, { before, after });
  await recordTouched(db, caller, { id: head.id, version: head.version + 1 }, changeSetBetween(before, after));
  await connectC4(db, caller, { id: head.id, updatedAt }, { before, after });
  return answerOf({ ...head, version: head.version + 1, updatedAt }, after);
}

/** Stores a snapshot before something is removed. */
export const keepSnapshot = (
  db: Db,
  caller: ProjectCaller,
  { head, document }: StoredC4,
  reason: 'delete' | 'import' | 'restore',
): Promise<string> =>
  insertSnapshot(db, caller, {
    modelId: head.id,
    name: null,
    reason,
    version: head.version,
    content: snapshotText(document),
    by: caller.userId,
  });

/**
 * Whether something goes that a snapshot must keep. Undo takes back what the same editor added and can add again; but
 * what others hung on it in the meantime goes along unnamed, as do places and flows of a view.
 */
function loses(before: C4Document, after: C4Document, undone: ReadonlySet<string>): boolean {
  const isLost = (kind: 'elements' | 'relationships' | 'views'): boolean =>
    [...before[kind].keys()].some((id) => !after[kind].has(id) && !undone.has(id));
  const isDrawn = ({ id, elements, flows }: C4View): boolean =>
    !after.views.has(id) && (flows.length > 0 || elements.some((entry) => after.elements.has(entry.id)));
  return isLost('elements') || isLost('relationships') || isLost('views') || [...before.views.values()].some(isDrawn);
}

interface Wanted extends MadeFor {
  readonly changes: readonly C4Change[];
  /** Ids that an undone step had added. */
  readonly undoes?: readonly string[] | undefined;
}

/** A model after a change, and what differs from the version that the change was made for. */
export interface ChangedC4 {
  readonly whole: C4Model & { deleted: C4Deleted };
  readonly brief: C4Brief;
}

/** Applies changes; `refuse` builds the failure for a violated rule. */
async function change(
  db: Db,
  caller: ProjectCaller,
  { changes, undoes = [], ...madeFor }: Wanted,
  refuse: (at: number, problems: readonly C4Problem[]) => Failure,
): Promise<ChangedC4> {
  const { head, since } = await lockVersion(db, caller, madeFor);
  const stored = { head, document: await readC4Document(db, caller, head) };
  const outcome = applyChanges(stored.document, changes, randomUUID);
  if ('problems' in outcome)
    throw since.size > 0 ? await conflict(db, caller, head) : refuse(outcome.at, outcome.problems);
  if (since.size > 0 && clash(touchedWith(stored.document, outcome.document), since)) {
    throw await conflict(db, caller, head);
  }
  if (loses(stored.document, outcome.document, new Set(undoes))) await keepSnapshot(db, caller, stored, 'delete');
  const model = await replaceC4(db, caller, stored, { after: outcome.document, changes });
  await recordEdit(db, caller, model);
  const touched = joined(since, changeSetBetween(stored.document, outcome.document));
  const brief = { version: model.version, changes: thingsNow(outcome.document, touched) };
  return { whole: { ...model, deleted: outcome.deleted }, brief };
}

/** Applies one change by its call. */
export const changeC4By = (
  db: Db,
  caller: ProjectCaller,
  { id, version }: { readonly id: string; readonly version: number },
  one: C4Change,
): Promise<ChangedC4> =>
  change(db, caller, { id, version, changes: [one] }, (_at, problems) => {
    // Unknown items in the path are 404.
    const inPath = new Set(Object.values(c4Changes.find(({ name }) => name === one.call)?.inPath ?? {}));
    return problems.some(({ path, isUnknown }) => isUnknown && inPath.has(path)) ? notFound() : refusalOf(problems);
  });

const deletions: ReadonlySet<C4Change['call']> = new Set(
  c4Changes.flatMap(({ name, call }) => (call.method === 'DELETE' ? [name] : [])),
);

/** Deletion requires a person (decisions section 13). */
export function assertMayMake(caller: ProjectCaller, changes: readonly C4Change[]): void {
  if (caller.key && changes.some(({ call }) => deletions.has(call))) throw forbidden(keyForbiddenMessage);
}

/** The refusal of a change among many. */
export const refusalAmong = (at: number, problems: readonly C4Problem[]): Failure =>
  refusalOf(problems, (path) => `changes[${at}].${path}`);

/** Applies many changes, all or none. */
export async function changeManyBy(db: Db, caller: ProjectCaller, wanted: Wanted): Promise<ChangedC4> {
  assertMayMake(caller, wanted.changes);
  return change(db, caller, wanted, refusalAmong);
}

/** A place of an element. */
interface Moved {
  readonly x: number;
  readonly y: number;
  readonly pinned?: boolean | undefined;
}

/** Moves an element within a view: the most frequent change touches one view only. Returns the new version. */
export async function moveC4ElementBy(
  db: Db,
  caller: ProjectCaller,
  { id, viewId, elementId }: { readonly id: string; readonly viewId: string; readonly elementId: string },
  { version, rebase, ...to }: { version: number; rebase?: boolean | undefined } & Moved,
): Promise<{ version: number }> {
  const { head, since } = await lockVersion(db, caller, { id, version, rebase });
  const view = await c4ViewById(db, caller, id, viewId);
  const moved = view && withMoved(view, elementId, to);
  if (!moved) throw since.size > 0 ? await conflict(db, caller, head) : notFound();
  const touched: ChangeSet = new Map([[keyOf.place(viewId, elementId), placeFields]]);
  await saveC4View(db, caller, id, moved);
  await raiseC4Version(db, caller, id, caller.userId);
  const model = { id, name: head.name, version: head.version + 1 };
  await recordTouched(db, caller, model, touched);
  await recordEdit(db, caller, model);
  return { version: model.version };
}
