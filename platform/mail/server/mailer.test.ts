/** Delivery of mails: from the outbox to a real SMTP server, retried when rejected, erased when accepted. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catchMails, headerOf, type CaughtMail, type SmtpCatcher } from '#apps/server/testing/smtp-catcher.ts';
import { databaseMigrations } from '#platform/database/server/database-migrations.ts';
import { migrate } from '#platform/database/server/migrate.ts';
import { openDatabase, type Database } from '#platform/database/server/open-database.ts';
import { Secrets } from '#platform/identity/server/secrets.ts';
import { JobQueue } from '#platform/jobs/server/job-queue.ts';
import { mailMigrations } from './mail-table.ts';
import { Mailer, type MailTemplate } from './mailer.ts';

const invitation: MailTemplate = ({ organization = '', inviter = '' }, publicUrl) => ({
  subject: `Join ${organization}`,
  greeting: `Hello ${inviter},`,
  paragraphs: [`${inviter} invites you to ${organization}.`],
  action: { label: `Open ${organization}`, url: `${publicUrl}/join/abc` },
});

let directory: string;
let database: Database;
let catcher: SmtpCatcher;
let mailer: Mailer;
let queue: JobQueue;
let dropDatabase = async (): Promise<void> => undefined;

/** A separate database: the queue of another app must not take these jobs. */
async function ownDatabaseUrl(): Promise<string | undefined> {
  const shared = process.env['TEST_DB'] === 'postgres' ? process.env['DATABASE_URL'] : undefined;
  if (shared === undefined) return undefined;
  const name = `test_mail_${randomBytes(4).toString('hex')}`;
  const admin = await openDatabase({
    dataDirectory: directory,
    databaseUrl: shared,
    poolSize: 1,
    onFault: () => undefined,
  });
  await sql.raw(`create database ${name}`).execute(admin.owner);
  dropDatabase = async () => {
    // Without force: its owner may not end an autovacuum worker, but a plain drop ends one by itself.
    await sql.raw(`drop database ${name}`).execute(admin.owner);
    await admin.close();
  };
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'archwright-mail-'));
  database = await openDatabase({
    dataDirectory: directory,
    databaseUrl: await ownDatabaseUrl(),
    onFault: () => undefined,
  });
  await migrate(database.owner, [...databaseMigrations, ...mailMigrations]);
  catcher = await catchMails();
  const settings = {
    smtpUrl: catcher.url,
    from: 'Archwright <house@example.org>',
    publicUrl: 'https://docs.example.org',
  };
  queue = new JobQueue(database, pino({ level: 'silent' }));
  const secrets = new Secrets('a secret for the mails of this test');
  mailer = new Mailer({ database, secrets, queue }, settings, { invitation });
  await queue.open(mailer.jobs);
  await queue.work();
});
afterAll(async () => {
  await queue.close();
  await catcher.close();
  await database.close();
  await dropDatabase();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => catcher.treatAs('accept'));

const post = (to: string, data: Record<string, string>): Promise<void> =>
  database.asOwner((db) => mailer.post(db, to, 'invitation', data));

const outbox = async (): Promise<{ sealed: string | null; sent: boolean }[]> => {
  const { rows } = await sql<{ sealed: string | null; sent: boolean }>`
    select sealed, sent_at is not null as sent from mail order by created_at desc, sealed is null`.execute(
    database.owner,
  );
  return rows;
};

const mailsTo = (mails: readonly CaughtMail[], address: string): CaughtMail[] =>
  mails.filter((mail) => mail.recipients.includes(address));

/** Waits for the single mail to an address. */
async function theMailTo(address: string): Promise<CaughtMail> {
  await expect.poll(() => mailsTo(catcher.accepted, address).length, { timeout: 10_000 }).toBe(1);
  const [mail] = mailsTo(catcher.accepted, address);
  if (!mail) throw new Error(`No mail reached ${address}.`);
  return mail;
}

/** Decodes base64 and quoted-printable. */
function partOf(mail: CaughtMail, type: 'text/plain' | 'text/html'): string {
  const part =
    mail.raw.split(/\r\n--[^\r\n]+\r\n/).find((text) => text.toLowerCase().startsWith(`content-type: ${type}`)) ?? '';
  const at = part.indexOf('\r\n\r\n');
  const body = part.slice(at + 4);
  if (/transfer-encoding: base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('a mail arrives with a text part and an HTML part of the same content', async () => {
  await post('ada@example.net', { organization: 'Lovelace & Söhne', inviter: 'Ines' });
  const mail = await theMailTo('ada@example.net');
  expect(headerOf(mail, 'content-type')).toMatch(/^multipart\/alternative;/);
  expect(headerOf(mail, 'from')).toBe('Archwright <house@example.org>');
  expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
  expect(partOf(mail, 'text/plain')).toContain('Ines invites you to Lovelace & Söhne.');
  expect(partOf(mail, 'text/plain')).toContain('\nhttps://docs.example.org/join/abc\n'.replaceAll('\n', '\r\n'));
  expect(partOf(mail, 'text/html')).toContain('Ines invites you to Lovelace &amp; Söhne.');
  expect(partOf(mail, 'text/html')).toContain('href="https://docs.example.org/join/abc"');
});

test('a mail whose transaction is rolled back is never sent', async () => {
  const cause = database.asOwner(async (db) => {
    await mailer.post(db, 'nobody@example.net', 'invitation', {});
    throw new Error('The change failed.');
  });
  await expect(cause).rejects.toThrow('The change failed.');
  await post('somebody@example.net', {});
  await expect.poll(() => mailsTo(catcher.accepted, 'somebody@example.net'), { timeout: 10_000 }).toHaveLength(1);
  expect(mailsTo(catcher.tries, 'nobody@example.net')).toEqual([]);
});

test('a rejected mail is retried with the same Message-ID, and its content is erased once accepted', async () => {
  catcher.treatAs('refuse');
  await post('grace@example.net', { organization: 'Compilers', inviter: 'Ines' });
  await expect.poll(() => mailsTo(catcher.tries, 'grace@example.net').length, { timeout: 10_000 }).toBe(1);
  expect((await outbox())[0]).toMatchObject({ sealed: expect.stringMatching(/./), sent: false });
  expect((await outbox())[0]?.sealed).not.toContain('Compilers');

  catcher.treatAs('accept');
  // The delay before the second attempt is the queue's own; the test does not wait for it.
  const hasten = async (): Promise<void> => {
    await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(
      database.owner,
    );
  };
  await expect
    .poll(async () => (await hasten(), mailsTo(catcher.accepted, 'grace@example.net').length), { timeout: 20_000 })
    .toBe(1);
  const ids = mailsTo(catcher.tries, 'grace@example.net').map((mail) => headerOf(mail, 'message-id'));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@docs\.example\.org>$/);
  expect(ids[1]).toBe(ids[0]);
  await expect.poll(async () => (await outbox())[0], { timeout: 5_000 }).toEqual({ sealed: null, sent: true });
});

/** Mails written during an outage, older than a quarter of an hour. */
async function mailsOfAnOutage(...addresses: readonly string[]): Promise<void> {
  catcher.treatAs('refuse');
  for (const address of addresses) await post(address, {});
  const tried = () => addresses.every((address) => mailsTo(catcher.tries, address).length > 0);
  await expect.poll(tried, { timeout: 20_000 }).toBe(true);
  await sql`update mail set created_at = now() - interval '20 minutes' where sealed is not null`.execute(
    database.owner,
  );
}

const findForgotten = async (): Promise<void> =>
  mailer.jobs.find(({ name }) => name === 'find-forgotten-mails')?.run({});

/** Resolves when the queue has nothing left to send; delays between attempts are shortened. */
async function untilQueueIsEmpty(): Promise<void> {
  const left = async (): Promise<number> => {
    await sql`update pgboss.job set start_after = now() where name = 'send-mail' and state in ('created', 'retry')
      and start_after > now()`.execute(database.owner);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(database.owner);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(left, { timeout: 30_000, interval: 200 }).toBe(0);
}

test('after an outage each mail is sent once, however often stuck mails were requeued', async () => {
  const addresses = ['one@example.net', 'two@example.net', 'three@example.net'];
  await mailsOfAnOutage(...addresses);
  for (let time = 0; time < 8; time += 1) await findForgotten();
  catcher.treatAs('accept');
  await untilQueueIsEmpty();
  expect(addresses.map((address) => mailsTo(catcher.accepted, address).length)).toEqual([1, 1, 1]);
});

test('a mail with exhausted retries is sent when the server accepts mails again', async () => {
  await mailsOfAnOutage('late@example.net');
  await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'send-mail'
    and state = 'retry'`.execute(database.owner);
  catcher.treatAs('accept');
  await findForgotten();
  await untilQueueIsEmpty();
  expect(mailsTo(catcher.accepted, 'late@example.net')).toHaveLength(1);
});

test('S58 names with HTML and line breaks are escaped in the mail and inert in its headers', async () => {
  const organization = 'Evil\r\nBcc: victim@example.net\r\n\r\n<script>alert(1)</script>';
  await post('eve@example.net', { organization, inviter: '<img src=x onerror=alert(1)>"\'&' });
  const mail = await theMailTo('eve@example.net');
  expect(mail.recipients).toEqual(['eve@example.net']);
  expect(headerOf(mail, 'bcc')).toBeUndefined();
  expect(headerOf(mail, 'subject')).toBe('Join Evil Bcc: victim@example.net <script>alert(1)</script>');
  const html = partOf(mail, 'text/html');
  expect(html).not.toMatch(/<script|<img/i);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
