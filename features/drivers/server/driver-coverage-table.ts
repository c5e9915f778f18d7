/** SQL on decisions that answer no driver. */
import { sql } from 'kysely';
import { livingAdrs } from '#features/adrs/server/adr-facade.ts';
import { livingRfcs } from '#features/rfcs/server/rfc-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { DriverScope } from './driver-table.ts';

const decisionShape = { kind: oneOf('adr', 'rfc'), id: text };
/** A decision without its name. */
export type LivingDecision = RowOf<typeof decisionShape>;

/** Proposed and valid ADRs and RFCs that answer none of some drivers, newest first. */
export async function unansweringPage(
  db: Db,
  scope: DriverScope,
  driverIds: readonly string[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: readonly LivingDecision[]; readonly total: number }> {
  const found = sql`(${livingAdrs(scope)} union all ${livingRfcs(scope)}) as decision
    where not exists (select 1 from driver_answer
      where driver_answer.organization_id = ${scope.organizationId} and driver_answer.project_id = ${scope.projectId}
        and driver_answer.kind = decision.kind and driver_answer.subject_id = decision.id
        and driver_answer.driver_id = any(${[...driverIds]}::uuid[]))`;
  const rows = await readRows(
    db,
    { ...decisionShape, total: number },
    sql`select decision.kind, decision.id, count(*) over ()::int as total from ${found}
      order by decision.at desc, decision.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [first] = rows;
  if (first || page === 1) return { rows, total: first?.total ?? 0 };
  // A page behind the last one says how many there are all the same.
  const counts = await readRows(db, { total: number }, sql`select count(*)::int as total from ${found}`);
  return { rows, total: counts[0]?.total ?? 0 };
}
