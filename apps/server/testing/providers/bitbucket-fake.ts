/** The calls of Bitbucket Cloud that the product makes. Source: developer.atlassian.com/cloud/bitbucket/rest */
import { createHmac } from 'node:crypto';
import {
  allowOnly,
  basicOf,
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
  type: 'repository',
  uuid: `{00000000-0000-0000-0000-000000000${id}}`,
  full_name: path,
  name: path.split('/').at(-1),
  slug: path.split('/').at(-1),
  is_private: true,
  scm: 'git',
  mainbranch: { type: 'branch', name: 'main' },
  links: { html: { href: `${origin}/${path}` }, self: { href: `${origin}/2.0/repositories/${path}` } },
});

const states = { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' } as const;
const branch = (name: string) => ({ branch: { name }, commit: { hash: 'aaaaaaaaaaaa' } });
const request = ({ origin }: ProviderState, one: WorldRequest) => ({
  type: 'pullrequest',
  id: one.iid,
  title: one.title,
  description: one.description,
  state: states[one.state],
  author: { type: 'user', display_name: one.author },
  source: branch(one.source),
  destination: branch(one.target),
  links: { html: { href: `${origin}/${one.path}/pull-requests/${one.iid}` } },
  created_on: one.createdAt.replace('Z', '.000000+00:00'),
  updated_on: one.updatedAt.replace('Z', '.000000+00:00'),
});

const statuses = { added: 'added', modified: 'modified', deleted: 'removed', renamed: 'renamed' } as const;
const stat = ({ from, to, status, added, removed }: WorldChange) => ({
  type: 'diffstat',
  status: statuses[status],
  lines_added: added,
  lines_removed: removed,
  old: status === 'added' ? null : { type: 'commit_file', path: from },
  new: status === 'deleted' ? null : { type: 'commit_file', path: to },
});

const mostRows = 100;
function paged(asked: ApiRequest, origin: string, rows: readonly unknown[]): ApiAnswer {
  const [page, size] = [
    Number(asked.query.get('page') ?? 1),
    Math.min(Number(asked.query.get('pagelen') ?? 10), mostRows),
  ];
  const next = page * size < rows.length ? { next: `${origin}${asked.path}?page=${page + 1}` } : {};
  return { status: 200, body: { values: pageOf(rows, page, size), pagelen: size, size: rows.length, page, ...next } };
}

/** The text in `name = "…"` or `name ~ "…"` of a filter. */
const filtered = (filter: string, name: string): string | undefined =>
  new RegExp(`${name.replaceAll('.', '\\.')} [=~] "((?:[^"\\\\]|\\\\.)*)"`).exec(filter)?.[1];

function pulls(state: ProviderState, asked: ApiRequest, path: string): ApiAnswer {
  if (asked.method === 'POST') {
    const {
      title = '',
      description = '',
      source,
      destination,
    } = asked.body as {
      title?: string;
      description?: string;
      source?: { branch?: { name?: string } };
      destination?: { branch?: { name?: string } };
    };
    const [from, to] = [source?.branch?.name, destination?.branch?.name];
    if (from === undefined || to === undefined || title === '')
      state.problems.push('title, source and destination are needed');
    return {
      status: 201,
      body: request(state, openRequest(state, { path, title, description, source: from ?? '', target: to ?? '' })),
    };
  }
  allowOnly(state, asked, ['state', 'q', 'sort', 'page', 'pagelen']);
  const wanted = asked.query.getAll('state');
  const filter = asked.query.get('q') ?? '';
  const source = filtered(filter, 'source.branch.name');
  const isOpenOnly = wanted.length === 0 || filter.includes('state = "OPEN"');
  if (Number(asked.query.get('pagelen') ?? 10) > 50)
    return { status: 400, body: { error: { message: 'Invalid pagelen' } } };
  const found = requestsOf(state, path).filter(
    (one) =>
      (isOpenOnly ? one.state === 'open' : wanted.includes(states[one.state])) &&
      (source === undefined || one.source === source),
  );
  return paged(
    asked,
    state.origin,
    found.map((one) => request(state, one)),
  );
}

function inRepository(state: ProviderState, asked: ApiRequest): ApiAnswer | undefined {
  const [, path = '', rest = ''] = /^\/2\.0\/repositories\/([^/]+\/[^/]+)(\/.*)?$/.exec(asked.path) ?? [];
  const found = state.repositories.find((one) => one.path === path);
  if (!found) return { status: 404, body: { type: 'error', error: { message: 'Repository not found' } } };
  if (rest === '') return { status: 200, body: repository(state, found) };
  if (rest === '/pullrequests') return pulls(state, asked, path);
  const [, id = '', part = ''] = /^\/pullrequests\/(\d+)(\/diffstat)?$/.exec(rest) ?? [];
  if (id === '') return undefined;
  const one = state.requests.find((candidate) => candidate.path === path && String(candidate.iid) === id);
  if (!one) return { status: 404, body: { type: 'error', error: { message: 'Not found' } } };
  return part === '' ? { status: 200, body: request(state, one) } : paged(asked, state.origin, one.changes.map(stat));
}

const signed = (event: string, body: object, secret: string) => {
  const text = JSON.stringify(body);
  const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  return {
    headers: { 'x-event-key': event, 'x-hub-signature': signature, 'content-type': 'application/json' },
    body: text,
  };
};

/** Bitbucket, with an API token. */
export const bitbucketFake: ProviderFake = {
  type: 'bitbucket',
  suffix: '/acme',
  isApi: (path) => path.startsWith('/2.0/'),
  isSignedIn: (asked, token) => basicOf(asked).join(':') === token,
  gitUser: 'x-bitbucket-api-token-auth',
  gitPassword: (token) => token.slice(token.indexOf(':') + 1),
  answer: (state, asked) => {
    if (asked.path === '/2.0/user')
      return { status: 200, body: { type: 'user', display_name: state.account, uuid: '{1}' } };
    if (asked.path === '/2.0/repositories') return { status: 410, body: { error: { message: 'CHANGE-2770' } } };
    if (asked.path === '/2.0/repositories/acme') {
      allowOnly(state, asked, ['sort', 'q', 'page', 'pagelen', 'role']);
      const words = filtered(asked.query.get('q') ?? '', 'full_name') ?? '';
      return paged(
        asked,
        state.origin,
        state.repositories.filter(({ path }) => path.includes(words)).map((one) => repository(state, one)),
      );
    }
    return inRepository(state, asked);
  },
  webhook: (event, secret) => {
    if (event.kind === 'push') {
      const change = { new: { type: 'branch', name: event.branch }, old: { type: 'branch', name: event.branch } };
      return signed('repo:push', { push: { changes: [change] }, repository: { full_name: event.path } }, secret);
    }
    if (event.kind === 'merge-request')
      return signed('pullrequest:created', { pullrequest: { id: event.iid } }, secret);
    return signed('repo:fork', {}, secret);
  },
};
