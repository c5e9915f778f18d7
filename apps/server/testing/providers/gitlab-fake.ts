/** The calls of GitLab that the product makes. Source: docs.gitlab.com/api/{projects,merge_requests,personal_access_tokens} */
import {
  allowOnly,
  needBody,
  openRequest,
  pageOf,
  requestsOf,
  type ApiAnswer,
  type ApiRequest,
  type ProviderFake,
  type ProviderState,
  type WorldChange,
  type WorldRepository,
  type WorldRequest,
} from './provider-world.ts';

const project = ({ origin }: ProviderState, { id, path }: WorldRepository) => ({
  id,
  description: null,
  name: path.split('/').at(-1),
  name_with_namespace: path.replace('/', ' / '),
  path: path.split('/').at(-1),
  path_with_namespace: path,
  created_at: '2024-01-01T00:00:00.000Z',
  default_branch: 'main',
  http_url_to_repo: `${origin}/${path}.git`,
  web_url: `${origin}/${path}`,
  visibility: 'private',
  archived: false,
});

const states = { open: 'opened', merged: 'merged', closed: 'closed' } as const;
const request = ({ origin }: ProviderState, one: WorldRequest) => ({
  id: 9_000 + one.iid,
  iid: one.iid,
  project_id: 100,
  title: one.title,
  description: one.description,
  state: states[one.state],
  created_at: one.createdAt,
  updated_at: one.updatedAt,
  merged_at: one.state === 'merged' ? one.updatedAt : null,
  target_branch: one.target,
  source_branch: one.source,
  author: { id: 1, username: 'grace', name: one.author, state: 'active', web_url: `${origin}/grace` },
  labels: [],
  draft: false,
  web_url: `${origin}/${one.path}/-/merge_requests/${one.iid}`,
});

const lines = (sign: string, count: number): string => `${sign}x\n`.repeat(count);
const diff = ({ from, to, status, added, removed }: WorldChange) => ({
  old_path: from,
  new_path: to,
  a_mode: '100644',
  b_mode: '100644',
  diff: `@@ -1,${removed} +1,${added} @@\n${lines('-', removed)}${lines('+', added)} same\n`,
  new_file: status === 'added',
  renamed_file: status === 'renamed',
  deleted_file: status === 'deleted',
  generated_file: false,
});

function projects(state: ProviderState, asked: ApiRequest): ApiAnswer {
  allowOnly(state, asked, [
    'membership',
    'simple',
    'archived',
    'order_by',
    'sort',
    'page',
    'per_page',
    'search',
    'search_namespaces',
  ]);
  const words = asked.query.get('search') ?? '';
  const found = state.repositories.filter(({ path }) => path.includes(words));
  const [page, size] = [Number(asked.query.get('page') ?? 1), Number(asked.query.get('per_page') ?? 20)];
  if (size > 100) state.problems.push('per_page is at most 100');
  const next = page * size < found.length ? String(page + 1) : '';
  const headers = { 'x-total': String(found.length), 'x-page': String(page), 'x-next-page': next };
  return { status: 200, headers, body: pageOf(found, page, size).map((one) => project(state, one)) };
}

function mergeRequests(state: ProviderState, asked: ApiRequest, { path }: WorldRepository): ApiAnswer {
  if (asked.method === 'POST') {
    needBody(state, asked, ['source_branch', 'target_branch', 'title'], ['description', 'remove_source_branch']);
    const { title, description, source_branch: source, target_branch: target } = asked.body as Record<string, string>;
    const isOpen = state.requests.some((one) => one.path === path && one.state === 'open' && one.source === source);
    if (isOpen) return { status: 409, body: { message: ['Another open merge request already exists'] } };
    const opened = openRequest(state, {
      path,
      title: title ?? '',
      description: description ?? '',
      source: source ?? '',
      target: target ?? '',
    });
    return { status: 201, body: request(state, opened) };
  }
  allowOnly(state, asked, ['state', 'scope', 'order_by', 'sort', 'per_page', 'page', 'source_branch', 'target_branch']);
  const wanted = asked.query.get('state');
  const [source, target] = [asked.query.get('source_branch'), asked.query.get('target_branch')];
  const found = requestsOf(state, path).filter(
    (one) =>
      (wanted === null || wanted === 'all' || states[one.state] === wanted) &&
      (source === null || one.source === source) &&
      (target === null || one.target === target),
  );
  return {
    status: 200,
    body: pageOf(found, 1, Number(asked.query.get('per_page') ?? 20)).map((one) => request(state, one)),
  };
}

function inProject(state: ProviderState, asked: ApiRequest): ApiAnswer | undefined {
  const [, id = '', rest = ''] = /^\/api\/v4\/projects\/([^/]+)(.*)$/.exec(asked.path) ?? [];
  const found = state.repositories.find((one) => String(one.id) === id);
  if (!found) return { status: 404, body: { message: '404 Project Not Found' } };
  if (rest === '') return { status: 200, body: project(state, found) };
  if (rest === '/merge_requests') return mergeRequests(state, asked, found);
  const [, iid = '', part = ''] = /^\/merge_requests\/(\d+)(\/diffs)?$/.exec(rest) ?? [];
  if (iid === '') return undefined;
  const one = state.requests.find((candidate) => candidate.path === found.path && String(candidate.iid) === iid);
  if (!one) return { status: 404, body: { message: '404 Not found' } };
  if (part === '') return { status: 200, body: request(state, one) };
  allowOnly(state, asked, ['page', 'per_page', 'unidiff']);
  const [page, size] = [Number(asked.query.get('page') ?? 1), Number(asked.query.get('per_page') ?? 20)];
  return { status: 200, body: pageOf(one.changes, page, size).map(diff) };
}

/** GitLab. */
export const gitlabFake: ProviderFake = {
  type: 'gitlab',
  isApi: (path) => path.startsWith('/api/v4/'),
  isSignedIn: ({ headers }, token) => headers['private-token'] === token,
  gitUser: 'oauth2',
  answer: (state, asked) => {
    if (asked.path === '/api/v4/user')
      return { status: 200, body: { id: 1, username: state.account, name: 'Ada', bot: false } };
    if (asked.path === '/api/v4/personal_access_tokens/self') {
      return {
        status: 200,
        body: { id: 1, name: 'archwright', revoked: false, scopes: ['api'], active: true, expires_at: state.expires },
      };
    }
    return asked.path === '/api/v4/projects' ? projects(state, asked) : inProject(state, asked);
  },
  webhook: (event, secret) => {
    const headers = { 'x-gitlab-token': secret, 'content-type': 'application/json' };
    if (event.kind === 'push') {
      const body = {
        object_kind: 'push',
        event_name: 'push',
        ref: `refs/heads/${event.branch}`,
        project: { path_with_namespace: event.path },
      };
      return { headers: { ...headers, 'x-gitlab-event': 'Push Hook' }, body: JSON.stringify(body) };
    }
    if (event.kind === 'merge-request') {
      const body = {
        object_kind: 'merge_request',
        event_type: 'merge_request',
        object_attributes: { iid: event.iid, state: 'opened' },
      };
      return { headers: { ...headers, 'x-gitlab-event': 'Merge Request Hook' }, body: JSON.stringify(body) };
    }
    return {
      headers: { ...headers, 'x-gitlab-event': 'Tag Push Hook' },
      body: JSON.stringify({ object_kind: 'tag_push', ref: 'refs/tags/v1' }),
    };
  },
};
