/** SQL on what answers the drivers. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { answerKinds, type AnswerKind } from '../contract.ts';
import type { DriverScope } from './driver-table.ts';

const answerShape = {
  id: text,
  driverId: text,
  kind: oneOf(...answerKinds),
  subjectId: text,
  part: nullable(text),
  because: text,
  at: instant,
  by: nullable(text),
};
/** An answer without the names of the thing. */
export type StoredAnswer = RowOf<typeof answerShape>;

const within = ({ organizationId, projectId }: DriverScope) => sql`driver_answer.organization_id = ${organizationId}
  and driver_answer.project_id = ${projectId}`;

const columns = sql`driver_answer.id, driver_answer.driver_id as "driverId", driver_answer.kind,
  driver_answer.subject_id as "subjectId", nullif(driver_answer.part, '') as part, driver_answer.because,
  driver_answer.at, ${usernameSql('driver_answer.by')} as by`;

/** Which answers a list shows. */
export interface AnswerFilter {
  readonly driverIds: readonly string[];
  readonly kind?: AnswerKind | undefined;
  readonly subjectId?: string | undefined;
}

/** A page of answers, oldest first. */
export async function answerPage(
  db: Db,
  scope: DriverScope,
  { driverIds, kind, subjectId }: AnswerFilter,
  query: PageQuery,
): Promise<Page<StoredAnswer>> {
  const wanted = sql`${within(scope)} and driver_answer.driver_id = any(${[...driverIds]}::uuid[])
    ${kind ? sql`and driver_answer.kind = ${kind}` : sql``}
    ${subjectId ? sql`and driver_answer.subject_id = ${subjectId}` : sql``}`;
  const order = orderedBy(sql`driver_answer.id`, { by: sql`driver_answer.at`, type: 'timestamptz' });
  return readPage(db, { shape: answerShape, columns, from: sql`driver_answer where ${wanted}`, order }, query);
}

/** An answer; undefined when the project has none with this id. */
export async function answerById(db: Db, scope: DriverScope, id: string): Promise<StoredAnswer | undefined> {
  const [row] = await readRows(
    db,
    answerShape,
    sql`select ${columns} from driver_answer where ${within(scope)} and driver_answer.id = ${id}`,
  );
  return row;
}

const targetShape = { driverId: text, kind: oneOf(...answerKinds), subjectId: text, part: nullable(text) };
/** What an answer joins. */
export type AnswerTarget = RowOf<typeof targetShape>;

/** What answers some drivers: each driver with each thing. */
export const answerTargets = (
  db: Db,
  scope: DriverScope,
  driverIds: readonly string[],
): Promise<readonly AnswerTarget[]> =>
  readRows(
    db,
    targetShape,
    sql`select driver_id as "driverId", kind, subject_id as "subjectId", nullif(part, '') as part from driver_answer
      where ${within(scope)} and driver_id = any(${[...driverIds]}::uuid[]) order by at, id`,
  );

/** Number of answers of a project, also of drivers that left the lists. */
export async function countAnswers(db: Db, scope: DriverScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from driver_answer where ${within(scope)}`,
  );
  return row?.count ?? 0;
}

/** An answer to be stored; `at` is now unless given. */
export interface NewAnswer extends AnswerTarget {
  readonly id: string;
  readonly because: string;
  readonly by: string | null;
  readonly at?: string | undefined;
}

/** Inserts an answer; false when it is there already. */
export async function insertAnswer(
  db: Db,
  { organizationId, projectId }: DriverScope,
  { id, driverId, kind, subjectId, part, because, by, at }: NewAnswer,
): Promise<boolean> {
  const { rows } = await sql`insert into driver_answer
      (organization_id, id, project_id, driver_id, kind, subject_id, part, because, by, at)
    values (${organizationId}, ${id}, ${projectId}, ${driverId}, ${kind}, ${subjectId}, ${part ?? ''}, ${because}, ${by},
      coalesce(${at ?? null}::timestamptz, clock_timestamp()))
    on conflict (organization_id, project_id, driver_id, kind, subject_id, part) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Stores another reason. */
export async function changeAnswer(
  db: Db,
  scope: DriverScope,
  { id, because }: { readonly id: string; readonly because: string },
): Promise<void> {
  await sql`update driver_answer set because = ${because} where ${within(scope)} and id = ${id}`.execute(db);
}

/** Removes an answer. */
export async function deleteAnswer(db: Db, scope: DriverScope, id: string): Promise<void> {
  await sql`delete from driver_answer where ${within(scope)} and id = ${id}`.execute(db);
}

/** All answers to some drivers, oldest first. */
export const allAnswers = (
  db: Db,
  scope: DriverScope,
  driverIds: readonly string[],
): Promise<readonly (AnswerTarget & Pick<StoredAnswer, 'because' | 'at'>)[]> =>
  readRows(
    db,
    { ...targetShape, because: text, at: instant },
    sql`select driver_id as "driverId", kind, subject_id as "subjectId", nullif(part, '') as part, because, at
      from driver_answer where ${within(scope)} and driver_id = any(${[...driverIds]}::uuid[]) order by at, id`,
  );

/** Drivers that some elements of C4 models answer, oldest answer first. */
export const answersByElements = (
  db: Db,
  scope: DriverScope,
  elementIds: readonly string[],
): Promise<readonly { readonly driverId: string; readonly elementId: string }[]> =>
  readRows(
    db,
    { driverId: text, elementId: text },
    sql`select driver_id as "driverId", part as "elementId" from driver_answer
      where ${within(scope)} and kind = 'c4model' and part = any(${[...elementIds]}::text[]) order by at, id`,
  );
