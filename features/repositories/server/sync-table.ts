/** SQL on runs: what a person sees of them, and the lease of the process that runs one. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { writeInParts } from '#platform/database/server/row-parts.ts';
import { boolean, instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { plannedActions, syncMinutes, syncStates, fileKinds, type SyncState } from '../contract.ts';
import type { PlannedAction } from '../model/sync-plan.ts';

/** A repository of an organization. */
export interface RepositoryKey {
  readonly organizationId: string;
  readonly id: string;
}

/** Seconds after which a run is taken from a process that gives no sign of life. */
const leaseSeconds = 30;
/** Runs that are kept of each repository. */
const keptRuns = 50;

const triggers = ['person', 'webhook', 'schedule'] as const;
/** What began a run. */
export type SyncTrigger = (typeof triggers)[number];

const runShape = {
  id: text,
  state: oneOf(...syncStates),
  trigger: oneOf(...triggers),
  isDryRun: boolean,
  branch: text,
  commit: nullable(text),
  step: text,
  done: number,
  total: number,
  created: number,
  updated: number,
  unchanged: number,
  missing: number,
  problems: number,
  error: nullable(text),
  startedAt: nullable(instant),
  finishedAt: nullable(instant),
  createdAt: instant,
  by: nullable(text),
};

/** A run as stored. */
export interface StoredRun {
  readonly id: string;
  readonly state: SyncState;
  readonly trigger: SyncTrigger;
  readonly isDryRun: boolean;
  readonly branch: string;
  readonly commit: string | null;
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly problems: number;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
  readonly by: string | null;
}

const runColumns = sql`id, state, trigger, is_dry_run as "isDryRun", branch, commit, step, done, total, created, updated,
  unchanged, missing, problems, error, started_at as "startedAt", finished_at as "finishedAt",
  created_at as "createdAt", ${usernameSql('sync_run.by')} as by`;
const runs = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${runColumns} from sync_run where ${which}`;

const ofRepository = ({ organizationId, id }: RepositoryKey) =>
  sql`organization_id = ${organizationId} and repository_id = ${id}`;

/** One run; undefined for an unknown one. */
export async function runById(db: Db, key: RepositoryKey, run: string): Promise<StoredRun | undefined> {
  return (await readRows(db, runShape, runs(sql`${ofRepository(key)} and id = ${run}`)))[0];
}

/** Runs of a repository, newest first. */
export async function runPage(db: Db, key: RepositoryKey, query: PageQuery): Promise<Page<StoredRun>> {
  const order = orderedBy(sql`id`, newest(sql`created_at`));
  const from = sql`sync_run where ${ofRepository(key)}`;
  return readPage(db, { shape: runShape, columns: runColumns, from, order }, query);
}

/** A run to be begun. */
export interface NewRun {
  readonly trigger: SyncTrigger;
  readonly isDryRun: boolean;
  readonly branch: string;
  readonly by: string | null;
}

/** Begins a run; while one of its kind waits or runs, that one is returned. */
export async function openRun(db: Db, key: RepositoryKey, { trigger, isDryRun, branch, by }: NewRun): Promise<string> {
  await sql`insert into sync_run (organization_id, id, repository_id, trigger, is_dry_run, branch, by)
    values (${key.organizationId}, ${randomUUID()}, ${key.id}, ${trigger}, ${isDryRun}, ${branch}, ${by})
    on conflict do nothing`.execute(db);
  const which = sql`${ofRepository(key)} and is_dry_run = ${isDryRun} and state in ('waiting', 'running')`;
  const [open] = await readRows(db, { id: text }, sql`select id from sync_run where ${which}`);
  if (!open) throw new Error('A run that was just begun cannot be read.');
  return open.id;
}

/** Asks for the end of a run; false for one that has ended. One that waits ends at once. */
export async function cancelRun(db: Db, key: RepositoryKey, run: string): Promise<boolean> {
  const { rows } = await sql`update sync_run set is_cancelled = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then clock_timestamp() end
    where ${ofRepository(key)} and id = ${run} and state in ('waiting', 'running') returning id`.execute(db);
  return rows.length > 0;
}

/** A line of what a run did or would do. */
export interface RunFile {
  readonly path: string;
  readonly kind: string;
  readonly action: PlannedAction;
  readonly note: string | null;
  /** Whether the note is listed as a problem, and the line of the file that it is about. */
  readonly isProblem: boolean;
  readonly problemLine: number | null;
  readonly warnings: readonly string[];
}

const runFileShape = {
  path: text,
  kind: oneOf(...fileKinds),
  action: oneOf(...plannedActions),
  note: nullable(text),
  isProblem: boolean,
  problemLine: nullable(number),
  warnings: text,
};

/** Lines of a run in their order. */
export async function runFilePage(
  db: Db,
  { organizationId }: RepositoryKey,
  run: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: readonly (RunFile & { kind: (typeof fileKinds)[number] })[]; readonly total: number }> {
  const which = sql`organization_id = ${organizationId} and run_id = ${run}`;
  const rows = await readRows(
    db,
    runFileShape,
    sql`select path, kind, action, note, is_problem as "isProblem", problem_line as "problemLine",
        warnings::text as warnings from sync_run_file where ${which} order by position
      limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [count] = await readRows(
    db,
    { total: number },
    sql`select count(*)::int as total from sync_run_file where ${which}`,
  );
  const read = rows.map((row) => ({ ...row, warnings: JSON.parse(row.warnings) as string[] }));
  return { rows: read, total: count?.total ?? 0 };
}

/** Repositories with something to do that are in nobody's hands, of all organizations; longest waiting first. */
export const dueRepositories = (db: Db, limit: number): Promise<readonly RepositoryKey[]> =>
  readRows(
    db,
    { organizationId: text, id: text },
    sql`select organization_id as "organizationId", id from code_repository repository
      where lease_until < clock_timestamp() and (next_sync_at <= clock_timestamp()
        or exists (select 1 from sync_run run where run.organization_id = repository.organization_id
          and run.repository_id = repository.id and state in ('waiting', 'running'))
        or exists (select 1 from repository_push push where push.organization_id = repository.organization_id
          and push.repository_id = repository.id and state in ('waiting', 'pushing')))
      order by next_sync_at, id limit ${limit}`,
  );

/** Takes a repository; false when another process was faster. */
export async function takeRepository(db: Db, { organizationId, id }: RepositoryKey, holder: string): Promise<boolean> {
  const { rows } = await sql`update code_repository set lease_holder = ${holder},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where organization_id = ${organizationId} and id = ${id} and lease_until < clock_timestamp()
    returning id`.execute(db);
  return rows.length > 0;
}

/** Keeps a repository for longer; false when it was disconnected or is in other hands. */
export async function holdRepository(db: Db, { organizationId, id }: RepositoryKey, holder: string): Promise<boolean> {
  const { rows } = await sql`update code_repository
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where organization_id = ${organizationId} and id = ${id} and lease_holder = ${holder} returning id`.execute(db);
  return rows.length > 0;
}

/** Gives a repository back. */
export async function releaseRepository(db: Db, { organizationId, id }: RepositoryKey, holder: string): Promise<void> {
  await sql`update code_repository set lease_until = '-infinity'
    where organization_id = ${organizationId} and id = ${id} and lease_holder = ${holder}`.execute(db);
}

/** The open run of a repository, dry runs last; undefined where none waits or was left by a process that died. */
export async function waitingRun(db: Db, key: RepositoryKey): Promise<StoredRun | undefined> {
  const which = sql`${ofRepository(key)} and state in ('waiting', 'running')`;
  return (await readRows(db, runShape, sql`${runs(which)} order by is_dry_run, created_at limit 1`))[0];
}

/** Whether somebody has asked for the end of a run. */
export async function isCancelledRun(db: Db, key: RepositoryKey, run: string): Promise<boolean> {
  const which = sql`${ofRepository(key)} and id = ${run} and is_cancelled`;
  return (await readRows(db, { id: text }, sql`select id from sync_run where ${which}`)).length > 0;
}

/**
 * Locks a repository for the end of a run: `left` when it is in the hands of another process or was disconnected, and
 * `cancelled` when somebody has cancelled the run.
 */
export async function lockRun(
  db: Db,
  key: RepositoryKey,
  run: string,
  holder: string,
): Promise<'held' | 'left' | 'cancelled'> {
  const held = await readRows(
    db,
    { id: text },
    sql`select id from code_repository where organization_id = ${key.organizationId} and id = ${key.id}
      and lease_holder = ${holder} for update`,
  );
  if (held.length === 0) return 'left';
  return (await isCancelledRun(db, key, run)) ? 'cancelled' : 'held';
}

/** Notes what a run is doing. */
export async function noteStep(
  db: Db,
  key: RepositoryKey,
  run: string,
  at: { readonly step: string; readonly done: number; readonly total: number },
): Promise<void> {
  await sql`update sync_run set state = 'running', started_at = coalesce(started_at, clock_timestamp()),
      step = ${at.step}, done = ${at.done}, total = ${at.total}
    where ${ofRepository(key)} and id = ${run}`.execute(db);
}

/** A line with its place among those of its run. */
export interface PlacedFile extends RunFile {
  readonly position: number;
}

/** Lines of a statement. */
const partLimits = { rows: 1_000, size: Number.POSITIVE_INFINITY, sizeOf: () => 0 };

/** Notes lines of a run; one that stands at the same place is replaced. */
export async function noteRunFiles(
  db: Db,
  { organizationId }: RepositoryKey,
  run: string,
  files: readonly PlacedFile[],
): Promise<void> {
  await writeInParts(files, partLimits, (part) =>
    sql`insert into sync_run_file (organization_id, run_id, position, path, kind, action, note, is_problem,
        problem_line, warnings)
      select ${organizationId}::uuid, ${run}::uuid, position, path, kind, action, note, "isProblem", "problemLine",
        warnings
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as told (position integer, path text, kind text,
        action text, note text, "isProblem" boolean, "problemLine" integer, warnings jsonb)
      on conflict (organization_id, run_id, position) do update set path = excluded.path, kind = excluded.kind,
        action = excluded.action, note = excluded.note, is_problem = excluded.is_problem,
        problem_line = excluded.problem_line, warnings = excluded.warnings`.execute(db),
  );
}

/** Removes the lines of a run: it stored nothing, or begins again. */
export async function forgetRunFiles(db: Db, { organizationId }: RepositoryKey, run: string): Promise<void> {
  await sql`delete from sync_run_file where organization_id = ${organizationId} and run_id = ${run}`.execute(db);
}

/** What came of a run. */
export interface RunEnd {
  readonly state: SyncState;
  readonly commit: string | null;
  /** The `readerVersion` that files were read by; null where none was read. */
  readonly reader: number | null;
  readonly error: string | null;
  readonly counts: Readonly<Record<'created' | 'updated' | 'unchanged' | 'missing' | 'problems', number>>;
}

/** Ends a run, and shows its end at the repository unless it was a dry one. Its lines stay as they were noted. */
export async function endRun(db: Db, key: RepositoryKey, run: StoredRun, end: RunEnd): Promise<void> {
  const { counts } = end;
  await sql`update sync_run set state = ${end.state}, commit = ${end.commit}, error = ${end.error},
      created = ${counts.created}, updated = ${counts.updated}, unchanged = ${counts.unchanged},
      missing = ${counts.missing}, problems = ${counts.problems}, finished_at = clock_timestamp(), step = ''
    where ${ofRepository(key)} and id = ${run.id}`.execute(db);
  if (!run.isDryRun) {
    await sql`update code_repository set last_sync_at = clock_timestamp(), last_sync_status = ${end.state},
        last_error = ${end.error}, last_commit = coalesce(${end.commit}, last_commit),
        reader = coalesce(${end.reader}, reader),
        -- What somebody told during the run is looked at again.
        next_sync_at = case when next_sync_at > (select started_at from sync_run where ${ofRepository(key)}
            and id = ${run.id}) then next_sync_at
          else clock_timestamp() + make_interval(mins => ${syncMinutes}) end
      where organization_id = ${key.organizationId} and id = ${key.id}`.execute(db);
  }
  await sql`delete from sync_run where ${ofRepository(key)} and state not in ('waiting', 'running') and id not in (
    select id from sync_run where ${ofRepository(key)} order by created_at desc limit ${keptRuns})`.execute(db);
}

/** Ends a run that stored nothing: it has no lines. */
export async function endRunWithout(
  db: Db,
  key: RepositoryKey,
  run: StoredRun,
  end: Pick<RunEnd, 'state' | 'error'>,
): Promise<void> {
  await forgetRunFiles(db, key, run.id);
  const counts = { created: 0, updated: 0, unchanged: 0, missing: 0, problems: 0 };
  await endRun(db, key, run, { ...end, commit: null, reader: null, counts });
}

/** Looks at a repository again after the usual time: nothing has happened in it. */
export async function noteUnchanged(db: Db, { organizationId, id }: RepositoryKey): Promise<void> {
  await sql`update code_repository set last_sync_at = clock_timestamp(),
      next_sync_at = clock_timestamp() + make_interval(mins => ${syncMinutes})
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
}

/** Has a repository looked at soon. */
export async function wakeRepository(db: Db, { organizationId, id }: RepositoryKey): Promise<void> {
  await sql`update code_repository set next_sync_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
}
