/** Gitea and Forgejo by their REST API, version 1. Source: docs.gitea.com/api */
import * as z from 'zod/mini';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type {
  ProviderAdapter,
  ProviderEvent,
  WebhookRequest,
  RepositoryCalls,
  RequestCalls,
} from '../provider-adapter.ts';
import { basic, headerOf, ProviderHttp, queryOf } from '../provider-http.ts';
import { isSigned } from '../webhook-signature.ts';
import {
  changedFiles,
  pullRequestEvent,
  pullsOf,
  repositoryShape,
  requestShape,
  toRepository,
  toRequest,
} from './pull-request-shapes.ts';

/** The usual most rows of an answer (MAX_RESPONSE_ITEMS). */
const pageSize = 50;
const mostPages = 20;

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
      const reply = z.object({ data: z.array(repositoryShape) });
      const { data, headers } = await http.call({ path: `/repos/search?${query}`, reply });
      const total = Number(headerOf(headers, 'x-total-count'));
      return { repositories: data.data.map(toRepository), total: total || (page - 1) * perPage + data.data.length };
    },
    repository: async (id) => {
      const found = await http.find({ path: `/repositories/${encodeURIComponent(id)}`, reply: repositoryShape });
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
      const { data } = await http.call({ path: `${pullsOf(name)}?${query}`, reply: z.array(requestShape) });
      return data.map(toRequest);
    },
    mergeRequest: async (name, iid) => {
      const found = await http.find({ path: `${pullsOf(name)}/${iid}`, reply: requestShape });
      return found && toRequest(found.data);
    },
    changes: (name, iid) =>
      changedFiles(http, `${pullsOf(name)}/${iid}`, { most: mostPages, size: pageSize, sizeName: 'limit' }),
    openMergeRequest: async (name, { title, description, sourceBranch, targetBranch }) => {
      const between = `${encodeURIComponent(targetBranch)}/${encodeURIComponent(sourceBranch)}`;
      const known = await http.find({ path: `${pullsOf(name)}/${between}`, reply: requestShape });
      if (known && known.data.state === 'open') return toRequest(known.data);
      const body = { title, body: description, head: sourceBranch, base: targetBranch };
      const { data } = await http.call({ method: 'POST', path: pullsOf(name), body, reply: requestShape });
      return toRequest(data);
    },
  };
}

function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  const signature = headerOf(headers, 'x-gitea-signature') || headerOf(headers, 'x-forgejo-signature');
  if (!isSigned(signature, body, secret)) return undefined;
  return pullRequestEvent(headerOf(headers, 'x-gitea-event') || headerOf(headers, 'x-forgejo-event'), body);
}
