/** Gitea and Forgejo by their REST API, version 1. Source: docs.gitea.com/api */
import * as z from 'zod/mini';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type { ProviderRepository } from '../../contract.ts';
import type {
  FoundChange,
  FoundMergeRequest,
  ProviderAdapter,
  ProviderEvent,
  WebhookRequest,
  RepositoryCalls,
  RequestCalls,
} from '../provider-adapter.ts';
import { basic, headerOf, ProviderHttp, queryOf } from '../provider-http.ts';
import { branchOf, isSigned, webhookBody } from '../webhook-signature.ts';

const repository = z.object({
  id: z.number(),
  full_name: z.string(),
  name: z.string(),
  html_url: z.string(),
  default_branch: z.string(),
});
const request = z.object({
  number: z.number(),
  title: z.string(),
  user: z.nullish(z.object({ login: z.string() })),
  state: z.string(),
  merged: z.boolean(),
  head: z.object({ ref: z.string() }),
  base: z.object({ ref: z.string() }),
  html_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
const file = z.object({
  filename: z.string(),
  previous_filename: z.optional(z.string()),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
});

const toRepository = (found: z.output<typeof repository>): ProviderRepository => ({
  id: String(found.id),
  path: found.full_name,
  name: found.name,
  webUrl: found.html_url,
  defaultBranch: found.default_branch || 'main',
});

const toRequest = (found: z.output<typeof request>): FoundMergeRequest => ({
  iid: found.number,
  title: found.title,
  author: found.user?.login ?? '',
  state: found.merged ? 'merged' : found.state === 'open' ? 'open' : 'closed',
  sourceBranch: found.head.ref,
  targetBranch: found.base.ref,
  webUrl: found.html_url,
  createdAt: new Date(found.created_at),
  updatedAt: new Date(found.updated_at),
});

const statuses: Readonly<Record<string, FoundChange['status']>> = {
  added: 'added',
  copied: 'added',
  deleted: 'deleted',
  removed: 'deleted',
  renamed: 'renamed',
};

const toChange = (found: z.output<typeof file>): FoundChange => ({
  oldPath: found.previous_filename || found.filename,
  newPath: found.filename,
  status: statuses[found.status] ?? 'modified',
  additions: found.additions,
  deletions: found.deletions,
});

/** The usual most rows of an answer (MAX_RESPONSE_ITEMS). */
const pageSize = 50;
const mostPages = 20;
const pulls = ({ path }: { readonly path: string }): string => `/repos/${path}/pulls`;

/** A connection to Gitea or Forgejo. */
export function giteaAdapter(outbound: Pick<OutboundClient, 'send'>, baseUrl: string, token: string): ProviderAdapter {
  const http = new ProviderHttp(outbound, `${baseUrl}/api/v1`, { authorization: `token ${token}` });
  return { ...repositoryCalls(http, baseUrl, token), ...requestCalls(http), webhookEvent };
}

/** Calls about repositories. */
function repositoryCalls(http: ProviderHttp, baseUrl: string, token: string): RepositoryCalls {
  return {
    check: async () => {
      const { data } = await http.call({ path: '/user', reply: z.object({ login: z.string() }) });
      return { name: data.login, tokenExpiresAt: null };
    },
    repositories: async ({ page, perPage, search }) => {
      const query = queryOf({ page, limit: Math.min(perPage, pageSize), ...(search ? { q: search } : {}) });
      const reply = z.object({ data: z.array(repository) });
      const { data, headers } = await http.call({ path: `/repos/search?${query}`, reply });
      const total = Number(headerOf(headers, 'x-total-count'));
      return { repositories: data.data.map(toRepository), total: total || (page - 1) * perPage + data.data.length };
    },
    repository: async (id) => {
      const found = await http.find({ path: `/repositories/${encodeURIComponent(id)}`, reply: repository });
      return found && toRepository(found.data);
    },
    remote: async ({ path }) => ({
      url: `${baseUrl}/${path}.git`,
      isLocal: false,
      authorization: basic('oauth2', token),
    }),
    fileUrl: ({ webUrl }, path, commit) =>
      `${webUrl}/src/commit/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** Calls about merge requests. */
function requestCalls(http: ProviderHttp): RequestCalls {
  return {
    mergeRequests: async (name, limit) => {
      const query = queryOf({ state: 'all', sort: 'recentupdate', limit: Math.min(limit, pageSize) });
      const { data } = await http.call({ path: `${pulls(name)}?${query}`, reply: z.array(request) });
      return data.map(toRequest);
    },
    mergeRequest: async (name, iid) => {
      const found = await http.find({ path: `${pulls(name)}/${iid}`, reply: request });
      return found && toRequest(found.data);
    },
    changes: async (name, iid) => {
      const changes: FoundChange[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const path = `${pulls(name)}/${iid}/files?${queryOf({ page, limit: pageSize })}`;
        const { data } = await http.call({ path, reply: z.array(file) });
        changes.push(...data.map(toChange));
        if (data.length < pageSize) break;
      }
      return changes;
    },
    openMergeRequest: async (name, { title, description, sourceBranch, targetBranch }) => {
      const between = `${encodeURIComponent(targetBranch)}/${encodeURIComponent(sourceBranch)}`;
      const known = await http.find({ path: `${pulls(name)}/${between}`, reply: request });
      if (known && known.data.state === 'open') return toRequest(known.data);
      const body = { title, body: description, head: sourceBranch, base: targetBranch };
      const { data } = await http.call({ method: 'POST', path: pulls(name), body, reply: request });
      return toRequest(data);
    },
  };
}

function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  const signature = headerOf(headers, 'x-gitea-signature') || headerOf(headers, 'x-forgejo-signature');
  if (!isSigned(signature, body, secret)) return undefined;
  const told = webhookBody(body);
  const event = headerOf(headers, 'x-gitea-event') || headerOf(headers, 'x-forgejo-event');
  const branch = branchOf(told?.['ref']);
  if (event === 'push' && branch !== undefined) return { kind: 'push', branch };
  const { number } = (told?.['pull_request'] ?? {}) as { readonly number?: unknown };
  if (event.startsWith('pull_request') && typeof number === 'number') return { kind: 'merge-request', iid: number };
  return { kind: 'other' };
}
