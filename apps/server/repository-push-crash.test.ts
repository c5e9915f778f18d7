/** A server that is killed while it sends a change to a repository: one branch and one merge request come of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { overHttp } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { startProduct } from '../../tools/product.ts';
import { gitlabFake } from './testing/providers/gitlab-fake.ts';
import { startProviderWorld, type ProviderWorld } from './testing/providers/provider-world.ts';

const item = z.object({ data: z.object({ id: z.string() }) });
const file = z.object({
  data: z.object({
    push: z.nullable(z.object({ state: z.string(), branch: z.string(), error: z.nullable(z.string()) })),
  }),
});

type Owner = Awaited<ReturnType<typeof signUp>>;

/** An ADR of a new organization that is on its way to a repository of its own. */
async function sending(origin: string, world: ProviderWorld, name: string) {
  const served = world.addRepository(`acme/${name}`);
  served.git.commit('Begin', { 'README.md': 'x\n' });
  const owner: Owner = await signUp(overHttp(origin), name);
  const draft = { type: 'gitlab', name: 'GitLab', baseUrl: world.baseUrl, token: world.token };
  const providerId = item.parse(await owner.call('POST', '/project-providers', draft)).data.id;
  const configuration = { adrPath: 'docs/adr', syncMode: 'push' };
  const body = { projectId: owner.projectId, providerId, repositoryId: String(served.id), configuration };
  await owner.call('POST', '/code-repositories', body);
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'We use events.' }] };
  const adr = { title: 'Use events', json: JSON.stringify({ type: 'doc', content: [words] }) };
  const { id } = item.parse(await owner.call('POST', '/adrs', adr)).data;
  await owner.call('POST', `/repository-files/adr/${id}/push`, {});
  const push = async () => file.parse(await owner.call('GET', `/repository-files/adr/${id}`)).data.push;
  return { served: served.git, push };
}

/** Holds the request that is chosen, forever: its sender is killed. */
function holding(world: ProviderWorld, moment: 'before' | 'after', name: string) {
  const seen = Promise.withResolvers<void>();
  const api = world.server.answerWith;
  world.server.answerWith = async (request, response) => {
    const url = request.url ?? '';
    const isPush = url.includes(`acme/${name}`) && url.endsWith('/git-receive-pack');
    const isRequest = request.method === 'POST' && url.endsWith('/merge_requests');
    if (moment === 'before' ? isPush : isRequest) {
      seen.resolve();
      return true;
    }
    return (await api?.(request, response)) ?? false;
  };
  return { seen: seen.promise, letGo: () => (world.server.answerWith = api) };
}

test('R28 kill -9 while a change is sent, before and after its branch arrives: one branch and one merge request come of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-push-crash-'));
  const world = await startProviderWorld(gitlabFake);
  const env = { OUTBOUND_ALLOW: world.host };
  let product = await startProduct({ dataDirectory: folder, env });
  const port = Number(new URL(product.origin).port);
  try {
    for (const moment of ['before', 'after'] as const) {
      const held = holding(world, moment, moment);
      const { served, push } = await sending(product.origin, world, moment);
      await held.seen;
      await product.kill();
      held.letGo();
      const branches = (): string => served.git('branch', '--list', 'archwright/*').trim();
      expect(branches()).toBe(moment === 'before' ? '' : 'archwright/adr-1');
      product = await startProduct({ dataDirectory: folder, env, port });
      // The lease of the killed process keeps others away for a while.
      await expect.poll(async () => (await push())?.state, { timeout: 90_000, interval: 100 }).toBe('open');
      expect((await push())?.error).toBeNull();
      expect(branches()).toBe('archwright/adr-1');
      expect(served.git('rev-list', '--count', 'main..archwright/adr-1').trim()).toBe('1');
      expect(served.git('show', 'archwright/adr-1:docs/adr/0001-use-events.md')).toContain('We use events.');
      expect(world.requests.filter(({ path }) => path === `acme/${moment}`)).toHaveLength(1);
    }
  } finally {
    await product.kill();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
