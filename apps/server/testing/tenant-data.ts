/** Checksums of all data of an organization, to detect changes by a call. */
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Tables with rows of organizations. */
async function tenantTables(testApp: TestApp): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'organization_id' and table_schema = 'public' order by table_name`.execute(
    testApp.app.database.owner,
  );
  return rows.map((row) => row.name);
}

/** One checksum per tenant table over the sorted rows of these organizations, for example `{ document: 'd41d…' }`. */
export async function fingerprint(
  testApp: TestApp,
  organizationIds: readonly string[],
): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of await tenantTables(testApp)) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(table)} t where organization_id = any(${organizationIds}::uuid[])`.execute(
      testApp.app.database.owner,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Resets the rate limiter for everybody. */
export async function clearRateLimits(testApp: TestApp): Promise<void> {
  await sql`delete from rate_limit`.execute(testApp.app.database.owner);
}
