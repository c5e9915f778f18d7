/** SQL on jars as exports hold them: with the ids of people, and with times that are kept. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import type { PortableRemarks, PortableReport } from '../model/portable-metrics.ts';
import { reportLayers } from '../model/report-layer.ts';
import { reportFormats } from '../contract.ts';
import { classKeyOf } from './class-key.ts';
import type { JarScope } from './metric-report-table.ts';

const ofJar = (table: string, { organizationId, jarId }: JarScope) =>
  sql`${sql.ref(`${table}.organization_id`)} = ${organizationId} and ${sql.ref(`${table}.jar_id`)} = ${jarId}`;

/** When a jar was created; undefined when it is gone. */
export async function jarCreatedAt(db: Db, { organizationId, jarId }: JarScope): Promise<string | undefined> {
  const [row] = await readRows(
    db,
    { at: instant },
    sql`select metric_jar.created_at as at from metric_jar
      where metric_jar.organization_id = ${organizationId} and metric_jar.id = ${jarId}
        and metric_jar.deleted_at is null`,
  );
  return row?.at.toISOString();
}

const reportShape = {
  id: text,
  year: number,
  month: number,
  layer: oneOf(...reportLayers),
  format: oneOf(...reportFormats),
  tool: text,
  commit: nullable(text),
  digest: text,
  threshold: number,
  globalMetrics: text,
  spread: text,
  scores: text,
  facts: text,
  warnings: text,
  uploadedAt: instant,
  by: nullable(text),
};

/** A live report without its classes. */
export interface StoredReport {
  readonly id: string;
  readonly report: PortableReport;
  /** Characters of it, about. */
  readonly size: number;
}

/** Live reports of a jar, oldest first. */
export async function portableReportsOf(db: Db, scope: JarScope): Promise<readonly StoredReport[]> {
  const rows = await readRows(
    db,
    reportShape,
    sql`select metric_report.id, metric_report.year, metric_report.month, metric_report.layer, metric_report.format,
        metric_report.tool, metric_report.commit_id as commit, metric_report.digest, metric_report.threshold,
        metric_report.global_metrics as "globalMetrics", metric_report.spread, metric_report.scores,
        metric_report.facts, metric_report.warnings, metric_report.uploaded_at as "uploadedAt",
        metric_report.uploaded_by::text as by
      from metric_report where ${ofJar('metric_report', scope)} and metric_report.state = 'live'
      order by metric_report.year, metric_report.month, metric_report.layer`,
  );
  const parsed = <Key extends keyof PortableReport>(json: string) => JSON.parse(json) as PortableReport[Key];
  return rows.map(({ id, ...row }) => ({
    id,
    size: row.facts.length + row.spread.length + row.globalMetrics.length,
    report: {
      ...row,
      globalMetrics: parsed<'globalMetrics'>(row.globalMetrics),
      spread: parsed<'spread'>(row.spread),
      scores: parsed<'scores'>(row.scores),
      facts: parsed<'facts'>(row.facts),
      warnings: parsed<'warnings'>(row.warnings),
      uploadedAt: row.uploadedAt.toISOString(),
    },
  }));
}

/** What people say about a jar. */
export async function portableRemarksOf(db: Db, scope: JarScope): Promise<PortableRemarks> {
  const said = { at: instant, by: nullable(text) };
  const accepted = await readRows(
    db,
    { classname: text, reason: text, ...said },
    sql`select metric_acceptance.name as classname, metric_acceptance.reason, metric_acceptance.accepted_at as at,
        metric_acceptance.accepted_by::text as by
      from metric_acceptance where ${ofJar('metric_acceptance', scope)} order by metric_acceptance.name collate "C"`,
  );
  const notes = await readRows(
    db,
    { year: number, month: number, text, ...said },
    sql`select metric_note.year, metric_note.month, metric_note.words as text, metric_note.written_at as at,
        metric_note.written_by::text as by
      from metric_note where ${ofJar('metric_note', scope)}
      order by metric_note.year, metric_note.month, metric_note.written_at, metric_note.words`,
  );
  const targets = await readRows(
    db,
    { metric: text, namespace: text, value: number, due: text, ...said },
    sql`select metric_target.metric, metric_target.namespace, metric_target.value,
        to_char(metric_target.due, 'YYYY-MM-DD') as due, metric_target.set_at as at, metric_target.set_by::text as by
      from metric_target where ${ofJar('metric_target', scope)}
      order by metric_target.due, metric_target.metric, metric_target.namespace, metric_target.value`,
  );
  const dated = <Row extends { readonly at: Date }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { accepted: dated(accepted), notes: dated(notes), targets: dated(targets) };
}

/** Inserts what people said about a jar elsewhere. A class stays accepted also where no month has it any more. */
export async function insertRemarks(
  db: Db,
  { organizationId, jarId }: JarScope,
  { accepted, notes, targets }: PortableRemarks,
): Promise<void> {
  const own = sql`${organizationId}::uuid`;
  const jar = sql`${jarId}::uuid`;
  const keyed = accepted.map((one) => ({ ...one, key: classKeyOf(one.classname) }));
  await sql`insert into metric_acceptance (organization_id, jar_id, class_key, name, reason, accepted_at, accepted_by)
    select ${own}, ${jar}, said.key, said.classname, said.reason, said.at, said.by
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
      as said (key uuid, classname text, reason text, at timestamptz, by uuid)
    on conflict do nothing`.execute(db);
  await sql`insert into metric_note (organization_id, id, jar_id, year, month, words, written_at, written_by)
    select ${own}, gen_random_uuid(), ${jar}, said.year, said.month, said.text, said.at, said.by
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
      as said (year integer, month integer, text text, at timestamptz, by uuid)`.execute(db);
  await sql`insert into metric_target (organization_id, id, jar_id, metric, namespace, value, due, set_at, set_by)
    select ${own}, gen_random_uuid(), ${jar}, said.metric, said.namespace, said.value, said.due, said.at, said.by
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
      as said (metric text, namespace text, value double precision, due date, at timestamptz, by uuid)`.execute(db);
}
