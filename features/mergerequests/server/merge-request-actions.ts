/** Reading merge requests with what they touch, and pushes of pipelines. */
import {
  repositoryById,
  repositoryOfProject,
  type StoredRepository,
} from '#features/repositories/server/repositories-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, Reply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  fetchingPlan,
  type getLatestChanges,
  type getMergeRequest,
  type listMergeRequests,
  type MergeRequest,
  type MergeRequestChanges,
  type MergeRequestRow,
  type MergeRequestSource,
  type pushMergeRequest,
  type refreshMergeRequests,
} from '../contract.ts';
import { commentText } from '../model/impact-comment.ts';
import { mergeRequestUrl } from '../model/thing-url.ts';
import { storableChanges } from '../model/told-merge-request.ts';
import { impactsOf, projectCodeOf, readScope, type ImpactMeans } from './impact-finder.ts';
import { goneAfter } from './drift-reading.ts';
import { digestOf } from './merge-request-digest.ts';
import {
  forgetOldest,
  mergeRequestByNumber,
  mergeRequestPage,
  newestOfRepository,
  storeMergeRequest,
  type StoredMergeRequest,
} from './merge-request-table.ts';
import type { readPushedRequest } from './merge-request-tasks.ts';
import { askForFetch, sourceState } from './source-table.ts';

const pushTask = task<typeof readPushedRequest>(
  new URL('./merge-request-tasks.ts', import.meta.url),
  'readPushedRequest',
);

const toMergeRequest = (stored: StoredMergeRequest): MergeRequest => {
  const { iid, title, author, state, sourceBranch, targetBranch, webUrl, createdAt, updatedAt } = stored;
  return {
    iid,
    title,
    author,
    state,
    sourceBranch,
    targetBranch,
    webUrl,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** Merge requests of the project, with the numbers of what they touch. */
export async function listMergeRequestsBy(
  input: WithDatabase<typeof listMergeRequests>,
): Promise<Page<MergeRequestRow>> {
  const { database, caller, query } = input;
  const found = await database.within(readScope(caller), (db) => mergeRequestPage(db, caller, query));
  const rows = found.resources;
  const impacts = await impactsOf(
    input,
    rows.map(({ changes }) => changes ?? []),
  );
  const resources = rows.map((row, at): MergeRequestRow => {
    const impact = impacts[at];
    return {
      ...toMergeRequest(row),
      repository: row.repository,
      files: row.files,
      elements: impact?.elements.length ?? 0,
      decisions: (impact?.adrs.length ?? 0) + (impact?.rfcs.length ?? 0),
    };
  });
  return { ...found, resources };
}

/** A stored merge request with what it touches. */
async function withImpact(means: ImpactMeans, stored: StoredMergeRequest): Promise<MergeRequestChanges> {
  const changes = [...(stored.changes ?? [])];
  const [impact] = await impactsOf(means, [changes]);
  if (!impact) throw notFound();
  return {
    repository: { id: stored.repositoryId, name: stored.repository, webUrl: stored.repositoryUrl },
    mergeRequest: toMergeRequest(stored),
    changes,
    hasChanges: stored.changes !== null,
    impact,
    fetchedAt: stored.fetchedAt.toISOString(),
  };
}

/** A merge request of the project. Throws 404 for an unknown one. */
export async function getMergeRequestBy(input: WithDatabase<typeof getMergeRequest>): Promise<MergeRequestChanges> {
  const { database, caller, params, query } = input;
  const wanted = { iid: params.iid, repository: query.repository };
  const stored = await database.within(readScope(caller), (db) => mergeRequestByNumber(db, caller, wanted));
  if (!stored) throw notFound();
  return withImpact(input, stored);
}

/** The newest merge request of a repository. Throws 404 for an unknown repository, and where there is none. */
export async function getLatestChangesBy({
  database,
  caller,
  params,
  runTask,
}: WithDatabase<typeof getLatestChanges>): Promise<MergeRequestChanges> {
  const { organizationId, userId, key } = caller;
  const scope = { organizations: [organizationId], userId, readOnly: true } as const;
  const { repository, stored } = await database.within(scope, async (db) => ({
    repository: await repositoryById(db, organizationId, params.id),
    stored: await newestOfRepository(db, organizationId, params.id),
  }));
  // A key of one project knows no other.
  const isHidden = repository && key && key.projectId !== null && key.projectId !== repository.projectId;
  if (!repository || !stored || isHidden) throw notFound();
  const inProject: ProjectCaller = { ...caller, projectId: repository.projectId, projectReadOnly: false };
  return withImpact({ database, caller: inProject, runTask }, stored);
}

/** Lets an old copy be fetched soon; tells how it stands. */
export async function refreshMergeRequestsBy(
  db: Db,
  caller: ProjectCaller,
): Promise<Reply<typeof refreshMergeRequests>> {
  const repository = await repositoryOfProject(db, caller);
  if (!repository) return { repository: null, fetchedAt: null, isFetching: false, error: null };
  const key = { organizationId: caller.organizationId, repositoryId: repository.id };
  await askForFetch(db, key, fetchingPlan.visitSeconds);
  const { fetchedAt, isFetching, lastError } = await sourceState(db, key);
  const { id, path: name, webUrl, providerName } = repository;
  const source: MergeRequestSource = {
    repository: { id, name, webUrl, providerName },
    fetchedAt: fetchedAt?.toISOString() ?? null,
    isFetching,
    error: lastError,
  };
  return source;
}

/** The connected repository when a pipeline means it, by its path or its name; else the one that it names. */
function pushedRepository(
  connected: StoredRepository | undefined,
  told: { readonly name: string; readonly webUrl: string },
): { readonly id: string | null; readonly name: string; readonly webUrl: string } {
  const means = (name: string): boolean => name.toLowerCase() === told.name.toLowerCase();
  if (!connected || !(means(connected.path) || means(connected.name))) return { id: null, ...told };
  return { id: connected.id, name: connected.path, webUrl: connected.webUrl || told.webUrl };
}

/** Stores what a pipeline tells; answers what it touches. */
export async function pushMergeRequestBy(
  services: Pick<ModuleServices, 'publicUrl' | 'projects' | 'git'>,
  { database, caller, bodyFile, runTask }: WithBodyFile<typeof pushMergeRequest>,
): Promise<Reply<typeof pushMergeRequest>> {
  services.projects.assertWritable(caller);
  const body = await runTask(pushTask, bodyFile);
  const { createdAt, updatedAt, ...facts } = body.mergeRequest;
  const mergeRequest = { ...facts, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
  const changes = storableChanges(body.changes);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const stored = await database.within(scope, async (db) => {
    const repository = pushedRepository(await repositoryOfProject(db, caller), body.repository);
    const digest = digestOf(mergeRequest, changes);
    const result = await storeMergeRequest(db, caller, { repository, mergeRequest, changes, digest });
    if (result !== 'unchanged') await forgetOldest(db, caller);
    return { result, repository, code: await projectCodeOf(db, caller) };
  });
  const { result, repository, code } = stored;
  const means = { database, caller, runTask };
  const [impact] = await impactsOf(means, [changes]);
  if (!impact) throw notFound();
  const gone = await goneAfter(services, means, { repositoryId: repository.id, changes, code });
  const named = repository.id === null ? repository.name : '';
  const url = `${services.publicUrl}${mergeRequestUrl(code, mergeRequest.iid, named)}`;
  return { result, impact, gone, url, comment: commentText({ ...impact, gone }, { origin: services.publicUrl, url }) };
}
