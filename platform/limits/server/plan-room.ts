/** The check before something is created that the plan counts. */
import type { Db } from '#platform/database/server/connection.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { LimitName } from '../model/plan-limits.ts';
import { assertWithinLimit, lockPlan } from './subscription-table.ts';

interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** What is counted: see `RemovableTable`. */
interface CountedKind {
  readonly limit: LimitName;
  readonly table: {
    readonly count: (db: Db, scope: ProjectScope) => Promise<number>;
    readonly countInOrganization: (db: Db, organizationId: string) => Promise<number>;
  };
  /** At most so many in a project, whatever the plan. */
  readonly most: number;
  readonly tooMany: string;
}

/** Throws 422 (the code is the name of the limit) when the plan has no room for `count` more, or the project has too many. */
export async function assertPlanRoom(
  db: Db,
  scope: ProjectScope,
  { limit, table, most, tooMany }: CountedKind,
  count: number,
): Promise<void> {
  const plan = await lockPlan(db, scope.organizationId);
  assertWithinLimit(plan, limit, (await table.countInOrganization(db, scope.organizationId)) + count - 1);
  if ((await table.count(db, scope)) + count > most) throw refused(tooMany);
}
