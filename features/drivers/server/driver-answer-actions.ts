/** The rules of answers: what may answer a driver, and which drivers and decisions are without. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { linkingToLiving } from '#platform/links/server/link-ends-table.ts';
import type { CallInput, Page, Reply } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  driverLimits,
  repeatedAnswerMessage,
  tooManyAnswersMessage,
  unknownDriverMessage,
  unknownPartMessage,
  unknownSubjectMessage,
  type createDriverAnswer,
  type DriverAnswer,
  type listDriverAnswers,
  type listUnansweredDrivers,
  type UnansweringDecision,
} from '../contract.ts';
import type { ExportedAnswer, ExportedDrivers } from '../model/driver-export.ts';
import { headsOf, type DriverHead } from '../model/driver-set.ts';
import { nameThings } from './answering-things.ts';
import {
  allAnswers,
  answerById,
  answerPage,
  answerTargets,
  changeAnswer,
  countAnswers,
  deleteAnswer,
  insertAnswer,
  type StoredAnswer,
} from './driver-answer-table.ts';
import { unansweringPage } from './driver-coverage-table.ts';
import { connectAnswers, driverKind } from './driver-search.ts';
import { lockDrivers, storedDrivers, type DriverScope } from './driver-table.ts';

const headsIn = async (db: Db, scope: DriverScope): Promise<readonly DriverHead[]> =>
  headsOf((await storedDrivers(db, scope)).drivers);

const idsIn = async (db: Db, scope: DriverScope): Promise<readonly string[]> =>
  (await headsIn(db, scope)).map(({ id }) => id);

async function named(db: Db, scope: DriverScope, answers: readonly StoredAnswer[]): Promise<DriverAnswer[]> {
  const nameOf = await nameThings(db, scope, answers);
  return answers.map(({ at, ...answer }) => ({ ...answer, ...nameOf(answer), at: at.toISOString() }));
}

/** Answers to the drivers that are in the lists. */
export async function listAnswers(
  db: Db,
  scope: DriverScope,
  { driverId, kind, subjectId, ...page }: CallInput<typeof listDriverAnswers>['query'],
): Promise<Page<DriverAnswer>> {
  const driverIds = (await idsIn(db, scope)).filter((id) => driverId === undefined || id === driverId);
  const found = await answerPage(db, scope, { driverIds, kind, subjectId }, page);
  return { ...found, resources: await named(db, scope, found.resources) };
}

async function answerFor(db: Db, scope: DriverScope, id: string): Promise<StoredAnswer> {
  const stored = await answerById(db, scope, id);
  if (!stored) throw notFound();
  return stored;
}

/** An answer with the names of its thing; 404 for an unknown id. */
async function readAnswer(db: Db, scope: DriverScope, id: string): Promise<DriverAnswer> {
  const [answer] = await named(db, scope, [await answerFor(db, scope, id)]);
  if (!answer) throw notFound();
  return answer;
}

type AnswerAction = 'answered' | 'answer_changed' | 'answer_removed';

async function record(db: Db, caller: ProjectCaller, answer: StoredAnswer, action: AnswerAction): Promise<void> {
  const { driverId, kind, subjectId } = answer;
  const heads = await headsIn(db, caller);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: driverKind,
    subjectId: driverId,
    action,
    summary: heads.find(({ id }) => id === driverId)?.name ?? '',
    details: { kind, subjectId },
  });
}

/** Throws 422 unless the driver is in the lists and the project has the thing. */
async function assertJoinable(
  db: Db,
  scope: DriverScope,
  { driverId, kind, subjectId, part }: CallInput<typeof createDriverAnswer>['body'],
): Promise<void> {
  if (!(await idsIn(db, scope)).includes(driverId)) throw violated('driverId', unknownDriverMessage);
  if (part !== null && (kind === 'adr' || kind === 'rfc')) throw violated('part', unknownPartMessage);
  const whole = { kind, subjectId, part: null };
  const nameOf = await nameThings(db, scope, [whole, { kind, subjectId, part }]);
  if (nameOf(whole).title === null) throw violated('subjectId', unknownSubjectMessage);
  if (nameOf({ kind, subjectId, part }).title === null) throw violated('part', unknownPartMessage);
}

/** Records that a thing answers a driver. */
export async function createAnswer(
  db: Db,
  caller: ProjectCaller,
  { driverId, kind, subjectId, part, because }: CallInput<typeof createDriverAnswer>['body'],
): Promise<DriverAnswer> {
  await lockDrivers(db, caller);
  await assertJoinable(db, caller, { driverId, kind, subjectId, part, because });
  if ((await countAnswers(db, caller)) >= driverLimits.answers) throw refused(tooManyAnswersMessage);
  const answer = { id: randomUUID(), driverId, kind, subjectId, part, because, by: caller.userId };
  if (!(await insertAnswer(db, caller, answer))) throw refused(repeatedAnswerMessage);
  await connectAnswers(db, caller, { driverIds: [driverId] });
  await record(db, caller, await answerFor(db, caller, answer.id), 'answered');
  return readAnswer(db, caller, answer.id);
}

/** Changes why a thing answers a driver. */
export async function updateAnswer(db: Db, caller: ProjectCaller, id: string, because: string): Promise<DriverAnswer> {
  const stored = await answerFor(db, caller, id);
  if (stored.because !== because) {
    await changeAnswer(db, caller, { id, because });
    await record(db, caller, stored, 'answer_changed');
  }
  return readAnswer(db, caller, id);
}

/** Forgets an answer. */
export async function removeAnswer(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const stored = await answerFor(db, caller, id);
  await deleteAnswer(db, caller, id);
  const isListed = (await idsIn(db, caller)).includes(stored.driverId);
  if (isListed) await connectAnswers(db, caller, { driverIds: [stored.driverId] });
  await record(db, caller, stored, 'answer_removed');
}

/** Of these things the link alone tells whether they exist; a C4 model may lack the element that answers. */
const wholeKinds = ['adr', 'rfc', 'metric'] as const;

/** Drivers that nothing answers; a thing that is gone answers nothing. */
export async function unansweredDrivers(db: Db, scope: DriverScope): Promise<readonly DriverHead[]> {
  const heads = await headsIn(db, scope);
  const ids = heads.map(({ id }) => id);
  const linking = await linkingToLiving(db, scope, { kind: driverKind, ids }, wholeKinds);
  const rest = ids.filter((id) => !linking.has(id));
  const models = (await answerTargets(db, scope, rest)).filter(({ kind }) => kind === 'c4model');
  const nameOf = await nameThings(db, scope, models);
  const modelled = new Set(models.flatMap((target) => (nameOf(target).title === null ? [] : [target.driverId])));
  return heads.filter(({ id }) => !linking.has(id) && !modelled.has(id));
}

/** A page of them. */
export async function unansweredPage(
  db: Db,
  scope: DriverScope,
  { page, perPage }: CallInput<typeof listUnansweredDrivers>['query'],
): Promise<Reply<typeof listUnansweredDrivers>> {
  const found = await unansweredDrivers(db, scope);
  const from = (page - 1) * perPage;
  return { resources: found.slice(from, from + perPage), pagination: { page, perPage, total: found.length } };
}

/** Decisions that answer no driver of the lists. */
export async function unansweringDecisions(
  db: Db,
  scope: DriverScope,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<UnansweringDecision>> {
  const { rows, total } = await unansweringPage(db, scope, await idsIn(db, scope), { page, perPage });
  const things = rows.map(({ kind, id }) => ({ kind, subjectId: id, part: null }));
  const nameOf = await nameThings(db, scope, things);
  const resources = things.map((thing) => {
    const { title, state } = nameOf(thing);
    return {
      kind: thing.kind,
      id: thing.subjectId,
      title: title ?? '',
      state: state ?? { label: '', theme: 'default' },
    };
  });
  return { resources, pagination: { page, perPage, total } };
}

/** Everything that an export says: the drivers, and what answers them. */
export async function exportedDrivers(db: Db, scope: DriverScope): Promise<ExportedDrivers> {
  const { drivers } = await storedDrivers(db, scope);
  const driverIds = headsOf(drivers).map(({ id }) => id);
  const stored = await allAnswers(db, scope, driverIds);
  const nameOf = await nameThings(db, scope, stored);
  const answers = stored.flatMap((answer): ExportedAnswer[] => {
    const { title, state } = nameOf(answer);
    const { driverId, because } = answer;
    return title === null ? [] : [{ driverId, title: state ? `${title} (${state.label})` : title, because }];
  });
  return { drivers, answers };
}
