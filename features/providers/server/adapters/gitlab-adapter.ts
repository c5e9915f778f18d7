/** GitLab by its REST API, version 4. Source: docs.gitlab.com/api/rest */
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
import { basic, headerOf, ProviderHttp, queryOf, TokenRefused } from '../provider-http.ts';
import { branchOf, isSameSecret, webhookBody } from '../webhook-signature.ts';

const project = z.object({
  id: z.number(),
  path_with_namespace: z.string(),
  name: z.string(),
  web_url: z.string(),
  /** Absent in an empty repository. */
  default_branch: z.nullish(z.string()),
});
const request = z.object({
  iid: z.number(),
  title: z.string(),
  author: z.nullish(z.object({ name: z.string() })),
  state: z.string(),
  source_branch: z.string(),
  target_branch: z.string(),
  web_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
const diff = z.object({
  old_path: z.string(),
  new_path: z.string(),
  new_file: z.boolean(),
  renamed_file: z.boolean(),
  deleted_file: z.boolean(),
  diff: z.string(),
});

const toRepository = (found: z.output<typeof project>): ProviderRepository => ({
  id: String(found.id),
  path: found.path_with_namespace,
  name: found.name,
  webUrl: found.web_url,
  defaultBranch: found.default_branch ?? 'main',
});

const toRequest = (found: z.output<typeof request>): FoundMergeRequest => ({
  iid: found.iid,
  title: found.title,
  author: found.author?.name ?? '',
  state: found.state === 'merged' ? 'merged' : found.state === 'opened' ? 'open' : 'closed',
  sourceBranch: found.source_branch,
  targetBranch: found.target_branch,
  webUrl: found.web_url,
  createdAt: new Date(found.created_at),
  updatedAt: new Date(found.updated_at),
});

function statusOf({ new_file, renamed_file, deleted_file }: z.output<typeof diff>): FoundChange['status'] {
  if (new_file) return 'added';
  if (deleted_file) return 'deleted';
  return renamed_file ? 'renamed' : 'modified';
}

/** Lines of a unified diff that begin with a sign; heads of files are not part of what GitLab sends. */
const linesOf = (text: string, sign: '+' | '-'): number =>
  text.split('\n').filter((row) => row.startsWith(sign)).length;

const toChange = (found: z.output<typeof diff>): FoundChange => ({
  oldPath: found.old_path,
  newPath: found.new_path,
  status: statusOf(found),
  additions: linesOf(found.diff, '+'),
  deletions: linesOf(found.diff, '-'),
});

const pageSize = 100;
const mostPages = 10;
const at = (id: string): string => `/projects/${encodeURIComponent(id)}`;

/** A connection to GitLab. */
export function gitlabAdapter(outbound: Pick<OutboundClient, 'send'>, baseUrl: string, token: string): ProviderAdapter {
  const http = new ProviderHttp(outbound, `${baseUrl}/api/v4`, { 'private-token': token });
  return { ...repositoryCalls(http, baseUrl, token), ...requestCalls(http), webhookEvent };
}

/** Calls about repositories. */
function repositoryCalls(http: ProviderHttp, baseUrl: string, token: string): RepositoryCalls {
  return {
    check: async () => {
      const { data } = await http.call({ path: '/user', reply: z.object({ username: z.string() }) });
      // Tokens of groups and projects may not read this; they are good all the same.
      const own = await http
        .find({ path: '/personal_access_tokens/self', reply: z.object({ expires_at: z.nullish(z.string()) }) })
        .catch((error: unknown) => {
          if (error instanceof TokenRefused) throw error;
          return undefined;
        });
      const ends = own?.data.expires_at;
      return { name: data.username, tokenExpiresAt: ends ? new Date(`${ends}T00:00:00Z`) : null };
    },
    repositories: async ({ page, perPage, search }) => {
      const query = queryOf({
        membership: true,
        simple: true,
        archived: false,
        order_by: 'last_activity_at',
        page,
        per_page: perPage,
        ...(search ? { search, search_namespaces: true } : {}),
      });
      const { data, headers } = await http.call({ path: `/projects?${query}`, reply: z.array(project) });
      const total = Number(headerOf(headers, 'x-total'));
      const soFar = (page - 1) * perPage + data.length + (headerOf(headers, 'x-next-page') === '' ? 0 : 1);
      return { repositories: data.map(toRepository), total: total || soFar };
    },
    repository: async (id) => {
      const found = await http.find({ path: at(id), reply: project });
      return found && toRepository(found.data);
    },
    remote: async ({ path }) => ({
      url: `${baseUrl}/${path}.git`,
      isLocal: false,
      authorization: basic('oauth2', token),
    }),
    fileUrl: ({ webUrl }, path, commit) =>
      `${webUrl}/-/blob/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** Calls about merge requests. */
function requestCalls(http: ProviderHttp): RequestCalls {
  const openOne = async (id: string, source: string, target: string): Promise<FoundMergeRequest | undefined> => {
    const query = queryOf({ state: 'opened', source_branch: source, target_branch: target });
    const { data } = await http.call({ path: `${at(id)}/merge_requests?${query}`, reply: z.array(request) });
    return data.map(toRequest)[0];
  };
  return {
    mergeRequests: async ({ id }, limit) => {
      const query = queryOf({
        scope: 'all',
        order_by: 'updated_at',
        sort: 'desc',
        per_page: Math.min(limit, pageSize),
      });
      const { data } = await http.call({ path: `${at(id)}/merge_requests?${query}`, reply: z.array(request) });
      return data.map(toRequest);
    },
    mergeRequest: async ({ id }, iid) => {
      const found = await http.find({ path: `${at(id)}/merge_requests/${iid}`, reply: request });
      return found && toRequest(found.data);
    },
    changes: async ({ id }, iid) => {
      const changes: FoundChange[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const path = `${at(id)}/merge_requests/${iid}/diffs?${queryOf({ page, per_page: pageSize })}`;
        const { data } = await http.call({ path, reply: z.array(diff) });
        changes.push(...data.map(toChange));
        if (data.length < pageSize) break;
      }
      return changes;
    },
    openMergeRequest: async ({ id }, { title, description, sourceBranch, targetBranch }) => {
      const known = await openOne(id, sourceBranch, targetBranch);
      if (known) return known;
      const body = {
        title,
        description,
        source_branch: sourceBranch,
        target_branch: targetBranch,
        remove_source_branch: true,
      };
      const { data } = await http.call({ method: 'POST', path: `${at(id)}/merge_requests`, body, reply: request });
      return toRequest(data);
    },
  };
}

/** GitLab sends the secret itself. */
function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  if (!isSameSecret(headerOf(headers, 'x-gitlab-token'), secret)) return undefined;
  const told = webhookBody(body);
  const branch = branchOf(told?.['ref']);
  if (told?.['object_kind'] === 'push' && branch !== undefined) return { kind: 'push', branch };
  const { iid } = (told?.['object_attributes'] ?? {}) as { readonly iid?: unknown };
  if (told?.['object_kind'] === 'merge_request' && typeof iid === 'number') return { kind: 'merge-request', iid };
  return { kind: 'other' };
}
