/** SQL on when providers are asked for merge requests, and by which process. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { fetchingPlan } from '../contract.ts';

/** Names a source: the repository of a project. */
export interface SourceKey {
  readonly organizationId: string;
  readonly repositoryId: string;
}

/** Seconds after which a source is taken from a process that gives no sign of life. Longer than any turn. */
const leaseSeconds = 180;

/** How the copy of a repository stands. */
export interface SourceState {
  readonly fetchedAt: Date | null;
  readonly isFetching: boolean;
  readonly lastError: string | null;
}

/** Of a source that nobody has asked for yet. */
const beforeFirst: SourceState = { fetchedAt: null, isFetching: true, lastError: null };

/** How the copy stands; one that waits for its turn counts as being fetched. */
export async function sourceState(db: Db, { organizationId, repositoryId }: SourceKey): Promise<SourceState> {
  const [row] = await readRows(
    db,
    { fetchedAt: nullable(instant), lastError: nullable(text), waits: oneOf('yes', 'no') },
    sql`select fetched_at as "fetchedAt", last_error as "lastError",
        case when next_fetch_at <= clock_timestamp() or lease_until > clock_timestamp() then 'yes' else 'no' end as waits
      from merge_request_source where organization_id = ${organizationId} and repository_id = ${repositoryId}`,
  );
  if (!row) return beforeFirst;
  const { waits, ...state } = row;
  return { ...state, isFetching: waits === 'yes' };
}

/** Lets a source be fetched soon when its copy is older than some seconds. */
export async function askForFetch(
  db: Db,
  { organizationId, repositoryId }: SourceKey,
  olderThan: number,
): Promise<void> {
  await sql`insert into merge_request_source as known (organization_id, repository_id)
    values (${organizationId}, ${repositoryId})
    on conflict (organization_id, repository_id) do update set next_fetch_at = clock_timestamp()
    where known.next_fetch_at > clock_timestamp() and known.lease_until < clock_timestamp()
      and (known.fetched_at is null
        or known.fetched_at < clock_timestamp() - make_interval(secs => ${olderThan}))`.execute(db);
}

/** Adds sources for repositories that have none. */
export async function addSources(db: Db, keys: readonly SourceKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into merge_request_source (organization_id, repository_id)
    select "organizationId", "repositoryId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as key ("organizationId" uuid, "repositoryId" uuid)
    on conflict do nothing`.execute(db);
}

/** Sources that are due and in nobody's hands; those that have waited longest first. */
export const dueSources = (db: Db, count: number): Promise<readonly SourceKey[]> =>
  readRows(
    db,
    { organizationId: text, repositoryId: text },
    sql`select organization_id as "organizationId", repository_id as "repositoryId" from merge_request_source
      where next_fetch_at <= clock_timestamp() and lease_until < clock_timestamp()
      order by next_fetch_at, repository_id limit ${count}`,
  );

/** Takes a source; false when another process was faster. */
export async function takeSource(
  db: Db,
  { organizationId, repositoryId }: SourceKey,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`update merge_request_source set lease_holder = ${holder},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where organization_id = ${organizationId} and repository_id = ${repositoryId}
      and next_fetch_at <= clock_timestamp() and lease_until < clock_timestamp()
    returning repository_id`.execute(db);
  return rows.length > 0;
}

/** Gives a source back with what came of its turn. */
export async function endTurn(
  db: Db,
  { organizationId, repositoryId }: SourceKey,
  { holder, error }: { readonly holder: string; readonly error: string | null },
): Promise<void> {
  await sql`update merge_request_source set lease_until = '-infinity', last_error = ${error},
      fetched_at = clock_timestamp(),
      next_fetch_at = clock_timestamp() + make_interval(mins => ${fetchingPlan.minutes})
    where organization_id = ${organizationId} and repository_id = ${repositoryId}
      and lease_holder = ${holder}`.execute(db);
}
