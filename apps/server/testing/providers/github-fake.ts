/** The calls of GitHub Enterprise Server that the product makes. Source: docs.github.com/rest/{repos,pulls,users} */
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
  node_id: `R_${id}`,
  name: path.split('/').at(-1),
  full_name: path,
  private: true,
  owner: { login: path.split('/')[0], id: 1, type: 'Organization' },
  html_url: `${origin}/${path}`,
  clone_url: `${origin}/${path}.git`,
  default_branch: 'main',
  archived: false,
  pushed_at: '2026-11-20T10:00:00Z',
});

const request = ({ origin }: ProviderState, one: WorldRequest) => ({
  id: 9_000 + one.iid,
  number: one.iid,
  state: one.state === 'open' ? 'open' : 'closed',
  title: one.title,
  body: one.description,
  user: { login: one.author, id: 2, type: 'User' },
  created_at: one.createdAt,
  updated_at: one.updatedAt,
  closed_at: one.state === 'open' ? null : one.updatedAt,
  merged_at: one.state === 'merged' ? one.updatedAt : null,
  head: { label: `acme:${one.source}`, ref: one.source, sha: 'a'.repeat(40) },
  base: { label: `acme:${one.target}`, ref: one.target, sha: 'b'.repeat(40) },
  html_url: `${origin}/${one.path}/pull/${one.iid}`,
  draft: false,
});

const statuses = { added: 'added', modified: 'modified', deleted: 'removed', renamed: 'renamed' } as const;
const file = ({ from, to, status, added, removed }: WorldChange) => ({
  sha: 'c'.repeat(40),
  filename: status === 'deleted' ? from : to,
  status: statuses[status],
  additions: added,
  deletions: removed,
  changes: added + removed,
  ...(status === 'renamed' ? { previous_filename: from } : {}),
});

/** A page with the link to the next one. */
function paged(asked: ApiRequest, origin: string, rows: readonly unknown[]): ApiAnswer {
  const [page, size] = [Number(asked.query.get('page') ?? 1), Number(asked.query.get('per_page') ?? 30)];
  const next = page * size < rows.length ? `<${origin}${asked.path}?page=${page + 1}>; rel="next"` : '';
  return { status: 200, body: pageOf(rows, page, Math.min(size, 100)), headers: next ? { link: next } : {} };
}

function pulls(state: ProviderState, asked: ApiRequest, path: string): ApiAnswer {
  if (asked.method === 'POST') {
    needBody(state, asked, ['title', 'head', 'base'], ['body', 'draft']);
    const { title = '', body = '', head = '', base = '' } = asked.body as Record<string, string>;
    const isOpen = state.requests.some((one) => one.path === path && one.state === 'open' && one.source === head);
    if (isOpen)
      return {
        status: 422,
        body: { message: 'Validation Failed', errors: [{ message: 'A pull request already exists' }] },
      };
    return {
      status: 201,
      body: request(state, openRequest(state, { path, title, description: body, source: head, target: base })),
    };
  }
  allowOnly(state, asked, ['state', 'head', 'base', 'sort', 'direction', 'per_page', 'page']);
  const wanted = asked.query.get('state') ?? 'open';
  const head = asked.query.get('head');
  const base = asked.query.get('base');
  if (head !== null && !head.includes(':')) state.problems.push('head is "owner:branch"');
  const found = requestsOf(state, path).filter(
    (one) =>
      (wanted === 'all' || (one.state === 'open') === (wanted === 'open')) &&
      (head === null || one.source === head.split(':')[1]) &&
      (base === null || one.target === base),
  );
  return paged(
    asked,
    state.origin,
    found.map((one) => request(state, one)),
  );
}

function inRepository(state: ProviderState, asked: ApiRequest): ApiAnswer | undefined {
  const [, path = '', rest = ''] = /^\/api\/v3\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(asked.path) ?? [];
  const found = state.repositories.find((one) => one.path === path);
  if (!found) return { status: 404, body: { message: 'Not Found' } };
  if (rest === '/pulls') return pulls(state, asked, path);
  const [, number = '', files = ''] = /^\/pulls\/(\d+)(\/files)?$/.exec(rest) ?? [];
  if (number === '') return undefined;
  const one = state.requests.find((candidate) => candidate.path === path && String(candidate.iid) === number);
  if (!one) return { status: 404, body: { message: 'Not Found' } };
  if (files === '') return { status: 200, body: request(state, one) };
  allowOnly(state, asked, ['page', 'per_page']);
  return paged(asked, state.origin, one.changes.map(file));
}

const signed = (event: string, body: object, secret: string) => {
  const text = JSON.stringify(body);
  const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  return {
    headers: { 'x-github-event': event, 'x-hub-signature-256': signature, 'content-type': 'application/json' },
    body: text,
  };
};

/** GitHub. */
export const githubFake: ProviderFake = {
  type: 'github',
  isApi: (path) => path.startsWith('/api/v3/'),
  isSignedIn: ({ headers }, token) =>
    headers.authorization === `Bearer ${token}` &&
    headers['x-github-api-version'] === '2022-11-28' &&
    headers['user-agent'] !== undefined,
  gitUser: 'x-access-token',
  answer: (state, asked) => {
    if (asked.path === '/api/v3/user') {
      const ends =
        state.expires === null ? {} : { 'github-authentication-token-expiration': `${state.expires} 00:00:00 UTC` };
      return { status: 200, body: { login: state.account, id: 1, type: 'User' }, headers: ends };
    }
    if (asked.path === '/api/v3/user/repos') {
      allowOnly(state, asked, ['sort', 'page', 'per_page']);
      return paged(
        asked,
        state.origin,
        state.repositories.map((one) => repository(state, one)),
      );
    }
    const [, id = ''] = /^\/api\/v3\/repositories\/(\d+)$/.exec(asked.path) ?? [];
    if (asked.path.startsWith('/api/v3/repositories/')) {
      const found = state.repositories.find((one) => String(one.id) === id);
      return found ? { status: 200, body: repository(state, found) } : { status: 404, body: { message: 'Not Found' } };
    }
    return inRepository(state, asked);
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
    return signed('ping', { zen: 'Keep it logically awesome.' }, secret);
  },
};
