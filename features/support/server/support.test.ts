/** Bug reports and feature requests, from the dialog to the inbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { anEmail, startTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  closeSupportMessage,
  listSupportMessages,
  reopenSupportMessage,
  reportBug,
  requestFeature,
  specifyMessage,
} from '../contract.ts';

const inbox = 'support@example.org';
let it: TestApp;
let ada: Person;
let root: Person;
beforeAll(async () => {
  it = await startTestApp({ SUPPORT_MAIL: inbox });
  ada = await it.aPerson();
  root = await it.aPerson({ name: 'root' });
  await sql`update account set roles = ${['ROLE_USER', 'ROLE_ADMIN']} where id = ${root.userId}`.execute(
    it.app.database.owner,
  );
});
afterAll(() => it.app.close());

const aReport = (content = 'It does not open.') => ({
  content,
  reporterName: 'Ada',
  reporterEmail: anEmail(),
  requestedUrl: 'http://localhost/projects',
});

describe('a report', () => {
  test('S74 is stored and mailed as plain text, whatever it contains', async () => {
    const content = '<script>alert(1)</script>\n{{7*7}}';
    expect((await ada.call(reportBug, { body: aReport(content) })).status).toBe(201);
    const mail = await it.mailTo(inbox, ({ subject }) => subject.startsWith('Bug report'));
    expect(mail.text).toContain(content);
    expect(mail.html).not.toContain('<script>');
    const [stored] = (await root.call(listSupportMessages, { query: { kind: 'bug' } })).reply.resources;
    expect(stored).toMatchObject({ kind: 'bug', state: 'open', content, requestedUrl: 'http://localhost/projects' });
  });

  test('requires every value', async () => {
    const empty = { title: ' ', content: '', reporterName: ' ', reporterEmail: '', requestedUrl: '' };
    const { violations = [] } = (await ada.call(requestFeature, { body: empty })).refusal;
    expect(Object.fromEntries(violations.map(({ field, errors }) => [field, errors[0]]))).toMatchObject({
      title: specifyMessage,
      content: specifyMessage,
      reporterName: specifyMessage,
    });
  });

  test('S74 is limited to five a minute per address', async () => {
    const scope = { ...ada.scope, address: '10.9.8.7' };
    const send = () => it.call(reportBug, { body: aReport() }, scope);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('the inbox', () => {
  test('is limited to administrators', async () => {
    expect((await ada.call(listSupportMessages, {})).status).toBe(403);
  });

  test('separates open and closed reports', async () => {
    const body = { ...aReport('Night shifts'), title: 'A dark side' };
    const { id } = (await ada.call(requestFeature, { body })).reply;
    expect((await root.call(closeSupportMessage, { params: { id }, body: {} })).reply.state).toBe('done');
    const open = (await root.call(listSupportMessages, { query: { state: 'open' } })).reply.resources;
    expect(open.map((message) => message.id)).not.toContain(id);
    expect((await root.call(reopenSupportMessage, { params: { id }, body: {} })).reply.state).toBe('open');
    const unknown = { params: { id: crypto.randomUUID() }, body: {} };
    expect((await root.call(closeSupportMessage, unknown)).status).toBe(404);
  });
});
