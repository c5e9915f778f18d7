/** The calls on revisions that are the same for every kind. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type {
  GetProjectRevision,
  GetRevision,
  ListProjectRevisions,
  ListRevisions,
  NameProjectRevision,
  NameRevision,
  RevisionRow,
  RevisionText,
} from '../contract.ts';
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

/** The same for a kind that every project has once; its subject has the id of the project. */
interface RevisedOnce {
  readonly list: ListProjectRevisions;
  readonly get: GetProjectRevision;
  readonly name: NameProjectRevision;
  readonly kind: string;
}

async function readRevision(db: Db, subject: RevisionSubject, n: number): Promise<RevisionText> {
  const found = await revisionByNumber(db, subject, n);
  if (!found) throw notFound();
  return found;
}

async function nameRevision(db: Db, subject: RevisionSubject, name: string): Promise<RevisionRow> {
  const named = await nameNewestRevision(db, subject, name);
  if (!named) throw notFound();
  return named;
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
    route(get, async ({ db, caller, params }) => readRevision(db, await subjectFor(db, caller, params.id), params.n)),
    route(name, async ({ db, caller, params, body }) =>
      nameRevision(db, await subjectFor(db, caller, params.id), body.name),
    ),
  ];
}

/** The revisions of what a project has once. */
export const projectSubject = (
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
  kind: string,
): RevisionSubject => ({ organizationId, projectId, kind, id: projectId });

/** As `revisionRoutes` for a kind that every project has once. */
export const projectRevisionRoutes = ({ list, get, name, kind }: RevisedOnce): readonly BoundRoute[] => [
  route(list, ({ db, caller, query }) => revisionPage(db, projectSubject(caller, kind), query)),
  route(get, ({ db, caller, params }) => readRevision(db, projectSubject(caller, kind), params.n)),
  route(name, ({ db, caller, body }) => nameRevision(db, projectSubject(caller, kind), body.name)),
];
