/**
 * Repositories of 2,000 files: the first run in a process that was just started, one of other files in the same process,
 * and one that finds nothing new, each beside bare clones of the same repository and a read of its files in the same
 * seconds. The clones are transferred by git as the product does it (`--no-local`), not linked on the disk. CPU time tells
 * the same on a machine that others use, too. Then what somebody of another organization waits for while a run stores.
 * Options: --postgres, whose own CPU time is not told.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { overHttp } from '../tools/api-client.ts';
import { signUp, type Person } from '../tools/api-person.ts';
import { startGitServer, type GitServer, type ServedRepository } from '../tools/git-server.ts';
import { openTestPostgres } from '../tools/postgres.ts';
import { startProduct, type Product } from '../tools/product.ts';
import { othersFor, startOtherRequests } from './other-requests.ts';
import { percentile, shownMs } from './timing.ts';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const count = Number(process.env['FILES'] ?? 2_000);
const most = 5;
const item = z.object({ data: z.object({ id: z.string() }) });
const run = z.object({
  data: z.object({ state: z.string(), startedAt: z.nullable(z.string()), finishedAt: z.nullable(z.string()) }),
});

/** Milliseconds of something, on the clock and of the processors. */
interface Taken {
  readonly ms: number;
  readonly cpu: number;
}

/** A repository and where it is served. */
function addRepository(git: GitServer, path: string, word: string): ServedRepository {
  const served = git.add(path);
  const half = Math.floor(count / 2);
  const text = `${word} of it. `.repeat(40);
  const adrs = Array.from({ length: half }, (_, at) => [
    `docs/adr/${String(at + 1).padStart(4, '0')}-decision.md`,
    `# ${at + 1}. ${word} ${at}\n\n## Status\n\nAccepted\n\n## Context\n\n${text}\n`,
  ]);
  const pages = Array.from({ length: count - half }, (_, at) => [
    `docs/part-${at % 20}/page-${at}.md`,
    `# Page ${at} of ${word}\n\n${text}\n\n[next](page-${at + 20}.md)\n`,
  ]);
  served.commit('Everything', Object.fromEntries([...adrs, ...pages]) as Record<string, string>);
  return served;
}

/** Milliseconds that a process and the ended children that it waited for have computed, in hundredths of a second. */
function ticksOf(pid: number | 'self'): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 10;
  } catch {
    // It has ended, or the system does not tell.
    return 0;
  }
}

/** The same for a process with those that it has started. */
function cpuOf(pid: number): number {
  let children: string[] = [];
  try {
    children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // As above.
  }
  return ticksOf(pid) + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}

const median = (all: readonly Taken[]): Taken => ({
  ms: percentile(
    all.map(({ ms }) => ms),
    0.5,
  ),
  cpu: percentile(
    all.map(({ cpu }) => cpu),
    0.5,
  ),
});

function cloneAndRead(from: string): Taken {
  const target = join(folder, `clone-${Math.random()}`);
  const [began, computed] = [performance.now(), ticksOf('self')];
  execFileSync('git', ['clone', '--quiet', '--no-local', from, target]);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.parentPath.includes('.git')) readFileSync(join(entry.parentPath, entry.name));
  }
  return { ms: performance.now() - began, cpu: ticksOf('self') - computed };
}

const bareClone = ({ folder: from }: ServedRepository): Taken => median([1, 2, 3].map(() => cloneAndRead(from)));

/** Connects a repository; returns what runs it once. */
async function connected(person: Person, { path }: ServedRepository): Promise<(product: Product) => Promise<Taken>> {
  const provider = item.parse(await person.call('POST', '/project-providers', { type: 'local', name: 'Here' })).data.id;
  const { id } = item.parse(
    await person.call('POST', '/code-repositories', {
      projectId: person.projectId,
      providerId: provider,
      repositoryId: `${path}.git`,
      configuration: { docsPath: 'docs' },
    }),
  ).data;
  return async ({ pid }) => {
    const computed = cpuOf(pid);
    const { id: sync } = item.parse(await person.call('POST', `/code-repositories/${id}/syncs`, {})).data;
    for (;;) {
      const { data } = run.parse(await person.call('GET', `/code-repositories/${id}/syncs/${sync}`));
      if (data.finishedAt !== null && data.startedAt !== null) {
        if (data.state !== 'done') throw new Error(`The run ended as ${data.state}.`);
        const ms = Date.parse(data.finishedAt) - Date.parse(data.startedAt);
        return { ms, cpu: cpuOf(pid) - computed };
      }
      await pause(100);
    }
  };
}

function told(name: string, { ms, cpu }: Taken, bare: Taken): void {
  const times = (one: number, other: number): string => `${(one / Math.max(1, other)).toFixed(1)} times`.padStart(12);
  console.log(`${name.padEnd(42)}${shownMs(ms)}${times(ms, bare.ms)}   CPU ${shownMs(cpu)}${times(cpu, bare.cpu)}`);
}

const folder = mkdtempSync(join(tmpdir(), 'archwright-bench-sync-'));
const git = await startGitServer();
const repositories = ['shop', 'store', 'stock'].map((name) => addRepository(git, `acme/${name}`, name));
const [shop, store, stock] = repositories as [ServedRepository, ServedRepository, ServedRepository];
const postgres = values.postgres ? await openTestPostgres({ durable: true }) : undefined;
const databaseUrl = await postgres?.createDatabase();
const product = await startProduct({
  dataDirectory: join(folder, 'data'),
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  env: { LOCAL_REPOSITORIES: dirname(dirname(shop.folder)) },
});
try {
  const send = overHttp(product.origin);
  const people = [await signUp(send, 'shop'), await signUp(send, 'store'), await signUp(send, 'stock')] as const;
  const other = await signUp(send, 'other');
  const kind = values.postgres ? 'PostgreSQL' : 'the embedded database';
  console.log(`${count} files on ${kind}; ${most} times are the aim`);
  let bare = bareClone(shop);
  told('git clone and read', bare, bare);
  // Connected only now: a repository is read as soon as somebody has connected it.
  const readShop = await connected(people[0], shop);
  told('first run in a process just started', await readShop(product), bare);
  told('a run without changes', await readShop(product), bare);
  bare = bareClone(store);
  told('git clone and read of other files', bare, bare);
  const readStore = await connected(people[1], store);
  told('first run of these', await readStore(product), bare);

  const others = await startOtherRequests(`${product.origin}/api/adrs`, other.headers());
  const before = await othersFor(others, 3_000);
  const readStock = await connected(people[2], stock);
  const taken = await readStock(product);
  const during = others.take();
  others.stop();
  told('first run of yet others beside requests', taken, bare);
  for (const [when, times] of [
    ['requests of another organization, before', before],
    ['the same during that run', during],
  ] as const) {
    console.log(`${when.padEnd(42)}p99${shownMs(percentile(times, 0.99))}, longest${shownMs(Math.max(...times))}`);
  }
} finally {
  await product.kill();
  await postgres?.close();
  await git.close();
  rmSync(folder, { recursive: true, force: true });
}
