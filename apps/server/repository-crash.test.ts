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

test('R24 kill -9 while a repository is read: what people see is all of it or nothing, and the next run completes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-repository-crash-'));
  const git = await startGitServer();
  const served = git.add('acme/shop');
  served.commit('Everything', { ...files, 'db/shop.sql': 'CREATE TABLE orders (id INT PRIMARY KEY);\n' });
  const env = { LOCAL_REPOSITORIES: dirname(dirname(served.folder)) };
  let product = await startProduct({ dataDirectory: folder, env });
  const port = Number(new URL(product.origin).port);
  const restart = async (settings: Record<string, string>): Promise<void> => {
    await product.kill();
    product = await startProduct({ dataDirectory: folder, env: settings, port });
  };
  try {
    const owner = await signUp(overHttp(product.origin), 'reader');
    const provider = item.parse(await owner.call('POST', '/project-providers', { type: 'local', name: 'Here' })).data
      .id;
    const configuration = { docsPath: 'docs', databasePath: 'db' };
    const repository = {
      projectId: owner.projectId,
      providerId: provider,
      repositoryId: 'acme/shop.git',
      configuration,
    };
    const count = async (path: string): Promise<number> => totalOf(total.parse(await owner.call('GET', path)));
    const pages = async (): Promise<number> =>
      namespaces
        .parse(await owner.call('GET', '/documentation/namespaces'))
        .data.resources.reduce((sum, { documents }) => sum + documents, 0);
    const untouched = await pages();
    const nothing = [0, 0, 0, untouched];
    // The namespace of the repository has a homepage.
    const everything = [each, 1, 2 * each + 1, untouched + each + 1];
    const seen = async (id: string): Promise<readonly number[]> => [
      await count('/adrs'),
      await count('/dbmodels'),
      await count(`/code-repositories/${id}/files`),
      await pages(),
    ];
    const { id } = item.parse(await owner.call('POST', '/code-repositories', repository)).data;
    const sync = async (): Promise<() => Promise<z.infer<typeof run>['data']>> => {
      const { id: one } = item.parse(await owner.call('POST', `/code-repositories/${id}/syncs`, {})).data;
      return async () => run.parse(await owner.call('GET', `/code-repositories/${id}/syncs/${one}`)).data;
    };
    for (const moment of moments) {
      const look = await sync();
      const isAtWork = async (): Promise<boolean> => {
        const { step, finishedAt } = await look();
        return step !== '' || finishedAt !== null;
      };
      await expect.poll(isAtWork, { timeout: 30_000, interval: 5 }).toBe(true);
      await pause(moment);
      // Without the repository, the next start cannot complete the run: it shows what the killed one has left.
      await restart({});
      await expect.poll(async () => (await look()).finishedAt, { timeout: 60_000 }).not.toBeNull();
      const [adrs, models, listed, documents] = await seen(id);
      const left = [adrs, models, listed, documents];
      expect(left).toBeOneOf([nothing, everything]);
      await restart(env);
      if (adrs !== 0) break;
    }
    const look = await sync();
    await expect.poll(async () => (await look()).state, { timeout: 90_000, interval: 100 }).toBe('done');
    expect(await seen(id)).toEqual(everything);
  } finally {
    await product.kill();
    await git.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
