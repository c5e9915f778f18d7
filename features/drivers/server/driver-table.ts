/** SQL on the drivers of a project. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import {
  ProjectTextTable,
  type ProjectScope,
  type StoredProjectText,
} from '#platform/revisions/server/project-text-table.ts';
import {
  driverKinds,
  driversOfText,
  driverText,
  noDrivers,
  type DriverKind,
  type DriverSet,
} from '../model/driver-set.ts';

/** A project of an organization; every statement is limited to it. */
export type DriverScope = ProjectScope;

/** The drivers of a project as they are stored. */
export interface StoredDrivers extends StoredProjectText {
  readonly drivers: DriverSet;
}

const table = new ProjectTextTable('driver_set', driverText(noDrivers));

/** The drivers of a project; revision 1 and empty lists before the first save. */
export async function storedDrivers(db: Db, scope: DriverScope): Promise<StoredDrivers> {
  const stored = await table.stored(db, scope);
  return { ...stored, drivers: driversOfText(stored.content) };
}

/** Locks the drivers of a project until the transaction ends, also before the first save. */
export const lockDrivers = table.lock;

/** Stores a save over locked drivers. */
export const saveDrivers = table.save;

/** Gives ids to a project; returns those that another project of the organization has. */
export async function claimDriverIds(
  db: Db,
  { organizationId, projectId }: DriverScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  await sql`insert into driver_id (organization_id, id, project_id)
    select ${organizationId}::uuid, id, ${projectId}::uuid from unnest(${[...ids]}::uuid[]) as claimed (id)
    order by id on conflict do nothing`.execute(db);
  const rows = await readRows(
    db,
    { id: text },
    sql`select id from driver_id where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
      and project_id <> ${projectId}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Number of quality attributes and constraints of a project. */
export async function countDrivers(db: Db, scope: DriverScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select json_array_length(content -> 'qualityAttributes') + json_array_length(content -> 'constraints') as count
      from driver_set where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}`,
  );
  return row?.count ?? 0;
}

/** A driver of any project, as it is stored. */
export interface FindableDriver extends DriverScope {
  readonly id: string;
  readonly kind: DriverKind;
  /** JSON of the attribute or constraint. */
  readonly body: string;
  readonly updatedAt: Date;
}

/** Drivers of all organizations in the order of organization and id, locked against changes until the transaction ends. */
export const findableDriversAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableDriver[]> =>
  readRows(
    owner,
    { organizationId: text, projectId: text, id: text, kind: oneOf(...driverKinds), body: text, updatedAt: instant },
    sql`select driver_set.organization_id as "organizationId", driver_set.project_id as "projectId", item.id, item.kind,
        item.body::text as body, driver_set.updated_at as "updatedAt"
      from driver_set cross join lateral (
        select (one ->> 'id')::uuid as id, 'quality-attribute' as kind, one as body
          from json_array_elements(driver_set.content -> 'qualityAttributes') as one
        union all
        select (one ->> 'id')::uuid, 'constraint', one
          from json_array_elements(driver_set.content -> 'constraints') as one) as item
      ${
        after
          ? sql`where driver_set.organization_id >= ${after.organizationId}
              and (driver_set.organization_id, item.id) > (${after.organizationId}, ${after.id})`
          : sql``
      }
      order by driver_set.organization_id, item.id limit ${limit} for share of driver_set`,
  );
