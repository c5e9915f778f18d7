/** Namespaces, documents and their order, over HTTP. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { chooseProjectMessage } from '#platform/http/contract.ts';
import { otherDocumentMessage } from '#platform/writing/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  deleteNamespace,
  getDocument,
  getDocumentRevision,
  getNamespace,
  homepageHasNoChildrenMessage,
  homepageStaysMessage,
  listDocumentRevisions,
  listNamespaces,
  namespaceInUseMessage,
  removeChildrenFirstMessage,
  renameNamespace,
  restoreDocumentRevision,
  saveStructure,
  updateDocument,
  type Document,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string): string =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, { type: 'paragraph' }],
  });
const aNamespace = async (person: Person, name = 'Handbook') =>
  (await person.call(createNamespace, { body: { name } })).reply;
const aDocument = async (person: Person, namespace: string, title = 'A page', parent?: string): Promise<Document> =>
  (await person.call(createDocument, { body: { title, json: aText(title), namespace, ...(parent ? { parent } : {}) } }))
    .reply;
const firstViolation = (outcome: {
  refusal: { violations?: readonly { path: string; errors: readonly string[] }[] };
}) => outcome.refusal.violations?.[0];

describe('namespaces', () => {
  test('are listed by name, ignoring case', async () => {
    const ada = await it.aPerson();
    for (const name of ['HTTP', 'handbook', 'Guides']) await aNamespace(ada, name);
    const { resources } = (await ada.call(listNamespaces, { query: {} })).reply;
    expect(resources.map(({ name }) => name)).toEqual(['Guides', 'handbook', 'HTTP']);
  });

  test('a new one has a code, and a homepage with its name', async () => {
    const ada = await it.aPerson();
    const namespace = await aNamespace(ada, 'Team handbook');
    expect(namespace).toMatchObject({
      code: 'team-handbook',
      name: 'Team handbook',
      structureRevision: 1,
      homepage: { title: 'Team handbook', type: 'homepage', revision: 1 },
      documents: [],
    });
    expect((await aNamespace(ada, 'Team Handbook')).code).toBe('team-handbook-2');
    const { resources, pagination } = (await ada.call(listNamespaces, {})).reply;
    expect(resources.map((row) => row.code).toSorted()).toEqual(['team-handbook', 'team-handbook-2']);
    expect(pagination.total).toBe(2);
  });

  test('one has changed when any of its pages has', async () => {
    const ada = await it.aPerson();
    const { homepage } = await aNamespace(ada, 'Team handbook');
    const params = { id: homepage.id };
    const body = { title: homepage.title, json: aText('Later'), revision: 1 };
    const { updatedAt } = (await ada.call(updateDocument, { params, body })).reply;
    const { resources } = (await ada.call(listNamespaces, { query: {} })).reply;
    expect(resources.map((row) => row.updatedAt)).toEqual([updatedAt]);
  });

  test('a name has at least three characters', async () => {
    const ada = await it.aPerson();
    expect(firstViolation(await ada.call(createNamespace, { body: { name: ' ab ' } }))?.path).toBe('name');
  });

  test('can be renamed, keeps its code, and is removable once only the homepage is left', async () => {
    const ada = await it.aPerson();
    const { code } = await aNamespace(ada);
    const page = await aDocument(ada, code);
    const renamed = await ada.call(renameNamespace, { params: { id: code }, body: { name: 'Manual', revision: 1 } });
    expect(renamed.reply).toMatchObject({ code, name: 'Manual' });
    const refused = await ada.call(deleteNamespace, { params: { id: code } });
    expect([refused.status, refused.refusal.error.message]).toEqual([422, namespaceInUseMessage]);
    await ada.call(deleteDocument, { params: { id: page.id } });
    expect((await ada.call(deleteNamespace, { params: { id: code } })).status).toBe(204);
    expect((await ada.call(getNamespace, { params: { id: code } })).status).toBe(404);
  });

  test('twenty concurrent creations with the same name get distinct codes or a clear error', async () => {
    const ada = await it.aPerson();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => ada.call(createNamespace, { body: { name: 'Same' } })),
    );
    const codes = outcomes.filter((outcome) => outcome.status === 201).map((outcome) => outcome.reply.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(20);
  });
});

describe('documents', () => {
  test('are created last among their siblings, read, and saved with the next revision', async () => {
    const ada = await it.aPerson();
    const { code } = await aNamespace(ada);
    const first = await aDocument(ada, code, 'First');
    const second = await aDocument(ada, code, 'Second');
    const child = await aDocument(ada, code, 'Child', first.id);
    expect(child).toMatchObject({ parentId: first.id, revision: 1, namespace: code, type: 'document' });
    const tree = (await ada.call(getNamespace, { params: { id: code } })).reply.documents;
    expect(tree.map((row) => [row.title, row.children.map((below) => below.title)])).toEqual([
      ['First', ['Child']],
      ['Second', []],
    ]);
    const json = aText('Changed words');
    const saved = await ada.call(updateDocument, {
      params: { id: second.id },
      body: { title: 'Renamed', json, revision: 1 },
    });
    expect(saved.reply).toMatchObject({ title: 'Renamed', json, revision: 2, updatedBy: { id: ada.userId } });
    expect((await ada.call(getDocument, { params: { id: second.id } })).reply).toEqual(saved.reply);
    const overview = await ada.call(getProjectOverview, { params: { id: ada.projectId } });
    expect(overview.reply).toMatchObject({ namespaces: 1, documents: 4 });
  });

  test('S38 R13 a stale save is refused with the current document; of ten concurrent ones one is saved', async () => {
    const ada = await it.aPerson({ name: 'ada' });
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const { code } = await aNamespace(ada);
    const page = await aDocument(ada, code);
    const params = { id: page.id };
    await bob.call(updateDocument, { params, body: { title: 'From Bob', json: aText('Bob'), revision: 1 } });
    const stale = await ada.call(updateDocument, {
      params,
      body: { title: 'From Ada', json: aText('Ada'), revision: 1 },
    });
    expect(stale.status).toBe(422);
    const bobsName = bob.email.split('@')[0];
    expect(stale.refusal.error).toEqual({
      message: `This document has been changed by ${bobsName}.`,
      code: 'stale_revision',
    });
    expect(stale.refusal.current).toMatchObject({ title: 'From Bob', revision: 2 });
    const ten = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ada.call(updateDocument, { params, body: { title: `Try ${index}`, json: aText('x'), revision: 2 } }),
      ),
    );
    expect(ten.filter((outcome) => outcome.status === 200)).toHaveLength(1);
    expect(ten.filter((outcome) => outcome.status === 422)).toHaveLength(9);
    expect((await ada.call(getDocument, { params })).reply.revision).toBe(3);
  });

  test('S38 a save without a revision is refused', async () => {
    const ada = await it.aPerson();
    const page = await aDocument(ada, (await aNamespace(ada)).code);
    const outcome = await ada.call(updateDocument, { params: { id: page.id }, body: { title: 'x', json: aText('x') } });
    expect([outcome.status, firstViolation(outcome)?.path]).toEqual([422, 'revision']);
  });

  test('every save is a revision that can be read and restored', async () => {
    const ada = await it.aPerson();
    const page = await aDocument(ada, (await aNamespace(ada)).code, 'One');
    const params = { id: page.id };
    await ada.call(updateDocument, { params, body: { title: 'Two', json: aText('two'), revision: 1 } });
    const { resources } = (await ada.call(listDocumentRevisions, { params })).reply;
    expect(resources.map((row) => [row.revision, row.title])).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ]);
    expect((await ada.call(getDocumentRevision, { params: { ...params, n: 1 } })).reply.json).toBe(aText('One'));
    expect((await ada.call(getDocumentRevision, { params: { ...params, n: 9 } })).status).toBe(404);
    const restored = await ada.call(restoreDocumentRevision, { params: { ...params, n: 1 }, body: { revision: 2 } });
    expect(restored.reply).toMatchObject({ title: 'One', json: aText('One'), revision: 3 });
    const again = await ada.call(restoreDocumentRevision, { params: { ...params, n: 1 }, body: { revision: 3 } });
    expect([again.status, again.reply.revision]).toEqual([200, 3]);
    const blind = await ada.call(restoreDocumentRevision, { params: { ...params, n: 2 }, body: {} });
    expect([blind.status, firstViolation(blind)?.path]).toEqual([422, 'revision']);
    expect((await ada.call(listDocumentRevisions, { params })).reply.pagination.total).toBe(3);
  });

  test('removal: not the homepage, not with children, and then it is gone everywhere', async () => {
    const ada = await it.aPerson();
    const namespace = await aNamespace(ada);
    const parent = await aDocument(ada, namespace.code, 'Parent');
    const child = await aDocument(ada, namespace.code, 'Child', parent.id);
    const remove = (id: string) => ada.call(deleteDocument, { params: { id } });
    expect((await remove(namespace.homepage.id)).refusal.error.message).toBe(homepageStaysMessage);
    expect((await remove(parent.id)).refusal.error.message).toBe(removeChildrenFirstMessage);
    expect((await remove(child.id)).status).toBe(204);
    expect((await remove(child.id)).status).toBe(404);
    expect((await remove(parent.id)).status).toBe(204);
    expect((await ada.call(getDocument, { params: { id: parent.id } })).status).toBe(404);
    expect((await ada.call(getNamespace, { params: { id: namespace.code } })).reply.documents).toEqual([]);
  });

  test('S28 parents, namespaces and documents of other projects are refused and nothing is written', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const mine = await aNamespace(ada);
    const theirs = await aNamespace(eve, 'Secret');
    const theirPage = await aDocument(eve, theirs.code, 'Secret page');
    const create = (more: object) =>
      ada.call(createDocument, { body: { title: 'x', json: aText('x'), namespace: mine.code, ...more } });
    expect(firstViolation(await create({ parent: theirPage.id }))?.path).toBe('parent');
    expect(firstViolation(await create({ namespace: theirs.code }))?.path).toBe('namespace');
    expect(firstViolation(await create({ parent: mine.homepage.id }))?.errors).toEqual([homepageHasNoChildrenMessage]);
    const structure = [{ id: theirPage.id, children: [] }];
    expect((await ada.call(saveStructure, { params: { id: mine.code }, body: { structure } })).status).toBe(422);
    expect((await ada.call(getNamespace, { params: { id: mine.code } })).reply.documents).toEqual([]);
  });

  test('S50 invalid content is refused with its path; unknown content is kept unchanged', async () => {
    const ada = await it.aPerson();
    const { code } = await aNamespace(ada);
    const save = (doc: unknown) =>
      ada.call(createDocument, { body: { title: 'x', namespace: code, json: JSON.stringify(doc) } });
    const heading = { type: 'doc', content: [{ type: 'heading', attrs: { level: 7 } }] };
    expect(firstViolation(await save(heading))?.path).toBe('json.content[0].attrs.level');
    const text = (href: string) => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    });
    for (const href of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
    ]) {
      expect((await save(text(href))).status).toBe(422);
    }
    expect((await save('not a doc')).status).toBe(422);
    const unknown = { type: 'doc', content: [{ type: 'hologram', attrs: { onclick: 'x()' }, content: [] }] };
    expect((await save(unknown)).reply.json).toBe(JSON.stringify(unknown));
  });

  test('internal links and embeds are extracted with the save', async () => {
    const ada = await it.aPerson();
    const { code } = await aNamespace(ada);
    const target = await aDocument(ada, code, 'Target');
    const href = `archwright://${target.id}.doc.internal/${code}/${target.id}`;
    const json = JSON.stringify({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'see', marks: [{ type: 'link', attrs: { href, title: null } }] }],
        },
        { type: 'diagram', attrs: { diagram: target.id } },
      ],
    });
    const page = (await ada.call(createDocument, { body: { title: 'Linking', json, namespace: code } })).reply;
    const links = async () =>
      (
        await sql`select relation, to_kind, to_id from link where organization_id = ${ada.organizationId}
          and from_id = ${page.id} order by relation`.execute(it.app.database.owner)
      ).rows;
    expect(await links()).toEqual([
      { relation: 'embed', to_kind: 'diagram', to_id: target.id },
      { relation: 'link', to_kind: 'doc', to_id: target.id },
    ]);
    await ada.call(updateDocument, {
      params: { id: page.id },
      body: { title: 'Linking', json: aText('none'), revision: 1 },
    });
    expect(await links()).toEqual([]);
  });

  test('every change records its activity in the same transaction', async () => {
    const ada = await it.aPerson();
    const page = await aDocument(ada, (await aNamespace(ada)).code);
    await ada.call(updateDocument, { params: { id: page.id }, body: { title: 'Two', json: aText('2'), revision: 1 } });
    await ada.call(updateDocument, {
      params: { id: page.id },
      body: { title: 'Stale', json: aText('3'), revision: 1 },
    });
    await ada.call(deleteDocument, { params: { id: page.id } });
    const { rows } = await sql<{ action: string; actor: string }>`select action, actor_id as actor from activity
      where organization_id = ${ada.organizationId} and subject_id = ${page.id} order by at`.execute(
      it.app.database.owner,
    );
    expect(rows.map((row) => row.action)).toEqual(['created', 'updated', 'removed']);
    expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([ada.userId]));
  });
});

describe('the order of documents', () => {
  test('S38 R13 is saved as a tree; a stale structure is refused with the current tree', async () => {
    const ada = await it.aPerson();
    const { code } = await aNamespace(ada);
    const [a, b] = [await aDocument(ada, code, 'A'), await aDocument(ada, code, 'B')];
    const structure = [{ id: b.id, children: [{ id: a.id, children: [] }] }];
    const saved = await ada.call(saveStructure, { params: { id: code }, body: { structure, structureRevision: 1 } });
    expect(saved.reply.structureRevision).toBe(2);
    expect(saved.reply.documents.map((row) => [row.id, row.children.map((child) => child.id)])).toEqual([
      [b.id, [a.id]],
    ]);
    const stale = await ada.call(saveStructure, { params: { id: code }, body: { structure, structureRevision: 1 } });
    const name = ada.email.split('@')[0];
    expect(stale.refusal.error).toEqual({
      message: `The structure has been changed by ${name}.`,
      code: 'stale_revision',
    });
    expect(stale.refusal.current).toMatchObject({ structureRevision: 2 });
  });
});

describe('the project of a call', () => {
  test('S27 foreign, unknown and missing projects are answered as specified', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const inProject = (project: string) => it.call(listNamespaces, {}, { ...ada.scope, project });
    expect((await inProject(eve.projectId)).status).toBe(404);
    expect((await inProject(crypto.randomUUID())).text).toBe((await inProject(eve.projectId)).text);
    const none = await inProject('none');
    expect([none.status, none.refusal.error.message]).toEqual([422, chooseProjectMessage]);
  });

  test('S39 a removed project is closed immediately', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    await sql`update project set deleted_at = now() where organization_id = ${ada.organizationId} and id = ${ada.projectId}`.execute(
      it.app.database.owner,
    );
    expect((await ada.call(listNamespaces, {})).status).toBe(404);
  });
});

describe('a document whose id is made by the client', () => {
  const create = (person: Person, id: string, title = 'A page', namespace = 'handbook') =>
    person.call(createDocument, { body: { id, title, json: aText(title), namespace } });

  test('is created once, however often its create is repeated, also at the same time', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const id = randomUUID();
    const answers = [await create(ada, id), ...(await Promise.all([create(ada, id), create(ada, id)]))];
    expect(answers.map(({ status, reply }) => [status, reply.id])).toEqual(answers.map(() => [201, id]));
    const { documents } = (await ada.call(getNamespace, { params: { id: 'handbook' } })).reply;
    expect(documents.map((document) => document.id)).toEqual([id]);
    expect((await ada.call(listDocumentRevisions, { params: { id }, query: {} })).reply.pagination.total).toBe(1);
  });

  test('is refused for the id of another document: of somebody else, in another namespace, in the trash', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    await aNamespace(ada);
    await aNamespace(ada, 'Runbooks');
    const { id } = await aDocument(ada, 'handbook');
    const refusals = [
      await create(bob, id),
      await create(ada, id, 'Elsewhere', 'runbooks'),
      await ada.call(deleteDocument, { params: { id } }).then(() => create(ada, id)),
    ];
    for (const refused of refusals) {
      expect(refused.status).toBe(422);
      expect(firstViolation(refused)).toMatchObject({ path: 'id', errors: [otherDocumentMessage] });
    }
  });

  test('tells nothing about documents of other organizations', async () => {
    const [ada, eve] = [await it.aPerson(), await it.aPerson({ name: 'eve' })];
    for (const person of [ada, eve]) await aNamespace(person);
    const { id } = await aDocument(ada, 'handbook', 'Secret');
    expect((await create(eve, id, 'Mine')).reply).toMatchObject({ id, title: 'Mine' });
    expect((await ada.call(getDocument, { params: { id } })).reply.title).toBe('Secret');
  });
});
