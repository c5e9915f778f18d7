/** Reading of the change feed: who may see which changes. */
import type { Db } from '#platform/database/server/connection.ts';
import { id, type Reply } from '#platform/http/contract.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { unknownCursorMessage, type listChanges } from '../contract.ts';
import { changesAfter, placeOf, type ChangeFilter, type ChangePlace } from './change-table.ts';

/**
 * Members read what happens in projects; what happens to members, keys and the subscription is for owners, as in the
 * audit log. No scope of a key opens the organization, whoever it belongs to.
 */
const readableBy = ({ key, permissions }: TenantCaller): ChangeFilter => ({
  projectId: key?.projectId ?? undefined,
  withOrganization: key === undefined && permissions.has('organization.audit'),
});

/** A cursor is the id of a change. Throws 422 unless the change is still there. */
async function placeBehind(db: Db, organizationId: string, cursor: string): Promise<ChangePlace> {
  const place = id.safeParse(cursor).success ? await placeOf(db, organizationId, cursor) : undefined;
  if (!place) throw violated('after', unknownCursorMessage);
  return place;
}

/** A page of the change feed. */
export async function readChanges(
  db: Db,
  caller: TenantCaller,
  { after, perPage }: { readonly after?: string | undefined; readonly perPage: number },
): Promise<Reply<typeof listChanges>> {
  const { organizationId } = caller;
  const place = after === undefined ? undefined : await placeBehind(db, organizationId, after);
  const { changes, next } = await changesAfter(db, organizationId, readableBy(caller), {
    after: place,
    limit: perPage,
  });
  return {
    resources: changes.map(({ id: cursor, at, projectId, kind, subjectId, action, by }) => {
      return { cursor, at: at.toISOString(), projectId, kind, id: subjectId, action, by };
    }),
    next,
  };
}
