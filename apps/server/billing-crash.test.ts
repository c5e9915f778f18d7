/** Processes that are killed between a payment, its messages and their commit: nothing is lost, nothing is done twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { overHttp, sendJson } from '../../tools/api-client.ts';
import { signUp } from '../../tools/api-person.ts';
import { openTestPostgres } from '../../tools/postgres.ts';
import { startProduct, type Product } from '../../tools/product.ts';

const opened = z.object({ data: z.object({ id: z.string(), clientSecret: z.string() }) });
const subscription = z.object({ data: z.object({ plan: z.string(), seats: z.number(), isPaid: z.boolean() }) });
const list = z.object({ data: z.object({ resources: z.array(z.unknown()) }) });
const audit = z.object({ data: z.object({ resources: z.array(z.object({ action: z.string() })) }) });
const mailbox = z.array(z.object({ to: z.string(), subject: z.string() }));

/** Milliseconds after the payment at which the process dies: before, within and after the handling of its messages. */
const moments = [3, 12, 40];

test('R20 kill -9 between a payment, its message and the commit: PRO comes once, with one invoice and one receipt', async () => {
  const postgres = process.env['TEST_DB'] === 'postgres' ? await openTestPostgres({ durable: true }) : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'archwright-billing-crash-'));
  const database = postgres ? { databaseUrl: await postgres.createDatabase() } : {};
  const start = (): Promise<Product> => startProduct({ dataDirectory: folder, ...database });
  let product = await start();
  try {
    for (const moment of moments) {
      const send = overHttp(product.origin);
      const owner = await signUp(send, 'payer');
      const { id, clientSecret } = opened.parse(
        await owner.call('POST', '/subscriptions/payments/sessions', { seats: 3 }),
      ).data;
      const url = `/api/public/sandbox/sessions/${id}/pay`;
      await sendJson(send, { method: 'POST', url, body: { clientSecret, card: '4242424242424242' } });
      await wait(moment);
      await product.kill();
      product = await start();
      await expectPaidOnce(product, owner);
    }
  } finally {
    await product.kill();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);

type Owner = Awaited<ReturnType<typeof signUp>>;

async function expectPaidOnce({ origin }: Product, owner: Owner): Promise<void> {
  const { email, organizationId } = owner;
  const send = overHttp(origin);
  const read = (path: string): Promise<unknown> =>
    sendJson(send, { method: 'GET', url: `/api${path}`, headers: owner.headers() });
  const plan = async () => subscription.parse(await read(`/subscriptions/organizations/${organizationId}`)).data;
  await expect.poll(plan, { timeout: 20_000 }).toEqual({ plan: 'pro', seats: 3, isPaid: true });
  const receipts = async (): Promise<number> => {
    const mails = mailbox.parse(await sendJson(send, { method: 'GET', url: '/dev/mailbox.json' }));
    return mails.filter(({ to, subject }) => to === email && subject.startsWith('Receipt')).length;
  };
  await expect.poll(receipts, { timeout: 20_000 }).toBe(1);
  expect(list.parse(await read('/subscriptions/invoices')).data.resources).toHaveLength(1);
  const deeds = audit.parse(await read('/organization/audit')).data.resources.map(({ action }) => action);
  expect(deeds.filter((action) => action === 'paid_started')).toHaveLength(1);
}
