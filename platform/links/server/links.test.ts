/** Backlinks and broken links of a project, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  updateDocument,
  type Document,
} from '#features/documentation/contract.ts';
import { restoreFromTrash } from '#platform/trash/contract.ts';
import { listBacklinks, listBrokenLinks, listLinkTargets } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const textWith = (...hrefs: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: hrefs.map((href) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'see', marks: [{ type: 'link', attrs: { href, title: null } }] }],
    })),
  });

/** A person with a namespace who writes linked pages. */
async function aLinker() {
  const person = await it.aPerson();
  const { code, homepage } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  const write = async (title: string, ...hrefs: string[]): Promise<Document> =>
    (await person.call(createDocument, { body: { title, json: textWith(...hrefs), namespace: code } })).reply;
  const linkTo = ({ id }: { id: string }): string => `archwright://${id}.doc.internal/${code}/${id}`;
  const linkedFrom = async (id: string): Promise<string[]> =>
    (await person.call(listBacklinks, { query: { kind: 'doc', id } })).reply.resources.map(({ title }) => title);
  const broken = async () => (await person.call(listBrokenLinks, {})).reply.resources;
  return { person, code, homepage, write, linkTo, linkedFrom, broken };
}

const saveWith = (person: Person, page: Document, ...hrefs: string[]) =>
  person.call(updateDocument, {
    params: { id: page.id },
    body: { title: page.title, json: textWith(...hrefs), revision: page.revision },
  });

describe('the targets of the links of a page', () => {
  test('have their current titles, also homepages and pages that were only mentioned', async () => {
    const { person, code, homepage, write, linkTo } = await aLinker();
    const target = await write('Target');
    const mention = { type: 'mention', attrs: { kind: 'page', id: linkTo(target), label: 'Target' } };
    const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [mention] }] });
    const page = await write('Page', `archwright://home.doc.internal/${code}/home`, 'https://example.org');
    await person.call(updateDocument, { params: { id: page.id }, body: { title: 'Page', json, revision: 1 } });
    const targets = async (id: string) =>
      (await person.call(listLinkTargets, { query: { kind: 'doc', id } })).reply.resources;
    expect(await targets(page.id)).toMatchObject([{ id: target.id, title: 'Target' }]);
    const renamed = { title: 'Renamed', json: textWith(linkTo(homepage)), revision: 1 };
    await person.call(updateDocument, { params: { id: target.id }, body: renamed });
    expect(await targets(page.id)).toMatchObject([{ id: target.id, title: 'Renamed', page: target.id }]);
    expect(await targets(target.id)).toMatchObject([{ id: homepage.id, title: 'Handbook', page: 'home' }]);
    await person.call(deleteDocument, { params: { id: target.id } });
    expect(await targets(page.id)).toEqual([]);
    expect((await person.call(listLinkTargets, { query: { kind: 'doc', id: target.id } })).status).toBe(404);
  });
});

test('targets with states are told with them, as they are now', async () => {
  const { person, write } = await aLinker();
  const adr = (await person.call(createAdr, { body: { title: 'One schema', json: textWith('https://example.org') } }))
    .reply;
  const page = await write('Page', `archwright://${adr.id}.adr.internal`);
  const { reply } = await person.call(listLinkTargets, { query: { kind: 'doc', id: page.id } });
  expect(reply.resources).toMatchObject([{ kind: 'adr', title: 'One schema', state: { label: adr.state.label } }]);
});

describe('backlinks', () => {
  test('of a page are the other pages that link to it, each once, by title, as last saved', async () => {
    const { person, write, linkTo, linkedFrom } = await aLinker();
    const target = await write('Target');
    const second = await write('Second', linkTo(target), `${linkTo(target)}#steps`);
    await write('First', linkTo(target), 'https://example.org');
    await saveWith(person, target, linkTo(target));
    expect(await linkedFrom(target.id)).toEqual(['First', 'Second']);
    await saveWith(person, second);
    expect(await linkedFrom(target.id)).toEqual(['First']);
  });

  test('of a homepage include links to `home` and to its id', async () => {
    const { code, homepage, write, linkTo, linkedFrom } = await aLinker();
    await write('By name', `archwright://home.doc.internal/${code}/home`);
    await write('By id', linkTo(homepage));
    await write('To another', 'archwright://home.doc.internal/elsewhere/home');
    expect(await linkedFrom(homepage.id)).toEqual(['By id', 'By name']);
  });

  test('contain what is needed to open them', async () => {
    const { person, code, write, linkTo } = await aLinker();
    const target = await write('Target');
    const source = await write('Source', linkTo(target));
    const { reply } = await person.call(listBacklinks, { query: { kind: 'doc', id: target.id } });
    expect(reply).toEqual({
      resources: [{ kind: 'doc', id: source.id, title: 'Source', namespace: code, page: source.id }],
      pagination: { page: 1, perPage: 50, total: 1 },
    });
  });

  test('disappear with the page that holds the link, and come back with it', async () => {
    const { person, write, linkTo, linkedFrom } = await aLinker();
    const target = await write('Target');
    const source = await write('Source', linkTo(target));
    await person.call(deleteDocument, { params: { id: source.id } });
    expect(await linkedFrom(target.id)).toEqual([]);
    await person.call(restoreFromTrash, { params: { kind: 'doc', id: source.id }, body: {} });
    expect(await linkedFrom(target.id)).toEqual(['Source']);
  });

  test('S25 of foreign, unknown and removed things are not found, with the same bytes', async () => {
    const { person, write } = await aLinker();
    const other = await aLinker();
    const theirs = await other.write('Theirs');
    const removed = await write('Removed');
    await person.call(deleteDocument, { params: { id: removed.id } });
    const asked = (id: string) => person.call(listBacklinks, { query: { kind: 'doc', id } });
    const unknown = await asked(crypto.randomUUID());
    expect(unknown.status).toBe(404);
    expect((await asked(theirs.id)).text).toBe(unknown.text);
    expect((await asked(removed.id)).text).toBe(unknown.text);
  });
});

describe('broken links', () => {
  test('are those whose target never existed, is elsewhere, or belongs to another organization', async () => {
    const { code, write, linkTo, broken } = await aLinker();
    const theirs = await (await aLinker()).write('Theirs');
    const target = await write('Target');
    const nobody = crypto.randomUUID();
    await write('Fine', linkTo(target), `archwright://home.doc.internal/${code}/home`, 'https://example.org', '#steps');
    const source = await write(
      'Source',
      linkTo({ id: nobody }),
      linkTo(theirs),
      `archwright://${target.id}.doc.internal/elsewhere/${target.id}`,
      'archwright://home.doc.internal/elsewhere/home',
      'archwright://7.adr.internal',
    );
    const found = await broken();
    expect(new Set(found.map(({ from }) => from.id))).toEqual(new Set([source.id]));
    expect(new Set(found.map(({ to }) => [to.kind, to.id, to.namespace, to.title].join(' ')))).toEqual(
      new Set([
        'adr 7  ',
        'doc home elsewhere ',
        `doc ${nobody} ${code} `,
        `doc ${target.id} elsewhere `,
        `doc ${theirs.id} ${code} `,
      ]),
    );
  });

  test('a target in the trash is listed with its title until it is restored', async () => {
    const { person, write, linkTo, broken } = await aLinker();
    const target = await write('Target');
    await write('Source', linkTo(target));
    expect(await broken()).toEqual([]);
    await person.call(deleteDocument, { params: { id: target.id } });
    expect((await broken()).map(({ from, to }) => [from.title, to.title])).toEqual([['Source', 'Target']]);
    await person.call(restoreFromTrash, { params: { kind: 'doc', id: target.id }, body: {} });
    expect(await broken()).toEqual([]);
  });

  test('embeds are listed too, and the report is paged', async () => {
    const { person, code } = await aLinker();
    const embeds = ['one', 'two', 'three'].map((diagram) => ({ type: 'diagram', attrs: { diagram } }));
    await person.call(createDocument, {
      body: { title: 'Drawings', json: JSON.stringify({ type: 'doc', content: embeds }), namespace: code },
    });
    const { reply } = await person.call(listBrokenLinks, { query: { page: 2, perPage: 2 } });
    expect(reply.pagination).toEqual({ page: 2, perPage: 2, total: 3 });
    expect(reply.resources.map(({ relation, to }) => [relation, to.kind, to.id])).toEqual([
      ['embed', 'diagram', 'two'],
    ]);
  });
});
