/** A server that is killed while it sends events: each of them arrives, in the order of its subject. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { overHttp } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { startProduct } from '../../tools/product.ts';
import { openReceiver } from './testing/webhook-receiver.ts';

const space = z.object({ data: z.object({ code: z.string() }) });
const item = z.object({ data: z.object({ id: z.string() }) });
const event = z.object({ id: z.string(), at: z.string(), subject: z.object({ id: z.string() }) });

const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
const pages = 5;
const editsPerPage = 8;

test('R21 kill -9 while events are sent: each arrives at least once, in the order of its subject', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-webhook-crash-'));
  const receiver = await openReceiver();
  const start = () => startProduct({ dataDirectory: folder, env: { OUTBOUND_ALLOW: receiver.host } });
  let product = await start();
  try {
    const owner = await signUp(overHttp(product.origin), 'hooked');
    await owner.call('POST', '/organization/webhooks', { url: receiver.urlOf('/hook'), events: ['doc.updated'] });
    const { code } = space.parse(await owner.call('POST', '/documentation/namespaces', { name: 'Notes' })).data;
    for (let number = 0; number < pages; number++) {
      const page = { title: `Page ${number}`, json, namespace: code };
      const { id } = item.parse(await owner.call('POST', '/documentation/documents', page)).data;
      for (let revision = 1; revision <= editsPerPage; revision++) {
        const edit = { title: `Page ${number}, edit ${revision}`, json, revision };
        await owner.call('PUT', `/documentation/documents/${id}`, edit);
      }
    }
    const received = () => receiver.at('/hook').map(({ body }) => event.parse(JSON.parse(body)));
    await expect.poll(() => received().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(3);
    await product.kill();
    product = await start();
    const different = () => new Set(received().map(({ id }) => id)).size;
    await expect.poll(different, { timeout: 90_000, interval: 200 }).toBe(pages * editsPerPage);
    expectInOrder(received());
  } finally {
    await product.kill();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);

/** What arrives again may only be the last of its subject. */
function expectInOrder(received: readonly z.infer<typeof event>[]): void {
  const seen = new Map<string, string[]>();
  const late: string[] = [];
  const times = new Map<string, string>();
  for (const { id, at, subject } of received) {
    const before = seen.get(subject.id) ?? [];
    if (before.at(-1) === id) continue;
    if (before.includes(id) || at < (times.get(subject.id) ?? '')) late.push(id);
    times.set(subject.id, at);
    seen.set(subject.id, [...before, id]);
  }
  expect(late).toEqual([]);
  expect([...seen.values()].map((ids) => ids.length)).toEqual(Array(pages).fill(editsPerPage));
}
