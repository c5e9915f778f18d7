/** Files of a project: what may be stored, who can read it, its type, and its lifetime. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAddress, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  getDocument,
  restoreDocumentRevision,
  updateDocument,
} from '#features/documentation/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { sellPlans, setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  emptyFileMessage,
  fileLimits,
  fileTooLargeMessage,
  getFile,
  imageTooLargeMessage,
  projectFullMessage,
  uploadFile,
} from '../contract.ts';

let it: TestApp;
let somebody: Person;
beforeAll(async () => {
  it = await theApp();
  somebody = await it.aPerson();
});

const png = (size = 100): Buffer => {
  const bytes = Buffer.alloc(size, 7);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  return bytes;
};
const fileOf = (bytes: Buffer | string, name = 'a.bin', type = '') =>
  new File([new Uint8Array(Buffer.from(bytes))], name, { type });
const upload = (person: Person, file: File) => person.call(uploadFile, { upload: file });
const download = (person: Person, id: string) => person.call(getFile, { params: { id } });

/** A page with some files. */
const pageWith = (...files: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: files.map((file) => ({ type: 'image', attrs: { file, alt: 'a', title: null, width: null } })),
  });

async function anAuthor(): Promise<Person> {
  const ada = await it.aPerson();
  await ada.call(createNamespace, { body: { name: 'Handbook' } });
  return ada;
}
const write = async (person: Person, json: string) =>
  (await person.call(createDocument, { body: { title: 'Page', json, namespace: 'handbook' } })).reply;

const job = (name: string) => it.app.modules.jobs.find((one) => one.name === name)?.run({});
const dayLater = (days: number) =>
  sql`update file set touched_at = touched_at - make_interval(hours => ${Math.round(days * 24)})`.execute(
    it.app.database.owner,
  );

describe('an upload', () => {
  test('S52 S56 has the type of its bytes, whatever its name and content type; only five image types are displayed inline', async () => {
    const ada = await it.aPerson();
    const kinds: [Buffer | string, string, string, string, boolean][] = [
      [png(), 'note.txt', 'text/plain', 'image/png', true],
      ['GIF89a......', 'a.html', 'text/html', 'image/gif', true],
      ['<html><script>alert(1)</script></html>', 'photo.png', 'image/png', 'text/plain', false],
      ['{"a":1}', 'a.svg', 'image/svg+xml', 'text/plain', false],
      [
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        'a.png',
        'image/png',
        'image/svg+xml',
        false,
      ],
      ['PK\u0003\u0004rest', 'a.json', 'application/json', 'application/zip', false],
      ['%PDF-1.7 ...', 'a.pdf', 'application/pdf', 'application/pdf', false],
      [Buffer.from([0, 1, 2, 3, 255]), 'a.png', 'image/png', 'application/octet-stream', false],
    ];
    for (const [bytes, name, sentAs, type, isShown] of kinds) {
      const { reply } = await upload(ada, fileOf(bytes, name, sentAs));
      expect(reply).toEqual({ id: expect.any(String), name, type, size: Buffer.from(bytes).length });
      const answer = await download(ada, reply.id);
      expect({ name, bytes: answer.bytes.equals(Buffer.from(bytes)) }).toEqual({ name, bytes: true });
      expect(String(answer.headers['content-type'])).toMatch(type);
      expect(String(answer.headers['content-disposition'])).toMatch(isShown ? /^inline; / : /^attachment; /);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(String(answer.headers['content-security-policy'])).toMatch(/^sandbox; default-src 'none'/);
    }
  });

  test('S56 keeps its name without any path', async () => {
    const ada = await it.aPerson();
    const named = async (name: string) => (await upload(ada, fileOf('x', name))).reply;
    const found = await named('Überblick "1" (neu).pdf');
    expect(found.name).toBe('Überblick _1_ (neu).pdf');
    expect((await download(ada, found.id)).headers['content-disposition']).toBe(
      `attachment; filename="U_berblick__1___neu_.pdf"; filename*=UTF-8''%C3%9Cberblick%20_1_%20%28neu%29.pdf`,
    );
    expect((await named('../../etc/passwd')).name).toBe('passwd');
    expect((await named('..')).name).toBe('file');
    const long = (await named(`${'n'.repeat(300)}.tar`)).name;
    expect([...long]).toHaveLength(fileLimits.nameLength);
    expect(long.endsWith('.tar')).toBe(true);
  });

  test('above a limit is rejected with a message, and nothing is stored', async () => {
    const ada = await it.aPerson();
    const refusal = async (file: File) => {
      const answer = await upload(ada, file);
      return [answer.status, answer.refusal.error.message];
    };
    expect(await refusal(fileOf(''))).toEqual([422, emptyFileMessage]);
    expect(await refusal(fileOf(png(fileLimits.image + 1)))).toEqual([422, imageTooLargeMessage]);
    expect(await refusal(fileOf(Buffer.alloc(fileLimits.other + 1, 1)))).toEqual([422, fileTooLargeMessage]);
    expect((await upload(ada, fileOf(png(fileLimits.image)))).status).toBe(201);
    const { rows } = await sql<{
      size: string;
    }>`select size from file where organization_id = ${ada.organizationId}`.execute(it.app.database.owner);
    expect(rows).toEqual([{ size: String(fileLimits.image) }]);
  });

  test('fits into a project of the Free plan up to 1 GB; PRO and an installation without plans have no limit', async () => {
    const ada = await it.aPerson();
    const { id } = (await upload(ada, fileOf('x'))).reply;
    await sql`update file set size = ${fileLimits.freeProject - 10} where organization_id = ${ada.organizationId}
      and id = ${id}`.execute(it.app.database.owner);
    const full = await upload(ada, fileOf('eleven byte'));
    expect([full.status, full.refusal.error.message]).toEqual([422, projectFullMessage]);
    expect((await upload(ada, fileOf('ten bytes.'))).status).toBe(201);
    expect((await upload(ada, fileOf('x'))).status).toBe(422);
    const { owner } = it.app.database;
    await sellPlans(owner, false);
    const unlimited = await upload(ada, fileOf('x'));
    await sellPlans(owner, true);
    expect(unlimited.status).toBe(201);
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
    expect((await upload(ada, fileOf('x'))).status).toBe(201);
    const other = (await ada.call(createProject, { body: { name: 'Other' } })).reply;
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 2 });
    const there = { ...ada.scope, project: other.id };
    // The limit applies to the project, not to the organization.
    await sql`update subscription set active_project_id = ${other.id} where organization_id = ${ada.organizationId}`.execute(
      it.app.database.owner,
    );
    expect((await it.call(uploadFile, { upload: fileOf('x') }, there)).status).toBe(201);
  });

  test.each([
    ['no body', ''],
    ['no end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
    ['no file', '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--b--\r\n'],
    ['another field', '--b\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\nx\r\n--b--\r\n'],
    [
      'two files',
      `${'--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'.repeat(2)}--b--\r\n`,
    ],
    ['headers without end', `--b\r\n${'x-a: b\r\n'.repeat(3000)}`],
    ['another boundary', '--c\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--c--\r\n'],
    ['no disposition', '--b\r\ncontent-type: image/png\r\n\r\nx\r\n--b--\r\n'],
    ['nothing but dashes', '--b--\r\n'],
    ['bytes of nothing', '\u0000\u0001\u0002'],
  ])('S56 with %s is rejected, never a server error', async (_name, body) => {
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/form-data; boundary=']) {
      const answer = await it.app.server.inject({
        method: 'POST',
        url: '/api/files',
        remoteAddress: anAddress(),
        headers: {
          authorization: `Bearer ${somebody.token}`,
          'x-tenant': somebody.organizationId,
          'x-project': somebody.projectId,
          'content-type': type,
        },
        payload: body,
      });
      expect({ type, status: answer.statusCode }).toEqual({
        type,
        status: expect.toSatisfy((status) => [400, 406, 413, 415, 422].includes(status as number)),
      });
    }
  });
});

describe('a file', () => {
  test('is not found outside its organization and project', async () => {
    const ada = await it.aPerson();
    const { id } = (await upload(ada, fileOf('secret'))).reply;
    const eve = await it.aPerson({ name: 'eve' });
    const [foreign, unknown] = [await download(eve, id), await download(eve, randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
    const other = (await ada.call(createProject, { body: { name: 'Other' } })).reply;
    const there = { ...ada.scope, project: other.id };
    expect((await it.call(getFile, { params: { id } }, there)).status).toBe(404);
    const outside = await it.app.server.inject({ url: `/api/files/${id}`, remoteAddress: anAddress() });
    expect(outside.statusCode).toBe(401);
  });

  test('of another project cannot be referenced: the page is saved, the file stays unknown', async () => {
    const ada = await anAuthor();
    const eve = await anAuthor();
    const { id } = (await upload(ada, fileOf(png()))).reply;
    const page = await write(eve, pageWith(id, randomUUID()));
    expect((await eve.call(getDocument, { params: { id: page.id } })).reply.json).toContain(id);
    expect((await download(eve, id)).status).toBe(404);
    await dayLater(8);
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(404);
  });

  test('is removed with its bytes after a week without references', async () => {
    const ada = await anAuthor();
    const { id } = (await upload(ada, fileOf(png()))).reply;
    const key = { organizationId: ada.organizationId, projectId: ada.projectId, id };
    await dayLater(6.9);
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(200);
    await dayLater(0.2);
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(404);
    expect(await it.app.files.read(key)).toBeUndefined();
  });

  test('is kept as long as any revision references it, in the trash too, and a week longer', async () => {
    const ada = await anAuthor();
    const { id } = (await upload(ada, fileOf(png()))).reply;
    const page = await write(ada, pageWith(id));
    const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
    await ada.call(updateDocument, { params: { id: page.id }, body: { title: 'Page', json, revision: 1 } });
    await dayLater(400);
    await job('remove-unused-files');
    await ada.call(restoreDocumentRevision, { params: { id: page.id, n: 1 }, body: { revision: 2 } });
    expect((await download(ada, id)).status).toBe(200);
    await ada.call(deleteDocument, { params: { id: page.id } });
    await dayLater(400);
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(200);
    await sql`update document set deleted_at = now() - interval '31 days' where id = ${page.id}`.execute(
      it.app.database.owner,
    );
    await job('purge-documents');
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(200);
    await dayLater(8);
    await job('remove-unused-files');
    expect((await download(ada, id)).status).toBe(404);
  });

  test('referenced by a concurrent save is either kept or already removed, never referenced and missing', async () => {
    const ada = await anAuthor();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await upload(ada, fileOf(png()))).reply.id));
    await dayLater(8);
    const [pages] = await Promise.all([
      Promise.all(ids.map((id) => write(ada, pageWith(id)))),
      job('remove-unused-files'),
      job('remove-unused-files'),
    ]);
    expect(pages).toHaveLength(ids.length);
    const { rows } = await sql<{ id: string }>`select file_id as id from file_use
      where organization_id = ${ada.organizationId}`.execute(it.app.database.owner);
    for (const { id } of rows) expect((await download(ada, id)).status).toBe(200);
  });
});
