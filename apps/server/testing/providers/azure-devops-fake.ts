/** The calls of Azure DevOps that the product makes. Source: learn.microsoft.com/rest/api/azure/devops/git, version 7.1 */
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

const root = '/org/_apis';
const gitPath = (path: string): string => `org/${path.split('/')[0] ?? ''}/_git/${path.split('/')[1] ?? ''}`;
const guid = (id: number): string => `00000000-0000-0000-0000-000000000${id}`;

const repository = ({ origin }: ProviderState, { id, path }: WorldRepository) => ({
  id: guid(id),
  name: path.split('/')[1],
  url: `${origin}${root}/git/repositories/${guid(id)}`,
  project: { id: guid(900), name: path.split('/')[0], state: 'wellFormed' },
  defaultBranch: 'refs/heads/main',
  size: 1,
  remoteUrl: `${origin}/${gitPath(path)}`,
  webUrl: `${origin}/${gitPath(path)}`,
  isDisabled: false,
});

const states = { open: 'active', merged: 'completed', closed: 'abandoned' } as const;
const request = (one: WorldRequest) => ({
  pullRequestId: one.iid,
  codeReviewId: one.iid,
  status: states[one.state],
  createdBy: { displayName: one.author, uniqueName: 'grace@example.org' },
  creationDate: one.createdAt,
  ...(one.state === 'open' ? {} : { closedDate: one.updatedAt }),
  title: one.title,
  description: one.description,
  sourceRefName: `refs/heads/${one.source}`,
  targetRefName: `refs/heads/${one.target}`,
  mergeStatus: 'succeeded',
});

const types = { added: 'add', modified: 'edit', deleted: 'delete', renamed: 'edit, rename' } as const;
const entry = ({ from, to, status }: WorldChange, at: number) => ({
  changeTrackingId: at + 1,
  changeId: at + 1,
  changeType: types[status],
  item: { objectId: 'a'.repeat(40), ...(status === 'deleted' ? {} : { path: `/${to}` }) },
  ...(status === 'renamed' || status === 'deleted' ? { originalPath: `/${from}` } : {}),
});

const listOf = (value: readonly unknown[]): ApiAnswer => ({ status: 200, body: { count: value.length, value } });

function pulls(state: ProviderState, asked: ApiRequest, path: string): ApiAnswer {
  if (asked.method === 'POST') {
    const {
      title = '',
      description = '',
      sourceRefName = '',
      targetRefName = '',
    } = asked.body as Record<string, string>;
    for (const ref of [sourceRefName, targetRefName])
      if (!ref.startsWith('refs/heads/')) state.problems.push('branches are whole references');
    const [source, target] = [sourceRefName.replace('refs/heads/', ''), targetRefName.replace('refs/heads/', '')];
    if (state.requests.some((one) => one.path === path && one.state === 'open' && one.source === source)) {
      return { status: 409, body: { message: 'TF401179: An active pull request already exists' } };
    }
    return { status: 201, body: request(openRequest(state, { path, title, description, source, target })) };
  }
  const criteria = 'searchCriteria';
  allowOnly(state, asked, [
    `${criteria}.status`,
    `${criteria}.sourceRefName`,
    `${criteria}.targetRefName`,
    '$top',
    '$skip',
    'api-version',
  ]);
  const wanted = asked.query.get(`${criteria}.status`) ?? 'active';
  const source = asked.query.get(`${criteria}.sourceRefName`);
  const found = requestsOf(state, path).filter(
    (one) =>
      (wanted === 'all' || states[one.state] === wanted) && (source === null || `refs/heads/${one.source}` === source),
  );
  return listOf(pageOf(found, 1, Number(asked.query.get('$top') ?? 101)).map(request));
}

function iterations(asked: ApiRequest, one: WorldRequest, rest: string): ApiAnswer | undefined {
  if (rest === '/iterations') {
    const first = { id: 1, createdDate: one.createdAt, updatedDate: one.createdAt };
    return listOf([first, { id: 2, createdDate: one.updatedAt, updatedDate: one.updatedAt }]);
  }
  if (rest !== '/iterations/2/changes') return undefined;
  const [top, skip] = [Number(asked.query.get('$top') ?? 100), Number(asked.query.get('$skip') ?? 0)];
  const isMore = skip + top < one.changes.length;
  const body = {
    changeEntries: one.changes.map(entry).slice(skip, skip + top),
    ...(isMore ? { nextSkip: skip + top, nextTop: top } : {}),
  };
  return { status: 200, body };
}

function inRepository(state: ProviderState, asked: ApiRequest): ApiAnswer | undefined {
  const [, id = '', rest = ''] = new RegExp(`^${root}/git/repositories/([^/]+)(/.*)?$`).exec(asked.path) ?? [];
  const found = state.repositories.find((one) => guid(one.id) === id);
  if (!found) return { status: 404, body: { message: 'TF401019: The Git repository does not exist' } };
  if (rest === '') return { status: 200, body: repository(state, found) };
  if (rest.toLowerCase() === '/pullrequests') return pulls(state, asked, found.path);
  const [, number = '', part = ''] = /^\/pullrequests\/(\d+)(\/.*)?$/i.exec(rest) ?? [];
  const one = requestsOf(state, found.path).find(({ iid }) => String(iid) === number);
  if (!one) return { status: 404, body: { message: 'TF401180: The requested pull request was not found.' } };
  return part === '' ? { status: 200, body: request(one) } : iterations(asked, one, part);
}

/** Azure DevOps. */
export const azureDevopsFake: ProviderFake = {
  type: 'azure-devops',
  suffix: '/org',
  isApi: (path) => path.startsWith(root),
  isSignedIn: (asked, token) => basicOf(asked)[1] === token,
  gitUser: '',
  gitPath: (path) => `${gitPath(path)}`,
  answer: (state, asked) => {
    if (asked.path === `${root}/connectionData`) {
      return {
        status: 200,
        body: { authenticatedUser: { id: guid(1), providerDisplayName: state.account }, instanceId: guid(2) },
      };
    }
    if (asked.query.get('api-version') !== '7.1') state.problems.push(`${asked.path}: api-version is missing`);
    if (asked.path === `${root}/git/repositories`)
      return listOf(state.repositories.map((one) => repository(state, one)));
    return inRepository(state, asked);
  },
  webhook: (event, secret) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`archwright:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    if (event.kind === 'push') {
      const resource = {
        refUpdates: [{ name: `refs/heads/${event.branch}`, oldObjectId: 'a'.repeat(40), newObjectId: 'b'.repeat(40) }],
      };
      return { headers, body: JSON.stringify({ eventType: 'git.push', resource }) };
    }
    if (event.kind === 'merge-request') {
      return {
        headers,
        body: JSON.stringify({ eventType: 'git.pullrequest.created', resource: { pullRequestId: event.iid } }),
      };
    }
    return { headers, body: JSON.stringify({ eventType: 'build.complete', resource: {} }) };
  },
};
