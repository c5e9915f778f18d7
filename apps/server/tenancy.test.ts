/** Row-level security: what the request role can do even if the code before it forgets a check. */
import { sql, type RawBuilder } from 'kysely';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/server/connection.ts';
import { requestRole } from '#platform/database/server/open-database.ts';
import { DatabaseStore } from '#platform/files/server/database-store.ts';
import { aTenant, theWholeApi, type Tenant, type WholeApi } from '../../tools/api-tenant.ts';
import type { Person } from './testing/test-app.ts';

let api: WholeApi;
let mine: Tenant;
let theirs: Tenant;
let tables: readonly string[] = [];

/** Found in the catalogue, so that tables of later modules are covered from the start. */
async function tenantTables(owner: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'organization_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(owner);
  return rows.map((row) => row.name);
}

beforeAll(async () => {
  api = await theWholeApi();
  tables = await tenantTables(api.it.app.database.owner);
  mine = await aTenant(api, 'mine');
  theirs = await aTenant(api, 'theirs');
  for (const { owner } of [mine, theirs]) {
    await storeInDatabase(owner);
    await noteDelivery(owner);
    await notePresenceAndNews(owner);
  }
});

/** The embedded database stores no file contents; its policies are the same. */
async function storeInDatabase({ organizationId, projectId }: Person): Promise<void> {
  const key = { organizationId, projectId, id: crypto.randomUUID() };
  await new DatabaseStore(api.it.app.database).put(key, Readable.from([Buffer.from('bytes')]), new Date());
}

/** The webhooks of the seeds are off, so that nothing is sent. */
async function noteDelivery({ organizationId }: Person): Promise<void> {
  await sql`insert into webhook_delivery
      (organization_id, id, webhook_id, position, event, subject_kind, subject_id, at, body)
    select organization_id, gen_random_uuid(), id, 1, 'adr.created', 'adr', gen_random_uuid(), now(), '{}'
    from webhook where organization_id = ${organizationId} limit 1`.execute(api.it.app.database.owner);
}

/** Nobody is told what they did themselves, nobody has a window open, and nobody writes together. */
async function notePresenceAndNews({ organizationId, projectId, userId }: Person): Promise<void> {
  const { owner } = api.it.app.database;
  await sql`insert into notice (organization_id, id, project_id, user_id, kind, thing_kind, thing_id, place, title, what,
      excerpt)
    values (${organizationId}, gen_random_uuid(), ${projectId}, ${userId}, 'mention', 'adr', gen_random_uuid(), '', 'One',
      'mentioned you in', '')`.execute(owner);
  const draft = crypto.randomUUID();
  await sql`insert into draft_document (organization_id, id, project_id, kind, subject_id, base_revision, base_title,
      base_json, title, schema_mark, snapshot)
    values (${organizationId}, ${draft}, ${projectId}, 'adr', gen_random_uuid(), 1, 'One', '{}', 'One', '', '{}')`.execute(
    owner,
  );
  await sql`insert into draft_step (organization_id, draft_id, version, steps) values (${organizationId}, ${draft}, 1, '[]')`.execute(
    owner,
  );
  await sql`insert into version_author (organization_id, kind, subject_id, revision, user_id)
    values (${organizationId}, 'adr', gen_random_uuid(), 1, ${userId})`.execute(owner);
  await sql`insert into presence (organization_id, client, user_id, subject, place)
    values (${organizationId}, gen_random_uuid(), ${userId}, 'project:', '{}')`.execute(owner);
}

const one = async (db: Db, query: RawBuilder<{ count: number }>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? 0;
const rowsOf = (db: Db, table: string, organizationId?: string): Promise<number> =>
  one(
    db,
    organizationId === undefined
      ? sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`
      : sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)} where organization_id = ${organizationId}`,
  );
const asMe = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  api.it.app.database.within({ organizations: [mine.owner.organizationId], userId: mine.owner.userId }, work);
/** A transaction of the request role without an organization. */
const asNobody = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  api.it.app.database.asOwner(async (db) => {
    await sql`set local role ${sql.ref(requestRole)}`.execute(db);
    return work(db);
  });
/** The SQLSTATE of the refusal, or what happened instead. */
const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => String((error as { code?: unknown }).code),
  );

describe('row security', () => {
  test('S30 every table with organizations has a policy, and is not owned by the request role', async () => {
    const { rows } = await sql<{ name: string; secured: boolean; policies: number; owner: string }>`
      select c.relname as name, c.relrowsecurity as secured, pg_get_userbyid(c.relowner) as owner,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c where c.relname = any(${tables}) and c.relnamespace = 'public'::regnamespace`.execute(
      api.it.app.database.owner,
    );
    expect(rows.length).toBeGreaterThanOrEqual(9);
    expect(rows.filter((row) => !row.secured || row.policies === 0 || row.owner === requestRole)).toEqual([]);
    const { rows: roles } = await sql<{ strong: boolean }>`
      select rolsuper or rolbypassrls as strong from pg_roles where rolname = ${requestRole}`.execute(
      api.it.app.database.owner,
    );
    expect(roles).toEqual([{ strong: false }]);
  });

  test('S30 a request without organization reads no rows', async () => {
    for (const table of tables) {
      expect(await rowsOf(api.it.app.database.owner, table), `${table} has rows to hide`).toBeGreaterThan(0);
      expect(await asNobody((db) => rowsOf(db, table)), table).toBe(0);
      expect(await api.it.app.database.within({ organizations: [] }, (db) => rowsOf(db, table)), table).toBe(0);
    }
  });

  test('S30 a request of one organization reads, changes and deletes no row of another', async () => {
    const other = theirs.owner.organizationId;
    for (const table of tables) {
      const before = await rowsOf(api.it.app.database.owner, table, other);
      expect(await asMe((db) => rowsOf(db, table)), table).toBeGreaterThan(0);
      expect(await asMe((db) => rowsOf(db, table, other)), table).toBe(0);
      const taken = sql`update ${sql.table(table)} set organization_id = ${mine.owner.organizationId} where organization_id = ${other}`;
      const removed = sql`delete from ${sql.table(table)} where organization_id = ${other}`;
      for (const change of [taken, removed]) {
        // Either the role lacks the privilege, or no row matches.
        const outcome = await asMe((db) => change.execute(db)).then(
          (result) => Number(result.numAffectedRows ?? 0n),
          (error: unknown) => String((error as { code?: unknown }).code),
        );
        expect([0, '42501'], table).toContain(outcome);
      }
      expect(await rowsOf(api.it.app.database.owner, table, other), table).toBe(before);
    }
  });

  test('S30 a request of one organization can neither insert a row for another nor move its own there', async () => {
    const other = theirs.owner.organizationId;
    for (const table of tables) {
      const copied = sql`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(t, jsonb_build_object('organization_id', ${other}::text))).*
        from ${sql.table(table)} t limit 1`;
      expect(await refusal(asMe((db) => copied.execute(db))), table).toBe('42501');
      const given = sql`update ${sql.table(table)} set organization_id = ${other}`;
      expect(await refusal(asMe((db) => given.execute(db))), table).toBe('42501');
    }
  });
});

describe('references', () => {
  test('S30 every foreign key between tables with organizations contains the organization', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select con.conname as name, array_agg(a.attname::text) as columns
      from pg_constraint con
      join unnest(con.conkey) as key(number) on true
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = key.number
      join pg_class source on source.oid = con.conrelid
      join pg_class target on target.oid = con.confrelid
      where con.contype = 'f' and source.relname = any(${tables}) and target.relname = any(${tables})
      group by con.oid, con.conname`.execute(api.it.app.database.owner);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.columns.includes('organization_id'))).toEqual([]);
  });

  test('S30 a row cannot reference another organization, even for the database owner', async () => {
    const attempt = api.it.app.database.asOwner((db) =>
      sql`update document set namespace_id = (
          select id from namespace where organization_id = ${theirs.owner.organizationId} limit 1)
        where organization_id = ${mine.owner.organizationId}`.execute(db),
    );
    expect(await refusal(attempt)).toMatch(/^23/);
  });
});

test('S30 the request role can neither change nor delete activities', async () => {
  for (const table of ['activity', 'document_revision']) {
    const changed = sql`update ${sql.table(table)} set organization_id = organization_id`;
    expect(await refusal(asMe((db) => changed.execute(db))), table).toBe('42501');
    expect(await refusal(asMe((db) => sql`delete from ${sql.table(table)}`.execute(db))), table).toBe('42501');
    expect(await refusal(asMe((db) => sql`truncate ${sql.table(table)}`.execute(db))), table).toBe('42501');
  }
});

test('S30 the request role owns nothing, creates nothing and cannot become another role', async () => {
  expect(await refusal(asMe((db) => sql`create table loot (x int)`.execute(db)))).toBe('42501');
  expect(await refusal(asMe((db) => sql`alter table document disable row level security`.execute(db)))).toBe('42501');
  expect(await refusal(asMe((db) => sql`drop policy tenant on document`.execute(db)))).toBe('42501');
});
