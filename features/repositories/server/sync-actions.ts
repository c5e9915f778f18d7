/** What people see and do of runs and followed files. */
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, Reply } from '#platform/http/contract.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  endedSyncMessage,
  type FileKind,
  type listPlannedFiles,
  type RepositoryFile,
  type SyncRun,
} from '../contract.ts';
import { subjectAddress } from '../model/subject-address.ts';
import { knownRepository } from './repository-actions.ts';
import { filePage, namespaceOf, type StoredFile } from './repository-file-table.ts';
import type { StoredRepository } from './repository-table.ts';
import { branchOf } from './sync-run.ts';
import { cancelRun, openRun, runById, runFilePage, runPage, wakeRepository, type StoredRun } from './sync-table.ts';

interface Paging {
  readonly page: number;
  readonly perPage: number;
}

const toRun = (stored: StoredRun): SyncRun => {
  const { created, updated, unchanged, missing, problems, startedAt, finishedAt, createdAt, ...rest } = stored;
  return {
    ...rest,
    counts: { created, updated, unchanged, missing, problems },
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
};

const keyOf = ({ organizationId }: TenantCaller, id: string) => ({ organizationId, id });

async function knownRun(db: Db, caller: TenantCaller, id: string, run: string): Promise<StoredRun> {
  await knownRepository(db, caller, id);
  const stored = await runById(db, keyOf(caller, id), run);
  if (!stored) throw notFound();
  return stored;
}

/** Begins a run. Throws 422 while the plan makes the project read-only. */
export async function startSyncBy(
  services: Pick<ModuleServices, 'projects'>,
  db: Db,
  caller: TenantCaller,
  { id, dryRun }: { readonly id: string; readonly dryRun: boolean },
): Promise<SyncRun> {
  const repository = await knownRepository(db, caller, id);
  await services.projects.assertProjectWritable(db, repository);
  const key = keyOf(caller, id);
  const branch = branchOf(repository);
  const run = await openRun(db, key, { trigger: 'person', isDryRun: dryRun, branch, by: caller.userId });
  await wakeRepository(db, key);
  return toRun(await knownRun(db, caller, id, run));
}

/** Runs of a repository. */
export async function readSyncs(db: Db, caller: TenantCaller, id: string, query: Paging): Promise<Page<SyncRun>> {
  await knownRepository(db, caller, id);
  return mapPage(await runPage(db, keyOf(caller, id), query), toRun);
}

/** One run. */
export const readSync = async (db: Db, caller: TenantCaller, id: string, run: string): Promise<SyncRun> =>
  toRun(await knownRun(db, caller, id, run));

/** What a run did. */
export async function readPlannedFiles(
  db: Db,
  caller: TenantCaller,
  { id, sync }: { readonly id: string; readonly sync: string },
  query: Paging,
): Promise<Reply<typeof listPlannedFiles>> {
  await knownRun(db, caller, id, sync);
  const { rows, total } = await runFilePage(db, keyOf(caller, id), sync, query);
  const lines = rows.map(({ isProblem, problemLine, warnings, ...line }) => ({
    ...line,
    problem: isProblem ? { message: line.note ?? '', line: problemLine } : null,
    warnings: [...warnings],
  }));
  return { resources: lines, pagination: { page: query.page, perPage: query.perPage, total } };
}

/** Cancels a run. */
export async function cancelSyncBy(db: Db, caller: TenantCaller, id: string, run: string): Promise<SyncRun> {
  await knownRun(db, caller, id, run);
  if (!(await cancelRun(db, keyOf(caller, id), run))) throw refused(endedSyncMessage);
  return readSync(db, caller, id, run);
}

/** How a file is shown: the addresses of what it became and of the file at the provider. */
export interface FileView {
  readonly project: string;
  readonly namespace: string | null;
  readonly urlOf: (path: string, commit: string) => string | undefined;
}

/** What the view of files needs to know of a repository. */
export async function fileViewOf(
  services: ModuleServices,
  db: Db,
  { organizationId, id, projectId, providerId, webUrl }: StoredRepository,
): Promise<FileView> {
  const project = await findProject(db, organizationId, projectId);
  const connection = await openConnection(services, db, organizationId, providerId);
  return {
    project: project?.code ?? '',
    namespace: await namespaceOf(db, { organizationId, id }),
    urlOf: (path, commit) => connection?.adapter.fileUrl({ webUrl }, path, commit),
  };
}

/** A file as people see it. */
export function toFile({ project, namespace, urlOf }: FileView, stored: StoredFile): RepositoryFile {
  const { path, kind, state, subjectKind, subjectId, title, commit, author, committedAt, problem, problemLine } =
    stored;
  const subject =
    subjectKind === null || subjectId === null
      ? null
      : {
          kind: subjectKind,
          id: subjectId,
          title: title ?? path,
          url: subjectAddress(project, { kind: subjectKind, id: subjectId, namespace }),
        };
  return {
    path,
    kind: kind as FileKind,
    state,
    subject,
    commit,
    author,
    committedAt: committedAt?.toISOString() ?? null,
    webUrl: (commit === null ? undefined : urlOf(path, commit)) ?? null,
    problem: problem === null ? null : { message: problem, line: problemLine },
    warnings: [...stored.warnings],
  };
}

/** Followed files of a repository. */
export async function readFiles(
  services: ModuleServices,
  db: Db,
  caller: TenantCaller,
  { id, ...query }: Paging & { readonly id: string; readonly state?: string | undefined },
): Promise<Page<RepositoryFile>> {
  const repository = await knownRepository(db, caller, id);
  const { rows, total } = await filePage(db, keyOf(caller, id), query);
  const view = await fileViewOf(services, db, repository);
  const { page, perPage } = query;
  return { resources: rows.map((row) => toFile(view, row)), pagination: { page, perPage, total } };
}
