/** A server that is killed while it reads a repository: the run is completed, and nothing is there twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
const files = z.object({ data: z.object({ pagination: z.object({ total: z.number() }) }) });
const pages = 200;

test('R24 kill -9 while a repository is read: the run is completed, and every page is there once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-repository-crash-'));
  const git = await startGitServer();
  const served = git.add('acme/shop');
  const texts = Array.from({ length: pages }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nWords ${at}.\n`]);
  served.commit('Pages', Object.fromEntries(texts) as Record<string, string>);
  const env = { LOCAL_REPOSITORIES: dirname(dirname(served.folder)) };
  const start = () => startProduct({ dataDirectory: folder, env });
  let product = await start();
  try {
    const owner = await signUp(overHttp(product.origin), 'reader');
    const provider = item.parse(await owner.call('POST', '/project-providers', { type: 'local', name: 'Here' })).data
      .id;
    const body = {
      projectId: owner.projectId,
      providerId: provider,
      repositoryId: 'acme/shop.git',
      configuration: { docsPath: 'docs' },
    };
    const { id } = item.parse(await owner.call('POST', '/code-repositories', body)).data;
    const { id: sync } = item.parse(await owner.call('POST', `/code-repositories/${id}/syncs`, {})).data;
    const look = async () => run.parse(await owner.call('GET', `/code-repositories/${id}/syncs/${sync}`)).data;
    await expect
      .poll(async () => ((at) => at.step === 'Storing pages' && at.done > 0)(await look()), {
        timeout: 30_000,
        interval: 5,
      })
      .toBe(true);
    await product.kill();
    product = await startProduct({ dataDirectory: folder, env, port: Number(new URL(product.origin).port) });
    expect((await look()).finishedAt).toBeNull();
    await expect.poll(async () => (await look()).state, { timeout: 90_000, interval: 200 }).toBe('done');
    const stored = namespaces.parse(await owner.call('GET', '/documentation/namespaces')).data.resources;
    // One of them is the homepage.
    expect(Math.max(...stored.map(({ documents }) => documents))).toBeOneOf([pages, pages + 1]);
    const listed = files.parse(await owner.call('GET', `/code-repositories/${id}/files`));
    expect(listed.data.pagination.total).toBe(pages);
  } finally {
    await product.kill();
    await git.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
