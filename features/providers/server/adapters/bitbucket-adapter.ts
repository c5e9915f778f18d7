/** Bitbucket Cloud by its REST API, version 2.0. Source: developer.atlassian.com/cloud/bitbucket/rest */
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
import { isSigned, webhookBody } from '../webhook-signature.ts';

const link = z.object({ href: z.string() });
const repository = z.object({
  full_name: z.string(),
  name: z.string(),
  links: z.object({ html: link }),
  mainbranch: z.nullish(z.object({ name: z.string() })),
});
const end = z.object({ branch: z.object({ name: z.string() }) });
const request = z.object({
  id: z.number(),
  title: z.string(),
  author: z.nullish(z.object({ display_name: z.string() })),
  state: z.string(),
  source: end,
  destination: end,
  links: z.object({ html: link }),
  created_on: z.string(),
  updated_on: z.string(),
});
const changedFile = z.object({
  status: z.string(),
  lines_added: z.number(),
  lines_removed: z.number(),
  old: z.nullish(z.object({ path: z.string() })),
  new: z.nullish(z.object({ path: z.string() })),
});
const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ values: z.array(row), size: z.optional(z.number()), next: z.optional(z.string()) });

const toRepository = (found: z.output<typeof repository>): ProviderRepository => ({
  // Names are unique on Bitbucket, and its calls take them.
  id: found.full_name,
  path: found.full_name,
  name: found.name,
  webUrl: found.links.html.href,
  defaultBranch: found.mainbranch?.name ?? 'main',
});

const toRequest = (found: z.output<typeof request>): FoundMergeRequest => ({
  iid: found.id,
  title: found.title,
  author: found.author?.display_name ?? '',
  state: found.state === 'MERGED' ? 'merged' : found.state === 'OPEN' ? 'open' : 'closed',
  sourceBranch: found.source.branch.name,
  targetBranch: found.destination.branch.name,
  webUrl: found.links.html.href,
  createdAt: new Date(found.created_on),
  updatedAt: new Date(found.updated_on),
});

const statuses: Readonly<Record<string, FoundChange['status']>> = {
  added: 'added',
  removed: 'deleted',
  renamed: 'renamed',
};

function toChange(found: z.output<typeof changedFile>): FoundChange {
  const path = found.new?.path ?? found.old?.path ?? '';
  return {
    oldPath: found.old?.path ?? path,
    newPath: path,
    status: statuses[found.status] ?? 'modified',
    additions: found.lines_added,
    deletions: found.lines_removed,
  };
}

const pageSize = 50;
const mostPages = 20;
const pulls = ({ path }: { readonly path: string }): string => `/repositories/${path}/pullrequests`;
/** A text in a filter of Bitbucket. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Address of the API: of the public service, or of another one for tests and proxies. */
const apiOf = ({ origin }: URL): string =>
  origin === 'https://bitbucket.org' ? 'https://api.bitbucket.org/2.0' : `${origin}/2.0`;

/** An access token is sent as it is, an API token as `email:token` by Basic authentication. */
function credentials(token: string): { readonly api: string; readonly git: string } {
  const at = token.indexOf(':');
  if (at < 0) return { api: `Bearer ${token}`, git: basic('x-token-auth', token) };
  const secret = token.slice(at + 1);
  return { api: basic(token.slice(0, at), secret), git: basic('x-bitbucket-api-token-auth', secret) };
}

/**
 * A connection to a workspace of Bitbucket: `baseUrl` is `https://bitbucket.org/{workspace}`. Since 2026 no call lists the
 * repositories of several workspaces.
 */
export function bitbucketAdapter(
  outbound: Pick<OutboundClient, 'send'>,
  baseUrl: string,
  token: string,
): ProviderAdapter {
  const { api, git } = credentials(token);
  const address = new URL(baseUrl);
  const http = new ProviderHttp(outbound, apiOf(address), { authorization: api });
  return { ...repositoryCalls(http, address, git), ...requestCalls(http), webhookEvent };
}

/** Calls about repositories. */
function repositoryCalls(http: ProviderHttp, address: URL, git: string): RepositoryCalls {
  const workspace = address.pathname.split('/')[1] ?? '';
  const list = `/repositories/${encodeURIComponent(workspace)}`;
  return {
    check: async () => {
      await http.call({ path: `${list}?${queryOf({ pagelen: 1 })}`, reply: pageOf(repository) });
      // Access tokens have no person behind them, and an API token may lack the scope for this: both are good all the same.
      const user = await http
        .find({ path: '/user', reply: z.object({ display_name: z.optional(z.string()) }) })
        .catch(() => undefined);
      return { name: user?.data.display_name ?? workspace, tokenExpiresAt: null };
    },
    repositories: async ({ page, perPage, search }) => {
      const query = queryOf({
        sort: '-updated_on',
        page,
        pagelen: perPage,
        ...(search ? { q: `full_name ~ ${quoted(search)}` } : {}),
      });
      const { data } = await http.call({ path: `${list}?${query}`, reply: pageOf(repository) });
      const soFar = (page - 1) * perPage + data.values.length + (data.next === undefined ? 0 : 1);
      return { repositories: data.values.map(toRepository), total: data.size ?? soFar };
    },
    repository: async (id) => {
      const found = await http.find({
        path: `/repositories/${id.split('/').map(encodeURIComponent).join('/')}`,
        reply: repository,
      });
      return found && toRepository(found.data);
    },
    remote: async ({ path }) => ({ url: `${address.origin}/${path}.git`, isLocal: false, authorization: git }),
    fileUrl: ({ webUrl }, path, commit) =>
      `${webUrl}/src/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`,
  };
}

/** Calls about merge requests. */
function requestCalls(http: ProviderHttp): RequestCalls {
  return {
    mergeRequests: async (name, limit) => {
      const states = ['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED'].map((state) => `state=${state}`).join('&');
      const query = queryOf({ sort: '-updated_on', pagelen: Math.min(limit, pageSize) });
      const { data } = await http.call({ path: `${pulls(name)}?${states}&${query}`, reply: pageOf(request) });
      return data.values.map(toRequest);
    },
    mergeRequest: async (name, iid) => {
      const found = await http.find({ path: `${pulls(name)}/${iid}`, reply: request });
      return found && toRequest(found.data);
    },
    changes: async (name, iid) => {
      const changes: FoundChange[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const path = `${pulls(name)}/${iid}/diffstat?${queryOf({ page, pagelen: pageSize })}`;
        const { data } = await http.call({ path, reply: pageOf(changedFile) });
        changes.push(...data.values.map(toChange));
        if (data.next === undefined) break;
      }
      return changes;
    },
    openMergeRequest: async (name, { title, description, sourceBranch, targetBranch }) => {
      const filter = `state = "OPEN" AND source.branch.name = ${quoted(sourceBranch)} AND destination.branch.name = ${quoted(targetBranch)}`;
      const known = await http.call({ path: `${pulls(name)}?${queryOf({ q: filter })}`, reply: pageOf(request) });
      const [first] = known.data.values;
      if (first) return toRequest(first);
      const body = {
        title,
        description,
        source: { branch: { name: sourceBranch } },
        destination: { branch: { name: targetBranch } },
        close_source_branch: true,
      };
      const { data } = await http.call({ method: 'POST', path: pulls(name), body, reply: request });
      return toRequest(data);
    },
  };
}

function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  if (!isSigned(headerOf(headers, 'x-hub-signature'), body, secret)) return undefined;
  const told = webhookBody(body);
  const event = headerOf(headers, 'x-event-key');
  if (event === 'repo:push') {
    const { changes = [] } = (told?.['push'] ?? {}) as {
      readonly changes?: readonly ({
        readonly new?: { readonly type?: string; readonly name?: string } | null;
      } | null)[];
    };
    const named = Array.isArray(changes) ? changes.map((change) => change?.new) : [];
    const branch = named.find((one) => one?.type === 'branch' && one.name)?.name;
    return branch === undefined ? { kind: 'other' } : { kind: 'push', branch };
  }
  const { id } = (told?.['pullrequest'] ?? {}) as { readonly id?: unknown };
  if (event.startsWith('pullrequest:') && typeof id === 'number') return { kind: 'merge-request', iid: id };
  return { kind: 'other' };
}
