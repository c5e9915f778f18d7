/** SQL on what the latest versions of a C4 model touched. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { joined, type ChangeSet } from '#platform/editing/model/change-set.ts';
import type { C4Scope } from './c4-table.ts';

/** Versions that are known; a change made for an older one is refused. */
const knownVersions = 500;
/** A version that touched more items is kept as one that touched everything. */
const mostItems = 2_000;

const storedChangeSet = z.array(z.tuple([z.string(), z.nullable(z.array(z.string()))]));

function storedText(touched: ChangeSet): string | null {
  if (touched.size > mostItems) return null;
  return JSON.stringify([...touched].map(([key, fields]) => [key, fields && [...fields]]));
}

const readChangeSet = (text: string): ChangeSet =>
  new Map(storedChangeSet.parse(JSON.parse(text)).map(([key, fields]) => [key, fields && new Set(fields)]));

/** Stores what a new version of a locked model touched, and forgets old versions. */
export async function recordTouched(
  db: Db,
  { organizationId }: C4Scope,
  { id, version }: { readonly id: string; readonly version: number },
  touched: ChangeSet,
): Promise<void> {
  await sql`with forgotten as (delete from c4model_change where organization_id = ${organizationId} and model_id = ${id}
      and version <= ${version - knownVersions})
    insert into c4model_change (organization_id, model_id, version, touched)
    values (${organizationId}, ${id}, ${version}, ${storedText(touched)})`.execute(db);
}

/** What the versions after one touched; undefined when that is not known, or everything. */
export async function touchedSince(
  db: Db,
  { organizationId }: C4Scope,
  { id, after, until }: { readonly id: string; readonly after: number; readonly until: number },
): Promise<ChangeSet | undefined> {
  const { rows } = await sql<{ touched: string | null }>`select touched from c4model_change
    where organization_id = ${organizationId} and model_id = ${id} and version > ${after}`.execute(db);
  if (rows.length !== until - after) return undefined;
  let all: ChangeSet = new Map();
  for (const { touched } of rows) {
    if (touched === null) return undefined;
    all = joined(all, readChangeSet(touched));
  }
  return all;
}
