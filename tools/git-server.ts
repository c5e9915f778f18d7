/** A git server over HTTP for tests: real repositories behind `git http-backend`, with a token and a log of requests. */
import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of a commit; null removes one. */
export type GitFiles = Readonly<Record<string, string | Buffer | null>>;

/** A repository on the server. */
export interface ServedRepository {
  /** Path on the server, for example `acme/shop`. */
  readonly path: string;
  readonly url: string;
  /** Folder of the bare repository. */
  readonly folder: string;
  /** Commits files on a branch; returns the hash. */
  readonly commit: (message: string, files: GitFiles, branch?: string) => string;
  /** Runs git in a working copy of the branch `main`, which is then pushed with force. */
  readonly work: (commands: readonly (readonly string[])[], branch?: string) => void;
  /** Stores a content that no file has, for example the target of a symbolic link; returns its hash. */
  readonly store: (content: string) => string;
  /** Output of git on the bare repository. */
  readonly git: (...args: string[]) => string;
}

/** A running git server. */
export interface GitServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** `127.0.0.1:port`, for OUTBOUND_ALLOW. */
  readonly host: string;
  /** Method and path of every request. */
  readonly requests: string[];
  /** Requests that are answered here instead of by git: the API of a provider. Returns false to pass a request on. */
  answerWith: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined;
  readonly add: (path: string) => ServedRepository;
  readonly close: () => Promise<void>;
}

const identity = {
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada Lovelace',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};
const gitIn = (folder: string, args: readonly string[]): string =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...identity },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  });

/** Starts a server. With `token`, requests need it as the password of Basic authentication, with `user` as the name. */
export async function startGitServer({
  token,
  user,
  port: wanted = 0,
}: { readonly token?: string; readonly user?: string; readonly port?: number } = {}): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'archwright-git-'));
  const requests: string[] = [];
  const held: { answer: GitServer['answerWith'] } = { answer: undefined };
  const server = createServer((request, response) => {
    void (async () => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (await held.answer?.(request, response)) return;
      if (token !== undefined && !isSignedIn(request, token, user)) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
        return;
      }
      serveGit(root, request, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    host: `127.0.0.1:${port}`,
    requests,
    get answerWith() {
      return held.answer;
    },
    set answerWith(answer) {
      held.answer = answer;
    },
    add: (path) => addRepository(root, origin, path),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const isSignedIn = ({ headers }: IncomingMessage, token: string, user: string | undefined): boolean => {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(headers.authorization ?? '') ?? [];
  const [name, password] = Buffer.from(encoded, 'base64').toString().split(':');
  return password === token && (user === undefined || name === user);
};

function addRepository(root: string, origin: string, path: string): ServedRepository {
  const folder = join(root, `${path}.git`);
  const copy = join(root, 'work', path);
  mkdirSync(folder, { recursive: true });
  gitIn(folder, ['init', '--quiet', '--bare', '--initial-branch=main']);
  gitIn(folder, ['config', 'http.receivepack', 'true']);
  mkdirSync(copy, { recursive: true });
  gitIn(copy, ['init', '--quiet', '--initial-branch=main']);
  gitIn(copy, ['remote', 'add', 'origin', folder]);
  const onto = (branch: string): void => {
    gitIn(copy, ['fetch', '--quiet', 'origin']);
    const isThere = gitIn(copy, ['branch', '--remotes']).includes(`origin/${branch}`);
    if (isThere) gitIn(copy, ['checkout', '--quiet', '-B', branch, `origin/${branch}`]);
    else if (gitIn(copy, ['branch']).trim() !== '') gitIn(copy, ['checkout', '--quiet', '-B', branch]);
  };
  const publish = (branch: string): void => {
    gitIn(copy, ['push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${branch}`]);
  };
  return {
    path,
    folder,
    url: `${origin}/${path}.git`,
    commit: (message, files, branch = 'main') => {
      onto(branch);
      for (const [name, content] of Object.entries(files)) {
        const file = join(copy, name);
        if (content === null) rmSync(file, { recursive: true, force: true });
        else {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, content);
        }
      }
      gitIn(copy, ['add', '--all']);
      gitIn(copy, ['commit', '--quiet', '--allow-empty', '-m', message]);
      publish(branch);
      return gitIn(copy, ['rev-parse', 'HEAD']).trim();
    },
    work: (commands, branch = 'main') => {
      onto(branch);
      for (const command of commands) gitIn(copy, command);
      publish(branch);
    },
    store: (content) => {
      const file = join(copy, '.git', 'content');
      writeFileSync(file, content);
      return gitIn(copy, ['hash-object', '-w', file]).trim();
    },
    git: (...args) => gitIn(folder, args),
  };
}

/** Hands a request to git as a CGI program. */
function serveGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      ...identity,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: query,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_USER: 'tester',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  response.once('close', () => child.kill());
  let head = Buffer.alloc(0);
  let isOpen = false;
  child.stdout.on('data', (piece: Buffer) => {
    if (isOpen) return void response.write(piece);
    head = Buffer.concat([head, piece]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    isOpen = true;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const headers = lines.map(
      (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
    const status = headers.find(([name]) => name === 'Status')?.[1];
    response.writeHead(
      Number(status?.slice(0, 3) ?? 200),
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    );
    response.write(head.subarray(end + 4));
  });
  child.stdout.on('end', () => response.end());
}
