/** The history of transitions of all kinds: rows are appended in the transaction of the change and never altered. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { StateChange } from '../contract.ts';
import { changeLabel, storedState, type AnyWorkflow } from '../model/workflow.ts';

/** The thing that a history belongs to. */
export interface StatefulThing {
  readonly organizationId: string;
  readonly projectId: string;
  /** For example `adr`. */
  readonly kind: string;
  readonly id: string;
}

/** Fields of a new row. */
export interface NewStateChange {
  /** `created` for the first row. */
  readonly transition: string;
  readonly from: string | null;
  readonly to: string;
  /** Null for the system. */
  readonly by: string | null;
  /** Name of a person who has no account here, for imports. */
  readonly byName?: string | null;
  readonly reason?: string | null;
  readonly consecutiveId?: string | null;
  /** Time of the change, for imported records; default now. */
  readonly at?: string;
}

/** Name of the first row of every history. */
export const createdChange = 'created';

/** Display name of the system as an actor. */
export const systemName = 'System';

/** Identifies a thing in the caller's project. */
export const thingOf = (
  { organizationId, projectId }: Pick<ProjectCaller, 'organizationId' | 'projectId'>,
  kind: string,
  id: string,
): StatefulThing => ({ organizationId, projectId, kind, id });

/** Appends a row; the thing's own row must be locked, so that positions are unique. */
export async function recordStateChange(db: Db, thing: StatefulThing, change: NewStateChange): Promise<void> {
  await sql`insert into state_change
    (organization_id, project_id, kind, subject_id, position, transition, from_state, to_state, by, by_name,
      reason, consecutive_id, at)
    select ${thing.organizationId}::uuid, ${thing.projectId}::uuid, ${thing.kind}, ${thing.id}::uuid,
      coalesce(max(position), 0) + 1, ${change.transition}, ${change.from}, ${change.to}, ${change.by}::uuid,
      ${change.byName ?? null}, ${change.reason ?? null}, ${change.consecutiveId ?? null}::uuid,
      coalesce(${change.at ?? null}::timestamptz, clock_timestamp())
    from state_change where organization_id = ${thing.organizationId} and kind = ${thing.kind}
      and subject_id = ${thing.id}`.execute(db);
}

/** Appends a row to each of many things of one kind and project; they are locked as above. */
export async function recordStateChanges(
  db: Db,
  { organizationId, projectId, kind }: Omit<StatefulThing, 'id'>,
  changes: readonly (NewStateChange & { readonly id: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, transition, from, to, by }) => ({ id, transition, from, to, by }));
  // Looked up once for all: a look-up for each of them read all changes of the project each time.
  const before = sql`select subject_id, max(position) as position from state_change
    where organization_id = ${organizationId} and kind = ${kind} and subject_id = any(${rows.map(({ id }) => id)}::uuid[])
    group by subject_id`;
  await sql`insert into state_change
    (organization_id, project_id, kind, subject_id, position, transition, from_state, to_state, by)
    select ${organizationId}::uuid, ${projectId}::uuid, ${kind}, given.id, coalesce(before.position, 0) + 1,
      given.transition, given."from", given."to", given.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, transition text, "from" text, "to" text, by uuid)
    left join (${before}) as before on before.subject_id = given.id`.execute(db);
}

interface StoredChange {
  readonly transition: string;
  readonly from: string | null;
  readonly to: string;
  readonly byId: string | null;
  readonly by: string | null;
  readonly at: Date;
  readonly reason: string | null;
  readonly consecutiveId: string | null;
}

const changeColumns = sql`transition, from_state as "from", to_state as "to", by as "byId",
  coalesce(by_name, ${usernameSql('state_change.by')}) as by, at, reason, consecutive_id as "consecutiveId"`;

function toChange({ byId, by, at, from, to, ...row }: StoredChange, table: AnyWorkflow): StateChange {
  return {
    ...row,
    label: changeLabel(table, row.transition),
    from: from === null ? null : storedState(table, from),
    to: storedState(table, to),
    by: { id: byId, username: by ?? systemName },
    at: at.toISOString(),
  };
}

/** The history of a thing with labels of its table, newest first. */
export async function stateChangesOf(db: Db, thing: StatefulThing, table: AnyWorkflow): Promise<StateChange[]> {
  const { rows } = await sql<StoredChange>`
    select ${changeColumns}
    from state_change where organization_id = ${thing.organizationId} and project_id = ${thing.projectId}
      and kind = ${thing.kind} and subject_id = ${thing.id}
    order by position desc`.execute(db);
  return rows.map((row) => toChange(row, table));
}

/** The histories of many things of one kind by their ids, each newest first. */
export async function stateChangesOfMany(
  db: Db,
  { organizationId, projectId, kind }: Omit<StatefulThing, 'id'>,
  ids: readonly string[],
  table: AnyWorkflow,
): Promise<ReadonlyMap<string, StateChange[]>> {
  const { rows } = await sql<StoredChange & { subject: string }>`
    select subject_id as subject, ${changeColumns}
    from state_change where organization_id = ${organizationId} and project_id = ${projectId}
      and kind = ${kind} and subject_id = any(${[...ids]}::uuid[])
    order by subject_id, position desc`.execute(db);
  const found = new Map<string, StateChange[]>(ids.map((id) => [id, []]));
  for (const { subject, ...row } of rows) found.get(subject)?.push(toChange(row, table));
  return found;
}

/** Tables of the workflow platform. */
export const workflowMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-22-400-workflow',
    sql: `
      create table state_change (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        project_id uuid not null,
        kind text not null,
        subject_id uuid not null,
        position integer not null,
        transition text not null,
        from_state text,
        to_state text not null,
        by uuid,
        reason text,
        consecutive_id uuid,
        at timestamptz not null default clock_timestamp(),
        primary key (organization_id, kind, subject_id, position),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index state_change_project on state_change (organization_id, project_id);
      ${tenantWall('state_change', 'select, insert')}

      create table serial_number (
        organization_id uuid not null,
        project_id uuid not null,
        kind text not null,
        last integer not null,
        primary key (organization_id, project_id, kind),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      ${tenantWall('serial_number')}
    `,
  },
  {
    name: '2026-11-22-401-names-of-imported-changes',
    sql: `alter table state_change add column by_name text`,
  },
];
