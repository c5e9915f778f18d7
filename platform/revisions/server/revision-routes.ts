/** The calls on revisions that are the same for every kind. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { GetRevision, ListRevisions, NameRevision } from '../contract.ts';
import { nameNewestRevision, revisionByNumber, revisionPage, type RevisionSubject } from './revision-table.ts';

/** What differs by kind. */
interface RevisedKind {
  readonly list: ListRevisions;
  readonly get: GetRevision;
  readonly name: NameRevision;
  readonly kind: string;
  /** Whether the caller's project has such a thing outside the trash. */
  readonly exists: (db: Db, caller: ProjectCaller, id: string) => Promise<boolean>;
}

/** List, read and name revisions. 404 for unknown things and numbers. */
export function revisionRoutes({ list, get, name, kind, exists }: RevisedKind): readonly BoundRoute[] {
  const subjectFor = async (db: Db, caller: ProjectCaller, id: string): Promise<RevisionSubject> => {
    if (!(await exists(db, caller, id))) throw notFound();
    return { organizationId: caller.organizationId, projectId: caller.projectId, kind, id };
  };
  return [
    route(list, async ({ db, caller, params, query }) =>
      revisionPage(db, await subjectFor(db, caller, params.id), query),
    ),
    route(get, async ({ db, caller, params }) => {
      const found = await revisionByNumber(db, await subjectFor(db, caller, params.id), params.n);
      if (!found) throw notFound();
      return found;
    }),
    route(name, async ({ db, caller, params, body }) => {
      const named = await nameNewestRevision(db, await subjectFor(db, caller, params.id), body.name);
      if (!named) throw notFound();
      return named;
    }),
  ];
}
