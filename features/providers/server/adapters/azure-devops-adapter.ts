/** Azure DevOps by its REST API, version 7.1. Source: learn.microsoft.com/rest/api/azure/devops */
import * as z from 'zod/mini';
import { GitProblem } from '#platform/git/server/git-problem.ts';
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
import { branchOf, isSameSecret, webhookBody } from '../webhook-signature.ts';

const repository = z.object({
  id: z.string(),
  name: z.string(),
  webUrl: z.string(),
  /** Absent in an empty repository. */
  defaultBranch: z.optional(z.string()),
  project: z.object({ name: z.string() }),
  isDisabled: z.optional(z.boolean()),
});
const request = z.object({
  pullRequestId: z.number(),
  title: z.string(),
  createdBy: z.nullish(z.object({ displayName: z.string() })),
  status: z.string(),
  sourceRefName: z.string(),
  targetRefName: z.string(),
  creationDate: z.string(),
  closedDate: z.optional(z.string()),
  repository: z.optional(z.object({ webUrl: z.optional(z.string()) })),
});
const listOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ value: z.array(row) });
/** A push to a pull request. */
const iteration = z.object({
  id: z.number(),
  createdDate: z.optional(z.string()),
  updatedDate: z.optional(z.string()),
});
const change = z.object({
  changeType: z.string(),
  originalPath: z.optional(z.string()),
  item: z.object({
    path: z.optional(z.string()),
    gitObjectType: z.optional(z.string()),
    isFolder: z.optional(z.boolean()),
  }),
});
const changes = z.object({ changeEntries: z.array(change), nextSkip: z.optional(z.number()) });

const toRepository = (found: z.output<typeof repository>): ProviderRepository => ({
  id: found.id,
  path: `${found.project.name}/${found.name}`,
  name: found.name,
  webUrl: found.webUrl,
  defaultBranch: branchOf(found.defaultBranch) ?? 'main',
});

const states: Readonly<Record<string, FoundMergeRequest['state']>> = { active: 'open', completed: 'merged' };

const toRequest = (found: z.output<typeof request>, webUrl: string): FoundMergeRequest => ({
  iid: found.pullRequestId,
  title: found.title,
  author: found.createdBy?.displayName ?? '',
  state: states[found.status] ?? 'closed',
  sourceBranch: branchOf(found.sourceRefName) ?? found.sourceRefName,
  targetBranch: branchOf(found.targetRefName) ?? found.targetRefName,
  webUrl: `${webUrl}/pullrequest/${found.pullRequestId}`,
  createdAt: new Date(found.creationDate),
  updatedAt: new Date(found.closedDate ?? found.creationDate),
});

function statusOf(type: string): FoundChange['status'] {
  if (type.includes('delete')) return 'deleted';
  if (type.includes('rename')) return 'renamed';
  return type.includes('add') ? 'added' : 'modified';
}

/** Azure DevOps does not count lines. */
function toChange({ changeType, originalPath, item }: z.output<typeof change>): FoundChange {
  const path = (item.path ?? originalPath ?? '').replace(/^\//, '');
  const oldPath = (originalPath ?? path).replace(/^\//, '');
  return { oldPath, newPath: path || oldPath, status: statusOf(changeType), additions: null, deletions: null };
}

const version = { 'api-version': '7.1' };
const pageSize = 100;
const mostPages = 10;
const at = ({ id }: { readonly id: string }): string => `/_apis/git/repositories/${encodeURIComponent(id)}`;

async function findRepository(http: ProviderHttp, id: string): Promise<ProviderRepository | undefined> {
  const found = await http.find({ path: `${at({ id })}?${queryOf(version)}`, reply: repository });
  return found && toRepository(found.data);
}

/** A connection to an organization of Azure DevOps: `baseUrl` is `https://dev.azure.com/{organization}`. */
export function azureDevopsAdapter(
  outbound: Pick<OutboundClient, 'send'>,
  baseUrl: string,
  token: string,
): ProviderAdapter {
  const http = new ProviderHttp(outbound, baseUrl, { authorization: basic('', token) });
  return { ...repositoryCalls(http, baseUrl, token), ...requestCalls(http), webhookEvent };
}

/** Calls about repositories. */
function repositoryCalls(http: ProviderHttp, baseUrl: string, token: string): RepositoryCalls {
  return {
    check: async () => {
      const reply = z.object({ authenticatedUser: z.object({ providerDisplayName: z.optional(z.string()) }) });
      const { data } = await http.call({ path: `/_apis/connectionData`, reply });
      // Somebody without a valid token is told to be anonymous here, so that reading decides.
      await http.call({ path: `/_apis/git/repositories?${queryOf(version)}`, reply: listOf(repository) });
      return { name: data.authenticatedUser.providerDisplayName ?? '', tokenExpiresAt: null };
    },
    repositories: async ({ page, perPage, search }) => {
      const { data } = await http.call({
        path: `/_apis/git/repositories?${queryOf(version)}`,
        reply: listOf(repository),
      });
      const words = search.toLowerCase();
      const found = data.value
        .filter(({ isDisabled }) => isDisabled !== true)
        .map(toRepository)
        .filter(({ path }) => path.toLowerCase().includes(words));
      return { repositories: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    },
    repository: (id) => findRepository(http, id),
    remote: async ({ path }) => {
      const [project = '', name = ''] = path.split('/');
      const url = `${baseUrl}/${encodeURIComponent(project)}/_git/${encodeURIComponent(name)}`;
      return { url, isLocal: false, authorization: basic('', token) };
    },
    fileUrl: ({ webUrl }, path, commit) => `${webUrl}?${queryOf({ path: `/${path}`, version: `GC${commit}` })}`,
  };
}

/** Pushes to a pull request. */
async function iterationsOf(
  http: ProviderHttp,
  id: string,
  iid: number,
): Promise<readonly z.output<typeof iteration>[]> {
  const path = `${at({ id })}/pullRequests/${iid}/iterations?${queryOf(version)}`;
  return (await http.call({ path, reply: listOf(iteration) })).data.value;
}

/** Azure DevOps dates the creation and the end of a pull request; what changed in between, its pushes tell. */
async function dated(http: ProviderHttp, id: string, found: FoundMergeRequest): Promise<FoundMergeRequest> {
  if (found.state !== 'open') return found;
  const times = (await iterationsOf(http, id, found.iid)).map(({ createdDate, updatedDate }) =>
    new Date(updatedDate ?? createdDate ?? found.createdAt).getTime(),
  );
  return { ...found, updatedAt: new Date(Math.max(found.createdAt.getTime(), ...times)) };
}

const newestFirst = (found: readonly FoundMergeRequest[]): readonly FoundMergeRequest[] =>
  found.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || other.iid - one.iid);

/** Calls about merge requests. */
function requestCalls(http: ProviderHttp): RequestCalls {
  const needed = async (id: string): Promise<ProviderRepository> => {
    const found = await findRepository(http, id);
    if (!found) throw new GitProblem('The repository no longer exists.');
    return found;
  };
  const list = async (id: string, query: Readonly<Record<string, string | number>>): Promise<FoundMergeRequest[]> => {
    const path = `${at({ id })}/pullrequests?${queryOf({ ...query, ...version })}`;
    const { data } = await http.call({ path, reply: listOf(request) });
    const { webUrl } = await needed(id);
    return data.value.map((one) => toRequest(one, webUrl));
  };
  return {
    mergeRequests: async ({ id }, limit) => {
      const found = await list(id, { 'searchCriteria.status': 'all', $top: Math.min(limit, pageSize) });
      const all: FoundMergeRequest[] = [];
      for (const one of found) all.push(await dated(http, id, one));
      return newestFirst(all);
    },
    mergeRequest: async ({ id }, iid) => {
      const found = await http.find({ path: `${at({ id })}/pullrequests/${iid}?${queryOf(version)}`, reply: request });
      return found && dated(http, id, toRequest(found.data, (await needed(id)).webUrl));
    },
    changes: async (name, iid) => {
      const base = `${at(name)}/pullRequests/${iid}/iterations`;
      const last = (await iterationsOf(http, name.id, iid)).at(-1)?.id;
      if (last === undefined) return [];
      const found: FoundChange[] = [];
      for (let skip = 0, pages = 0; pages < mostPages; pages += 1) {
        const path = `${base}/${last}/changes?${queryOf({ $top: pageSize, $skip: skip, ...version })}`;
        const answer = await http.call({ path, reply: changes });
        found.push(...answer.data.changeEntries.filter(({ item }) => item.isFolder !== true).map(toChange));
        if (!answer.data.nextSkip) break;
        skip = answer.data.nextSkip;
      }
      return found;
    },
    openMergeRequest: async ({ id }, { title, description, sourceBranch, targetBranch }) => {
      const ends = { sourceRefName: `refs/heads/${sourceBranch}`, targetRefName: `refs/heads/${targetBranch}` };
      const [known] = await list(id, {
        'searchCriteria.status': 'active',
        'searchCriteria.sourceRefName': ends.sourceRefName,
        'searchCriteria.targetRefName': ends.targetRefName,
      });
      if (known) return known;
      const path = `${at({ id })}/pullrequests?${queryOf(version)}`;
      const { data } = await http.call({ method: 'POST', path, body: { title, description, ...ends }, reply: request });
      return toRequest(data, (await needed(id)).webUrl);
    },
  };
}

/** Service hooks of Azure DevOps are not signed; they send the secret as the password of Basic authentication. */
function webhookEvent({ headers, body, secret }: WebhookRequest): ProviderEvent | undefined {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(headerOf(headers, 'authorization')) ?? [];
  const password = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  if (!isSameSecret(password, secret)) return undefined;
  const told = webhookBody(body);
  const resource = (told?.['resource'] ?? {}) as {
    readonly refUpdates?: readonly ({ readonly name?: unknown } | null)[];
    readonly pullRequestId?: unknown;
  };
  const type = told?.['eventType'];
  if (type === 'git.push') {
    // Tags and branches may be pushed together.
    const { refUpdates: updates = [] } = resource;
    const branch = Array.isArray(updates) ? updates.flatMap((one) => branchOf(one?.name) ?? [])[0] : undefined;
    return branch === undefined ? { kind: 'other' } : { kind: 'push', branch };
  }
  const isRequest = typeof type === 'string' && type.startsWith('git.pullrequest');
  if (isRequest && typeof resource.pullRequestId === 'number')
    return { kind: 'merge-request', iid: resource.pullRequestId };
  return { kind: 'other' };
}
