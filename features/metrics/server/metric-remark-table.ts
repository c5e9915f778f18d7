/** SQL on what people say about a jar: accepted classes, notes on the time line, targets. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { MetricClass, MetricNote } from '../contract.ts';
import { timestampOf, type YearMonth } from '#platform/charts/model/year-month.ts';
import { classKeyOf } from './class-key.ts';
import type { JarScope } from './metric-report-table.ts';

/** Why a class is accepted, by whom and since when. */
export type Acceptance = NonNullable<MetricClass['accepted']>;

const acceptanceShape = { name: text, reason: text, at: instant, by: nullable(text) };

/** Accepted classes of a jar by their names. */
export async function acceptancesOf(
  db: Db,
  { organizationId, jarId }: JarScope,
): Promise<ReadonlyMap<string, Acceptance>> {
  const rows = await readRows(
    db,
    acceptanceShape,
    sql`select metric_acceptance.name, metric_acceptance.reason, metric_acceptance.accepted_at as at,
        ${usernameSql('metric_acceptance.accepted_by')} as by
      from metric_acceptance
      where metric_acceptance.organization_id = ${organizationId} and metric_acceptance.jar_id = ${jarId}`,
  );
  return new Map(rows.map(({ name, reason, at, by }) => [name, { reason, by, at: at.toISOString() }]));
}

/** Accepts a class, or changes the reason. */
export async function acceptClass(
  db: Db,
  { organizationId, jarId }: JarScope,
  { name, reason, by }: { readonly name: string; readonly reason: string; readonly by: string },
): Promise<void> {
  await sql`insert into metric_acceptance (organization_id, jar_id, class_key, name, reason, accepted_by)
    values (${organizationId}, ${jarId}, ${classKeyOf(name)}, ${name}, ${reason}, ${by})
    on conflict (organization_id, jar_id, class_key)
      do update set reason = excluded.reason, accepted_by = excluded.accepted_by, accepted_at = clock_timestamp()`.execute(
    db,
  );
}

/** Flags a class again; false when it was not accepted. */
export async function unacceptClass(db: Db, scope: JarScope, classKey: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { reason: text },
    sql`delete from metric_acceptance where metric_acceptance.organization_id = ${scope.organizationId}
      and metric_acceptance.jar_id = ${scope.jarId} and metric_acceptance.class_key = ${classKey}
      returning metric_acceptance.reason`,
  );
  return rows.length > 0;
}

const noteShape = { id: text, year: number, month: number, words: text, at: instant, by: nullable(text) };

/** Notes of a jar, oldest month first. */
export async function notesOf(db: Db, { organizationId, jarId }: JarScope): Promise<MetricNote[]> {
  const rows = await readRows(
    db,
    noteShape,
    sql`select metric_note.id, metric_note.year, metric_note.month, metric_note.words, metric_note.written_at as at,
        ${usernameSql('metric_note.written_by')} as by
      from metric_note
      where metric_note.organization_id = ${organizationId} and metric_note.jar_id = ${jarId}
      order by metric_note.year, metric_note.month, metric_note.written_at, metric_note.id`,
  );
  return rows.map(({ id, words, at, by, ...month }) => ({
    id,
    timestamp: timestampOf(month),
    text: words,
    by,
    at: at.toISOString(),
  }));
}

/** Inserts a note. */
export async function insertNote(
  db: Db,
  { organizationId, jarId }: JarScope,
  note: YearMonth & { readonly id: string; readonly words: string; readonly by: string },
): Promise<void> {
  const { id, year, month, words, by } = note;
  await sql`insert into metric_note (organization_id, id, jar_id, year, month, words, written_by)
    values (${organizationId}, ${id}, ${jarId}, ${year}, ${month}, ${words}, ${by})`.execute(db);
}

/** Removes a note; false when the jar has none with this id. */
export async function deleteNote(db: Db, { organizationId, jarId }: JarScope, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`delete from metric_note where metric_note.organization_id = ${organizationId}
      and metric_note.jar_id = ${jarId} and metric_note.id = ${id} returning metric_note.id`,
  );
  return rows.length > 0;
}

const targetShape = { id: text, metric: text, namespace: text, value: number, due: text };

/** A target as it is stored. */
export interface StoredTarget {
  readonly id: string;
  readonly metric: string;
  readonly namespace: string;
  readonly value: number;
  /** `2026-12-31`. */
  readonly due: string;
}

/** Targets of a jar, the first due ones first. */
export const targetsOf = (db: Db, { organizationId, jarId }: JarScope): Promise<StoredTarget[]> =>
  readRows(
    db,
    targetShape,
    sql`select metric_target.id, metric_target.metric, metric_target.namespace, metric_target.value,
        to_char(metric_target.due, 'YYYY-MM-DD') as due
      from metric_target
      where metric_target.organization_id = ${organizationId} and metric_target.jar_id = ${jarId}
      order by metric_target.due, metric_target.metric, metric_target.id`,
  );

/** Inserts a target. */
export async function insertTarget(
  db: Db,
  { organizationId, jarId }: JarScope,
  target: StoredTarget & { readonly by: string },
): Promise<void> {
  const { id, metric, namespace, value, due, by } = target;
  await sql`insert into metric_target (organization_id, id, jar_id, metric, namespace, value, due, set_by)
    values (${organizationId}, ${id}, ${jarId}, ${metric}, ${namespace}, ${value}, ${due}::date, ${by})`.execute(db);
}

/** Removes a target; false when the jar has none with this id. */
export async function deleteTarget(db: Db, { organizationId, jarId }: JarScope, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`delete from metric_target where metric_target.organization_id = ${organizationId}
      and metric_target.jar_id = ${jarId} and metric_target.id = ${id} returning metric_target.id`,
  );
  return rows.length > 0;
}
