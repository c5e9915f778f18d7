/**
 * A provider for tests: real repositories served by git, and the API of one provider in front of them. It answers what the
 * provider documents, and notes every request that the documentation does not know. It proves what the product sends, not
 * what the provider does.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ProviderType } from '#features/providers/contract.ts';
import { startGitServer, type GitServer, type ServedRepository } from '../../../../tools/git-server.ts';

/** A repository of the provider. */
export interface WorldRepository {
  readonly id: number;
  /** For example `acme/shop`. */
  readonly path: string;
  readonly git: ServedRepository;
}

/** A file that a merge request changes. */
export interface WorldChange {
  readonly from: string;
  readonly to: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  readonly added: number;
  readonly removed: number;
}

/** A merge request of the provider. */
export interface WorldRequest {
  readonly iid: number;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly source: string;
  readonly target: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly changes: readonly WorldChange[];
}

/** A request as a fake reads it. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer of a fake; undefined for a path that is not of its API. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a fake knows. */
export interface ProviderState {
  readonly type: ProviderType;
  /** Address that a person enters. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly token: string;
  /** Day on which the token ends; null when it does not. */
  expires: string | null;
  readonly account: string;
  readonly repositories: WorldRepository[];
  readonly requests: WorldRequest[];
  /** What the documentation does not allow. */
  readonly problems: string[];
}

/** The API of one provider. */
export interface ProviderFake {
  readonly type: ProviderType;
  /** Path behind the origin that a person enters, for example `/acme`. */
  readonly suffix?: string;
  /** Whether a path is one of the API; everything else goes to git. */
  readonly isApi: (path: string) => boolean;
  /** Whether the request carries the token as the API wants it. */
  readonly isSignedIn: (request: ApiRequest, token: string) => boolean;
  readonly answer: (state: ProviderState, request: ApiRequest) => ApiAnswer | undefined;
  /** The name that git sends with the token. */
  readonly gitUser: string;
  /** The password of git where it is not the token. */
  readonly gitPassword?: (token: string) => string;
  /** Path of a repository below the origin, as git calls it. */
  readonly gitPath?: (path: string) => string;
  /** A webhook as the provider sends it. */
  readonly webhook: (
    event: WorldEvent,
    secret: string,
  ) => { readonly headers: Record<string, string>; readonly body: string };
}

/** What a webhook tells. */
export type WorldEvent =
  | { readonly kind: 'push'; readonly branch: string; readonly path: string }
  | { readonly kind: 'merge-request'; readonly iid: number; readonly path: string }
  | { readonly kind: 'ping' };

/** A running provider. */
export interface ProviderWorld extends ProviderState {
  readonly fake: ProviderFake;
  readonly server: GitServer;
  /** Host for OUTBOUND_ALLOW. */
  readonly host: string;
  readonly addRepository: (path: string) => WorldRepository;
  readonly addRequest: (request: Partial<WorldRequest> & Pick<WorldRequest, 'path'>) => WorldRequest;
  /** Marks a merge request as merged. */
  readonly merge: (path: string, iid: number) => void;
  /** Answers the next API call with this instead; returns what was asked when it was. */
  interrupt: ((request: ApiRequest, response: ServerResponse) => boolean) | undefined;
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** Numbers are counted in each repository. */
const nextNumber = ({ requests }: ProviderState, path: string): number =>
  requests.filter((one) => one.path === path).length + 1;

/** Starts a provider, at a port or a free one. */
export async function startProviderWorld(fake: ProviderFake, port = 0): Promise<ProviderWorld> {
  const token = `token-${randomBytes(12).toString('hex')}`;
  const entered = fake.type === 'bitbucket' ? `ada@example.org:${token}` : token;
  const server = await startGitServer({ token: fake.gitPassword?.(entered) ?? entered, user: fake.gitUser, port });
  const world: ProviderWorld = {
    fake,
    server,
    type: fake.type,
    origin: server.origin,
    baseUrl: `${server.origin}${fake.suffix ?? ''}`,
    host: server.host,
    token: entered,
    expires: null,
    account: 'ada',
    repositories: [],
    requests: [],
    problems: [],
    interrupt: undefined,
    addRepository: (path) => {
      const added = { id: 100 + world.repositories.length, path, git: server.add(fake.gitPath?.(path) ?? path) };
      world.repositories.push(added);
      return added;
    },
    addRequest: (request) => {
      const iid = nextNumber(world, request.path);
      const at = `2026-11-${String(10 + (iid % 15)).padStart(2, '0')}T10:00:00Z`;
      const added: WorldRequest = {
        iid,
        title: `Change ${iid}`,
        description: '',
        author: 'Grace Hopper',
        state: 'open',
        source: `feature/${iid}`,
        target: 'main',
        createdAt: at,
        updatedAt: at,
        changes: [],
        ...request,
      };
      world.requests.push(added);
      return added;
    },
    merge: (path, iid) => {
      const at = world.requests.findIndex((one) => one.path === path && one.iid === iid);
      const one = world.requests[at];
      if (one) world.requests[at] = { ...one, state: 'merged' };
    },
    close: () => server.close(),
  };
  server.answerWith = (request, response) => answerApi(world, request, response);
  return world;
}

async function answerApi(world: ProviderWorld, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = new URL(request.url ?? '', world.origin);
  if (!world.fake.isApi(url.pathname)) return false;
  const { method = '', headers } = request;
  const asked = { method, path: url.pathname, query: url.searchParams, headers, body: await bodyOf(request) };
  if (world.interrupt?.(asked, response)) return true;
  const send = ({ status, body, headers: more = {} }: ApiAnswer): true => {
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
    return true;
  };
  if (!world.fake.isSignedIn(asked, world.token)) return send({ status: 401, body: { message: 'Unauthorized' } });
  const answer = world.fake.answer(world, asked);
  if (answer) return send(answer);
  world.problems.push(`${method} ${request.url ?? ''}: there is no such call`);
  return send({ status: 404, body: { message: 'Not Found' } });
}

/** Notes parameters that a call does not have. */
export function allowOnly(state: ProviderState, { method, path, query }: ApiRequest, names: readonly string[]): void {
  for (const name of query.keys()) {
    if (!names.includes(name)) state.problems.push(`${method} ${path}: there is no parameter "${name}"`);
  }
}

/** Notes fields that are missing in a body, or that the call does not have. */
export function needBody(
  state: ProviderState,
  { method, path, body }: ApiRequest,
  needed: readonly string[],
  optional: readonly string[] = [],
): void {
  for (const name of needed)
    if (typeof body[name] !== 'string') state.problems.push(`${method} ${path}: "${name}" is missing`);
  for (const name of Object.keys(body)) {
    if (![...needed, ...optional].includes(name)) state.problems.push(`${method} ${path}: there is no field "${name}"`);
  }
}

/** A page of rows. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): readonly Row[] {
  return rows.slice((page - 1) * size, page * size);
}

/** The name and password of Basic authentication. */
export function basicOf({ headers }: ApiRequest): readonly [name: string, password: string] {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Merge requests of a repository, newest change first. */
export const requestsOf = ({ requests }: ProviderState, path: string): readonly WorldRequest[] =>
  requests.filter((one) => one.path === path).toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));

/** Opens a merge request as a call asked for it. */
export function openRequest(
  state: ProviderState,
  request: Pick<WorldRequest, 'path' | 'title' | 'description' | 'source' | 'target'>,
): WorldRequest {
  const at = '2026-11-24T10:00:00Z';
  const opened: WorldRequest = {
    ...request,
    iid: nextNumber(state, request.path),
    author: state.account,
    state: 'open',
    createdAt: at,
    updatedAt: at,
    changes: [],
  };
  state.requests.push(opened);
  return opened;
}
