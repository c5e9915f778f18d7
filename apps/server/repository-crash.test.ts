/** A server that is killed while it reads a repository: all of it is there or nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { overHttp } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { startGitServer } from '../../tools/git-server.ts';
import { startProduct } from '../../tools/product.ts';

const item = z.object({ data: z.object({ id: z.string() }) });
const run = z.object({
  data: z.object({ state: z.string(), step: z.string(), done: z.number(), finishedAt: z.nullable(z.string()) }),
});
const namespaces = z.object({ data: z.object({ resources: z.array(z.object({ documents: z.number() })) }) });
const total = z.union([
  z.object({ data: z.object({ pagination: z.object({ total: z.number() }) }) }),
  z.object({ 'hydra:totalItems': z.number() }),
]);
const totalOf = (list: z.infer<typeof total>): number =>
  'data' in list ? list.data.pagination.total : list['hydra:totalItems'];
const each = 150;
/** Milliseconds after the run was seen to work: while it reads, around the transaction that stores, and later. */
const moments = [0, 200, 400];

const wordsOf = (at: number): string => `Words ${at}. ${'More of them. '.repeat(60)}\n`;
const files = Object.fromEntries(
  Array.from({ length: each }, (_, at) => [
    [`docs/page-${at}.md`, `# Page ${at}\n\n${wordsOf(at)}`],
    [
      `docs/adr/${String(at + 1).padStart(4, '0')}-choice.md`,
      `# ${at + 1}. Choice\n\n## Status\n\nAccepted\n\n${wordsOf(at)}`,
    ],
  ]).flat(),
) as Record<string, string>;

type Owner = Awaited<ReturnType<typeof signUp>>;

async function pagesOf(owner: Owner): Promise<number> {
  const { data } = namespaces.parse(await owner.call('GET', '/documentation/namespaces'));
  return data.resources.reduce((sum, { documents }) => sum + documents, 0);
}

/** Numbers of ADRs, models, files and pages that a person sees. */
async function seenBy(owner: Owner, repository: string): Promise<readonly number[]> {
  const count = async (path: string): Promise<number> => totalOf(total.parse(await owner.call('GET', path)));
  const files = await count(`/code-repositories/${repository}/files`);
  return [await count('/adrs'), await count('/dbmodels'), files, await pagesOf(owner)];
}

/** A new organization whose repository has begun to be read. */
async function reading(origin: string, name: string) {
  const owner = await signUp(overHttp(origin), name);
  const provider = item.parse(await owner.call('POST', '/project-providers', { type: 'local', name: 'Here' })).data.id;
  const configuration = { docsPath: 'docs', databasePath: 'db' };
  const before = await pagesOf(owner);
  const body = { projectId: owner.projectId, providerId: provider, repositoryId: 'acme/shop.git', configuration };
  const { id } = item.parse(await owner.call('POST', '/code-repositories', body)).data;
  const { id: sync } = item.parse(await owner.call('POST', `/code-repositories/${id}/syncs`, {})).data;
  const look = async () => run.parse(await owner.call('GET', `/code-repositories/${id}/syncs/${sync}`)).data;
  const isAtWork = async (): Promise<boolean> => (await look()).step !== '' || (await look()).finishedAt !== null;
  await expect.poll(isAtWork, { timeout: 30_000, interval: 5 }).toBe(true);
  // The namespace of the repository has a homepage.
  const everything = [each, 1, 2 * each + 1, before + each + 1];
  return { look, seen: () => seenBy(owner, id), nothing: [0, 0, 0, before], everything };
}

test('R24 kill -9 while a repository is read: what people see is all of it or nothing, and the next run completes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-repository-crash-'));
  const git = await startGitServer();
  const served = git.add('acme/shop');
  served.commit('Everything', { ...files, 'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n' });
  const env = { LOCAL_REPOSITORIES: dirname(dirname(served.folder)) };
  let product = await startProduct({ dataDirectory: folder, env });
  const port = Number(new URL(product.origin).port);
  try {
    const runs: Awaited<ReturnType<typeof reading>>[] = [];
    for (const moment of moments) {
      const one = await reading(product.origin, `reader${moment}`);
      runs.push(one);
      await pause(moment);
      await product.kill();
      product = await startProduct({ dataDirectory: folder, env, port });
      // The lease of the killed process still keeps others from repeating the run: this is what it has left.
      expect(await one.seen()).toBeOneOf([one.nothing, one.everything]);
    }
    for (const { look, seen, everything } of runs) {
      await expect.poll(async () => (await look()).state, { timeout: 90_000, interval: 100 }).toBe('done');
      expect(await seen()).toEqual(everything);
    }
  } finally {
    await product.kill();
    await git.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
