/** GitHub and GitHub Enterprise by the REST API of 2022-11-28. Source: docs.github.com/rest */
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
  merged_at: z.nullish(z.string()),
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
  defaultBranch: found.default_branch,
});

const toRequest = (found: z.output<typeof request>): FoundMergeRequest => ({
  iid: found.number,
  title: found.title,
  author: found.user?.login ?? '',
  state: found.merged_at ? 'merged' : found.state === 'open' ? 'open' : 'closed',
  sourceBranch: found.head.ref,
  targetBranch: found.base.ref,
  webUrl: found.html_url,
  createdAt: new Date(found.created_at),
  updatedAt: new Date(found.updated_at),
});

const statuses: Readonly<Record<string, FoundChange['status']>> = {
  added: 'added',
  copied: 'added',
  removed: 'deleted',
  renamed: 'renamed',
};

const toChange = (found: z.output<typeof file>): FoundChange => ({
  oldPath: found.previous_filename ?? found.filename,
  newPath: found.filename,
  status: statuses[found.status] ?? 'modified',
  additions: found.additions,
  deletions: found.deletions,
});

const pageSize = 100;
const mostPages = 10;
const pulls = ({ path }: { readonly path: string }): string => `/repos/${path}/pulls`;
/** Header with the end of a token, for example `2026-12-01 10:00:00 UTC`. */
const tokenEnd = 'github-authentication-token-expiration';

function endOf(text: string): Date | null {
  const [day = '', time = ''] = text.split(' ');
  const end = new Date(`${day}T${time}Z`);
  return Number.isNaN(end.getTime()) ? null : end;
}

/** Address of the API: of the public service, or of an installation of GitHub Enterprise. */
const apiOf = (baseUrl: string): string =>
  baseUrl === 'https://github.com' ? 'https://api.github.com' : `${baseUrl}/api/v3`;

/** A connection to GitHub. */
export function githubAdapter(outbound: Pick<OutboundClient, 'send'>, baseUrl: string, token: string): ProviderAdapter {
  const http = new ProviderHttp(outbound, apiOf(baseUrl), {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  });
  return { ...repositoryCalls(http, baseUrl, token), ...requestCalls(http), webhookEvent };
}

/** Calls about repositories. */
function repositoryCalls(http: ProviderHttp, baseUrl: string, token: string): RepositoryCalls {
  return {
    check: async () => {
      const { data, headers } = await http.call({ path: '/user', reply: z.object({ login: z.string() }) });
      return { name: data.login, tokenExpiresAt: endOf(headerOf(headers, tokenEnd)) };
    },
    repositories: async ({ page, perPage, search }) => {
      const words = search.toLowerCase();
      if (words === '') return pageOf(http, page, perPage);
      // The search of GitHub covers all of GitHub; what the token may read is listed, and compared here.
      const found: ProviderRepository[] = [];
      for (let at = 1; at <= mostPages; at += 1) {
        const { repositories } = await pageOf(http, at, pageSize);
        found.push(...repositories.filter(({ path }) => path.toLowerCase().includes(words)));
        if (repositories.length < pageSize) break;
      }
      return { repositories: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    },
    repository: async (id) => {
      const found = await http.find({ path: `/repositories/${encodeURIComponent(id)}`, reply: repository });
      return found && toRepository(found.data);
    },
    remote: async ({ path }) => ({
      url: `${baseUrl}/${path}.git`,
      isLocal: false,
      authorization: basic('x-access-token', token),
    }),
    fileUrl: ({ webUrl }, path, commit) =>
      `${webUrl}/blob/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** Calls about merge requests. */
function requestCalls(http: ProviderHttp): RequestCalls {
  return {
    mergeRequests: async (name, limit) => {
      const query = queryOf({ state: 'all', sort: 'updated', direction: 'desc', per_page: Math.min(limit, pageSize) });
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
        const path = `${pulls(name)}/${iid}/files?${queryOf({ page, per_page: pageSize })}`;
        const { data } = await http.call({ path, reply: z.array(file) });
        changes.push(...data.map(toChange));
        if (data.length < pageSize) break;
      }
      return changes;
    },
    openMergeRequest: async (name, { title, description, sourceBranch, targetBranch }) => {
      const [owner = ''] = name.path.split('/');
      const query = queryOf({ state: 'open', head: `${owner}:${sourceBranch}`, base: targetBranch });
      const known = await http.call({ path: `${pulls(name)}?${query}`, reply: z.array(request) });
      const [first] = known.data;
      if (first) return toRequest(first);
      const body = { title, body: description, head: sourceBranch, base: targetBranch };
      const { data } = await http.call({ method: 'POST', path: pulls(name), body, reply: request });
      return toRequest(data);
    },
  };
}

async function pageOf(http: ProviderHttp, page: number, perPage: number) {
  const query = queryOf({ sort: 'pushed', page, per_page: perPage });
  const { data, headers } = await http.call({ path: `/user/repos?${query}`, reply: z.array(repository) });
  const isLast = !headerOf(headers, 'link').includes('rel="next"');
  return { repositories: data.map(toRepository), total: (page - 1) * perPage + data.length + (isLast ? 0 : 1) };
}

function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  if (!isSigned(headerOf(headers, 'x-hub-signature-256'), body, secret)) return undefined;
  const told = webhookBody(body);
  const event = headerOf(headers, 'x-github-event');
  const branch = branchOf(told?.['ref']);
  if (event === 'push' && branch !== undefined) return { kind: 'push', branch };
  const { number } = (told?.['pull_request'] ?? {}) as { readonly number?: unknown };
  if (event === 'pull_request' && typeof number === 'number') return { kind: 'merge-request', iid: number };
  return { kind: 'other' };
}
