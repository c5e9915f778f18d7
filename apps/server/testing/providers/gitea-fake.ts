/** The calls of Gitea and Forgejo that the product makes. Source: docs.gitea.com/api, swagger of version 1.24 */
import { createHmac } from 'node:crypto';
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

const repository = ({ origin }: ProviderState, { id, path }: WorldRepository) => ({
  id,
  owner: { id: 1, login: path.split('/')[0] },
  name: path.split('/').at(-1),
  full_name: path,
  empty: false,
  private: true,
  html_url: `${origin}/${path}`,
  clone_url: `${origin}/${path}.git`,
  default_branch: 'main',
});

const request = ({ origin }: ProviderState, one: WorldRequest) => ({
  id: 9_000 + one.iid,
  number: one.iid,
  user: { id: 2, login: one.author },
  title: one.title,
  body: one.description,
  state: one.state === 'open' ? 'open' : 'closed',
  merged: one.state === 'merged',
  html_url: `${origin}/${one.path}/pulls/${one.iid}`,
  head: { label: one.source, ref: one.source, sha: 'a'.repeat(40), repo_id: 100 },
  base: { label: one.target, ref: one.target, sha: 'b'.repeat(40), repo_id: 100 },
  created_at: one.createdAt,
  updated_at: one.updatedAt,
});

const statuses = { added: 'added', modified: 'changed', deleted: 'deleted', renamed: 'renamed' } as const;
const file = ({ from, to, status, added, removed }: WorldChange) => ({
  filename: status === 'deleted' ? from : to,
  ...(status === 'renamed' ? { previous_filename: from } : {}),
  status: statuses[status],
  additions: added,
  deletions: removed,
  changes: added + removed,
});

const mostRows = 50;
function paged(asked: ApiRequest, rows: readonly unknown[]): ApiAnswer {
  const [page, size] = [Number(asked.query.get('page') ?? 1), Number(asked.query.get('limit') ?? 30)];
  const body = pageOf(rows, page, Math.min(size, mostRows));
  return { status: 200, body, headers: { 'x-total-count': String(rows.length) } };
}

function pulls(state: ProviderState, asked: ApiRequest, path: string): ApiAnswer {
  if (asked.method === 'POST') {
    needBody(state, asked, ['title', 'head', 'base'], ['body']);
    const { title = '', body = '', head = '', base = '' } = asked.body as Record<string, string>;
    const isOpen = state.requests.some((one) => one.path === path && one.state === 'open' && one.source === head);
    if (isOpen) return { status: 409, body: { message: 'pull request already exists for these targets' } };
    return {
      status: 201,
      body: request(state, openRequest(state, { path, title, description: body, source: head, target: base })),
    };
  }
  allowOnly(state, asked, ['state', 'sort', 'page', 'limit']);
  const wanted = asked.query.get('state') ?? 'open';
  const found = requestsOf(state, path).filter(
    (one) => wanted === 'all' || (one.state === 'open') === (wanted === 'open'),
  );
  return paged(
    asked,
    found.map((one) => request(state, one)),
  );
}

function onePull(state: ProviderState, asked: ApiRequest, path: string, rest: string): ApiAnswer | undefined {
  const [, number = '', files = ''] = /^\/pulls\/(\d+)(\/files)?$/.exec(rest) ?? [];
  const [, base = '', head = ''] = /^\/pulls\/([^/]+)\/([^/]+)$/.exec(rest) ?? [];
  const isNumbered = number !== '';
  const one = requestsOf(state, path).find((candidate) =>
    isNumbered
      ? String(candidate.iid) === number
      : candidate.target === decodeURIComponent(base) && candidate.source === decodeURIComponent(head),
  );
  if (!isNumbered && base === '') return undefined;
  if (!one) return { status: 404, body: { message: 'The target couldn’t be found.' } };
  if (files === '') return { status: 200, body: request(state, one) };
  allowOnly(state, asked, ['page', 'limit']);
  return paged(asked, one.changes.map(file));
}

const signed = (event: string, body: object, secret: string) => {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return {
    headers: { 'x-gitea-event': event, 'x-gitea-signature': signature, 'content-type': 'application/json' },
    body: text,
  };
};

/** Gitea. */
export const giteaFake: ProviderFake = {
  type: 'gitea',
  isApi: (path) => path.startsWith('/api/v1/'),
  isSignedIn: ({ headers }, token) => headers.authorization === `token ${token}`,
  gitUser: 'oauth2',
  answer: (state, asked) => {
    if (asked.path === '/api/v1/user') return { status: 200, body: { id: 1, login: state.account } };
    if (asked.path === '/api/v1/repos/search') {
      allowOnly(state, asked, ['q', 'page', 'limit']);
      const words = asked.query.get('q') ?? '';
      const found = paged(
        asked,
        state.repositories.filter(({ path }) => path.includes(words)).map((one) => repository(state, one)),
      );
      return { ...found, body: { ok: true, data: found.body } };
    }
    const [, id = ''] = /^\/api\/v1\/repositories\/([^/]+)$/.exec(asked.path) ?? [];
    if (id !== '') {
      const found = state.repositories.find((one) => String(one.id) === id);
      return found ? { status: 200, body: repository(state, found) } : { status: 404, body: { message: 'not found' } };
    }
    const [, path = '', rest = ''] = /^\/api\/v1\/repos\/([^/]+\/[^/]+)(\/.*)$/.exec(asked.path) ?? [];
    if (!state.repositories.some((one) => one.path === path)) return { status: 404, body: { message: 'not found' } };
    return rest === '/pulls' ? pulls(state, asked, path) : onePull(state, asked, path, rest);
  },
  webhook: (event, secret) => {
    if (event.kind === 'push')
      return signed('push', { ref: `refs/heads/${event.branch}`, repository: { full_name: event.path } }, secret);
    if (event.kind === 'merge-request')
      return signed(
        'pull_request',
        { action: 'opened', number: event.iid, pull_request: { number: event.iid } },
        secret,
      );
    return signed('create', { ref: 'v1', ref_type: 'tag' }, secret);
  },
};
