/** GitHub and GitHub Enterprise by the REST API of 2022-11-28. Source: docs.github.com/rest */
import * as z from 'zod/mini';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import type { ProviderRepository } from '../../contract.ts';
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

const pageSize = 100;
const mostPages = 10;
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
      const found = await http.find({ path: `/repositories/${encodeURIComponent(id)}`, reply: repositoryShape });
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
      const { data } = await http.call({ path: `${pullsOf(name)}?${query}`, reply: z.array(requestShape) });
      return data.map(toRequest);
    },
    mergeRequest: async (name, iid) => {
      const found = await http.find({ path: `${pullsOf(name)}/${iid}`, reply: requestShape });
      return found && toRequest(found.data);
    },
    changes: (name, iid) =>
      changedFiles(http, `${pullsOf(name)}/${iid}`, { most: mostPages, size: pageSize, sizeName: 'per_page' }),
    openMergeRequest: async (name, { title, description, sourceBranch, targetBranch }) => {
      const [owner = ''] = name.path.split('/');
      const query = queryOf({ state: 'open', head: `${owner}:${sourceBranch}`, base: targetBranch });
      const known = await http.call({ path: `${pullsOf(name)}?${query}`, reply: z.array(requestShape) });
      const [first] = known.data;
      if (first) return toRequest(first);
      const body = { title, body: description, head: sourceBranch, base: targetBranch };
      const { data } = await http.call({ method: 'POST', path: pullsOf(name), body, reply: requestShape });
      return toRequest(data);
    },
  };
}

async function pageOf(http: ProviderHttp, page: number, perPage: number) {
  const query = queryOf({ sort: 'pushed', page, per_page: perPage });
  const { data, headers } = await http.call({ path: `/user/repos?${query}`, reply: z.array(repositoryShape) });
  const isLast = !headerOf(headers, 'link').includes('rel="next"');
  return { repositories: data.map(toRepository), total: (page - 1) * perPage + data.length + (isLast ? 0 : 1) };
}

function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  if (!isSigned(headerOf(headers, 'x-hub-signature-256'), body, secret)) return undefined;
  return pullRequestEvent(headerOf(headers, 'x-github-event'), body);
}
