/** A server that answers like GitLab for the repositories of a git server: projects and merge requests, with a token. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GitServer } from './git-server.ts';

interface Request {
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly source_branch: string;
  readonly target_branch: string;
  state: string;
}

/** What a test does there. */
export interface FakeGitlab {
  /** Adds a project for a repository; returns its id. */
  readonly add: (path: string) => number;
  readonly requests: (path: string) => readonly Request[];
  /** Marks a merge request as merged. */
  readonly merge: (path: string, iid: number) => void;
}

async function jsonOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, string>;
}

type Answer = (request: IncomingMessage, url: URL) => Promise<unknown>;

async function replyTo(
  origin: string,
  token: string,
  answer: Answer,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<boolean> {
  const url = new URL(request.url ?? '/', origin);
  if (!url.pathname.startsWith('/api/v4/')) return false;
  const reply = (status: number, body: unknown): ServerResponse =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.headers['private-token'] !== token) {
    reply(401, { message: '401 Unauthorized' });
    return true;
  }
  const body = await answer(request, url);
  if (body === undefined) reply(404, { message: '404 Not Found' });
  else reply(request.method === 'POST' ? 201 : 200, body);
  return true;
}

/** Answers requests below `/api/v4` of a git server; all others go to git. */
export function answerAsGitlab(git: GitServer, token: string): FakeGitlab {
  const projects: { readonly path: string; readonly requests: Request[] }[] = [];
  const at = '2026-11-24T10:00:00Z';
  const projectOf = (id: number) => ({
    id,
    path_with_namespace: projects[id - 1]?.path ?? '',
    name: projects[id - 1]?.path.split('/').at(-1) ?? '',
    web_url: `${git.origin}/${projects[id - 1]?.path ?? ''}`,
    default_branch: 'main',
  });
  const told = (id: number, one: Request) => ({
    ...one,
    author: { name: 'Ada' },
    web_url: `${projectOf(id).web_url}/-/merge_requests/${one.iid}`,
    created_at: at,
    updated_at: at,
  });
  const open = async (id: number, request: IncomingMessage) => {
    const requests = projects[id - 1]?.requests ?? [];
    const { title = '', description = '', source_branch = '', target_branch = '' } = await jsonOf(request);
    const one = { iid: requests.length + 1, title, description, source_branch, target_branch, state: 'opened' };
    requests.push(one);
    return told(id, one);
  };
  const answer: Answer = async (request, { pathname, searchParams }) => {
    if (pathname === '/api/v4/user') return { username: 'ada' };
    if (pathname === '/api/v4/personal_access_tokens/self') return { expires_at: null };
    if (pathname === '/api/v4/projects') return projects.map((_, index) => projectOf(index + 1));
    const [, number = '', rest = ''] = /^\/api\/v4\/projects\/(\d+)(\/.*)?$/.exec(pathname) ?? [];
    const id = Number(number);
    const project = projects[id - 1];
    if (!project) return undefined;
    if (rest === '') return projectOf(id);
    if (rest === '/merge_requests' && request.method === 'POST') return open(id, request);
    const source = searchParams.get('source_branch');
    const state = searchParams.get('state');
    const chosen = project.requests.filter(
      (one) => (source === null || one.source_branch === source) && (state === null || one.state === state),
    );
    if (rest === '/merge_requests') return chosen.map((one) => told(id, one));
    const iid = Number(/^\/merge_requests\/(\d+)$/.exec(rest)?.[1]);
    const found = project.requests.find((one) => one.iid === iid);
    return found && told(id, found);
  };
  git.answerWith = (request, response) => replyTo(git.origin, token, answer, { request, response });
  const requestsOf = (path: string): Request[] => projects.find((one) => one.path === path)?.requests ?? [];
  return {
    add: (path) => projects.push({ path, requests: [] }),
    requests: requestsOf,
    merge: (path, iid) => {
      const found = requestsOf(path).find((one) => one.iid === iid);
      if (found) found.state = 'merged';
    },
  };
}
