/** What GitHub and Gitea answer in the same shape: repositories, pull requests, changed files and webhooks. */
import * as z from 'zod/mini';
import type { ProviderRepository } from '../../contract.ts';
import type { FoundChange, FoundMergeRequest, ProviderEvent } from '../provider-adapter.ts';
import { queryOf, type ProviderHttp } from '../provider-http.ts';
import { branchOf, webhookBody } from '../webhook-signature.ts';

/** A repository. */
export const repositoryShape = z.object({
  id: z.number(),
  full_name: z.string(),
  name: z.string(),
  html_url: z.string(),
  default_branch: z.string(),
});

/** A pull request. GitHub tells when it was merged, Gitea whether. */
export const requestShape = z.object({
  number: z.number(),
  title: z.string(),
  user: z.nullish(z.object({ login: z.string() })),
  state: z.string(),
  merged: z.optional(z.boolean()),
  merged_at: z.nullish(z.string()),
  head: z.object({ ref: z.string() }),
  base: z.object({ ref: z.string() }),
  html_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

const fileShape = z.object({
  filename: z.string(),
  previous_filename: z.optional(z.string()),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
});

/** A repository of the provider. An empty one of Gitea has no default branch yet. */
export const toRepository = (found: z.output<typeof repositoryShape>): ProviderRepository => ({
  id: String(found.id),
  path: found.full_name,
  name: found.name,
  webUrl: found.html_url,
  defaultBranch: found.default_branch || 'main',
});

/** A merge request of the provider. */
export const toRequest = (found: z.output<typeof requestShape>): FoundMergeRequest => ({
  iid: found.number,
  title: found.title,
  author: found.user?.login ?? '',
  state: (found.merged ?? Boolean(found.merged_at)) ? 'merged' : found.state === 'open' ? 'open' : 'closed',
  sourceBranch: found.head.ref,
  targetBranch: found.base.ref,
  webUrl: found.html_url,
  createdAt: new Date(found.created_at),
  updatedAt: new Date(found.updated_at),
});

/** GitHub says that a file was removed, Gitea that it was deleted. */
const statuses: Readonly<Record<string, FoundChange['status']>> = {
  added: 'added',
  copied: 'added',
  deleted: 'deleted',
  removed: 'deleted',
  renamed: 'renamed',
};

const toChange = (found: z.output<typeof fileShape>): FoundChange => ({
  oldPath: found.previous_filename || found.filename,
  newPath: found.filename,
  status: statuses[found.status] ?? 'modified',
  additions: found.additions,
  deletions: found.deletions,
});

/** Address of the pull requests of a repository. */
export const pullsOf = ({ path }: { readonly path: string }): string => `/repos/${path}/pulls`;

/** Pages of changed files that are read, and the name and size of a page. */
export interface FilePages {
  readonly most: number;
  readonly size: number;
  readonly sizeName: 'limit' | 'per_page';
}

/** Files that a pull request changes, page by page. */
export async function changedFiles(
  http: ProviderHttp,
  pull: string,
  { most, size, sizeName }: FilePages,
): Promise<readonly FoundChange[]> {
  const changes: FoundChange[] = [];
  for (let page = 1; page <= most; page += 1) {
    const { data } = await http.call({
      path: `${pull}/files?${queryOf({ page, [sizeName]: size })}`,
      reply: z.array(fileShape),
    });
    changes.push(...data.map(toChange));
    if (data.length < size) break;
  }
  return changes;
}

/** What a signed webhook tells. @param event the header with its kind; Gitea has several kinds for pull requests */
export function pullRequestEvent(event: string, body: Buffer): ProviderEvent {
  const told = webhookBody(body);
  const branch = branchOf(told?.['ref']);
  if (event === 'push' && branch !== undefined) return { kind: 'push', branch };
  const { number } = (told?.['pull_request'] ?? {}) as { readonly number?: unknown };
  if (/^pull_request(?:$|_)/.test(event) && typeof number === 'number') return { kind: 'merge-request', iid: number };
  return { kind: 'other' };
}
