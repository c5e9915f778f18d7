/** The context map over HTTP: saves, rules, conflicts, history, links, export and import. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { addC4Element, createC4Model, deleteC4Model } from '#features/c4models/contract.ts';
import { createDocument, createNamespace } from '#features/documentation/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listBacklinks, listBrokenLinks } from '#platform/links/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { THE_ONLY_ONE } from '#platform/richtext/model/document.ts';
import { searchPage } from '#platform/search/contract.ts';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import { nothingSavedMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  customerConformistMessage,
  exportContextMap,
  getContextMap,
  listContextMapRevisions,
  nameContextMapRevision,
  repeatedContextMessage,
  restoreContextMapRevision,
  saveContextMap,
  staleContextMapMessage,
  unknownElementMessage,
  type contextBody,
} from '../contract.ts';
import { readContextMapFile } from './context-map-portable.ts';
import type * as z from 'zod/mini';

type SentContext = z.input<typeof contextBody>;

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const [ordering, payment] = [crypto.randomUUID(), crypto.randomUUID()];
const contexts: SentContext[] = [
  { id: ordering, name: 'Ordering', subdomain: 'core', team: 'Checkout' },
  { id: payment, name: 'Payment', subdomain: 'generic', description: 'Takes money.' },
];
const relationships = [
  {
    upstreamId: payment,
    downstreamId: ordering,
    kind: 'upstream-downstream' as const,
    downstreamRoles: ['ACL' as const],
  },
];
const save = (person: Person, revision: number | undefined, change: { contexts?: SentContext[] } = {}) =>
  person.call(saveContextMap, { body: { contexts, relationships, revision, ...change } });

/** A C4 model with one system. */
async function aSystem(person: Person): Promise<{ model: string; element: string }> {
  const model = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply.id;
  const body = { version: 1, type: 'software-system' as const, name: 'Checkout', location: 'internal' as const };
  const { reply } = await person.call(addC4Element, { params: { id: model }, body });
  return { model, element: reply.model.softwareSystems[0]?.id ?? '' };
}

describe('a save', () => {
  test('begins at revision 1 with an empty map, answers the map, and gives places to new contexts', async () => {
    const person = await it.aPerson();
    const { reply: before } = await person.call(getContextMap, {});
    expect(before).toMatchObject({ state: 'AS_IS', contexts: [], relationships: [], revision: 1, updatedAt: null });
    const { status, reply } = await save(person, 1);
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      revision: 2,
      contexts: [{ name: 'Ordering' }, { name: 'Payment', team: '', elementIds: [] }],
      relationships: [{ kind: 'upstream-downstream', upstreamRoles: [], downstreamRoles: ['ACL'] }],
    });
    expect(reply.contexts[0]?.position).not.toEqual(reply.contexts[1]?.position);
    expect((await person.call(getContextMap, {})).reply).toEqual(reply);
  });

  test('that breaks a rule is refused at its place and stores nothing', async () => {
    const person = await it.aPerson();
    const wrong = { kind: 'customer-supplier' as const, downstreamRoles: ['CF' as const] };
    const body = { contexts, relationships: [{ upstreamId: payment, downstreamId: ordering, ...wrong }], revision: 1 };
    const { status, refusal } = await person.call(saveContextMap, { body });
    expect([status, refusal.violations]).toEqual([
      422,
      [
        {
          field: 'relationships',
          path: 'relationships[0].downstreamRoles',
          errors: [customerConformistMessage],
        },
      ],
    ]);
    expect((await person.call(getContextMap, {})).reply.revision).toBe(1);
  });

  test('of a name that nobody sees is refused with the sentence of the editor', async () => {
    const person = await it.aPerson();
    const body = { contexts: [{ name: '\u200b\u2060' }], relationships: [], revision: 1 };
    const { status, refusal } = await person.call(saveContextMap, { body });
    expect([status, refusal.violations]).toMatchObject([422, [{ path: 'contexts[0].name', errors: [unseenMessage] }]]);
  });

  test('over a newer one is refused with the current map', async () => {
    const person = await it.aPerson();
    const { reply: first } = await save(person, 1);
    const { status, refusal } = await save(person, 1, { contexts: [...contexts, { name: 'Shipping' }] });
    const name = first.updatedBy ?? '';
    expect([status, refusal.error]).toEqual([422, { code: staleRevisionCode, message: staleContextMapMessage(name) }]);
    expect(refusal.current).toEqual(first);
  });

  test('of a revision that a map without a save cannot have names nobody', async () => {
    const person = await it.aPerson();
    const { status, refusal } = await save(person, 7);
    expect([status, refusal.error]).toEqual([422, { code: staleRevisionCode, message: nothingSavedMessage }]);
    expect(refusal.current).toMatchObject({ revision: 1, contexts: [] });
  });

  test('with two names that look alike is refused', async () => {
    const person = await it.aPerson();
    const { status, refusal } = await save(person, 1, { contexts: [...contexts, { name: 'Order\u2060ing' }] });
    expect([status, refusal.violations]).toMatchObject([
      422,
      [{ path: 'contexts[2].name', errors: [repeatedContextMessage] }],
    ]);
  });

  test('names elements of the project; one that is deleted later stays without a name', async () => {
    const person = await it.aPerson();
    const stranger = await aSystem(await it.aPerson());
    const { model, element } = await aSystem(person);
    const [first, ...rest] = contexts;
    const owning = (elementId: string): SentContext[] => [
      { ...(first as SentContext), elementIds: [elementId] },
      ...rest,
    ];
    const refused = await save(person, 1, { contexts: owning(stranger.element) });
    expect([refused.status, refused.refusal.violations]).toMatchObject([
      422,
      [{ path: 'contexts[0].elementIds[0]', errors: [unknownElementMessage] }],
    ]);
    const { reply } = await save(person, 1, { contexts: owning(element) });
    expect(reply.elements).toEqual([{ id: element, modelId: model, name: 'Checkout' }]);
    const { reply: backlinks } = await person.call(listBacklinks, { query: { kind: 'c4model', id: model } });
    expect(backlinks.resources).toMatchObject([{ kind: 'contextmap', id: person.projectId }]);
    await person.call(deleteC4Model, { params: { id: model } });
    const again = await save(person, 2, { contexts: [...owning(element), { name: 'Shipping' }] });
    expect([again.status, again.reply.elements]).toEqual([200, []]);
  });
});

test('contexts are found by their names and teams', async () => {
  const person = await it.aPerson();
  await save(person, 1);
  const { reply } = await person.call(searchPage, { query: { query: 'checkout' } });
  expect(reply.resources).toMatchObject([{ source: 'contextmap', id: person.projectId }]);
});

test('an earlier map comes back as a new revision', async () => {
  const person = await it.aPerson();
  const { reply: first } = await save(person, 1);
  // A named revision is not replaced by the next save of the same person.
  await person.call(nameContextMapRevision, { body: { name: 'Agreed' } });
  await save(person, 2, { contexts: [...contexts, { name: 'Shipping' }] });
  const { reply } = await person.call(restoreContextMapRevision, { params: { n: 2 }, body: { revision: 3 } });
  expect(reply).toMatchObject({ revision: 4, contexts: first.contexts, relationships: first.relationships });
  const { resources } = (await person.call(listContextMapRevisions, { query: {} })).reply;
  expect(resources.map(({ n, name }) => [n, name])).toEqual([
    [4, null],
    [3, null],
    [2, 'Agreed'],
  ]);
});

describe('a context that is removed', () => {
  const former = [{ id: payment, name: 'Payment' }];
  const ownContexts = contexts.slice(0, 1);
  const without = (person: Person, revision: number) =>
    person.call(saveContextMap, { body: { contexts: ownContexts, relationships: [], revision } });

  test('leaves its last name, and takes it along when it comes back', async () => {
    const person = await it.aPerson();
    await save(person, 1);
    const { reply: removed } = await without(person, 2);
    expect([removed.contexts.length, removed.formerContexts]).toEqual([1, former]);
    expect((await person.call(getContextMap, {})).reply.formerContexts).toEqual(former);
    const { reply: back } = await save(person, 3);
    expect([back.contexts.length, back.formerContexts]).toEqual([2, []]);
  });

  test('comes back with an earlier map', async () => {
    const person = await it.aPerson();
    await save(person, 1);
    await person.call(nameContextMapRevision, { body: { name: 'Agreed' } });
    await without(person, 2);
    const { reply } = await person.call(restoreContextMapRevision, { params: { n: 2 }, body: { revision: 3 } });
    expect([reply.contexts.length, reply.formerContexts]).toEqual([2, []]);
  });

  test('leaves its name in exports of the project as well', async () => {
    const person = await it.aPerson();
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    await save(person, 1);
    await without(person, 2);
    const zip = (await person.call(exportProject, { params: { id: person.projectId } })).bytes;
    const other = (await person.call(createProject, { body: { name: 'Copy' } })).reply.id;
    const upload = new Blob([new Uint8Array(zip)], { type: 'application/zip' });
    expect((await person.call(importProject, { params: { id: other }, upload })).status).toBe(200);
    const { reply } = await it.call(getContextMap, {}, { ...person.scope, project: other });
    expect(reply.formerContexts.map(({ name }) => name)).toEqual(['Payment']);
    expect(reply.formerContexts[0]?.id).not.toBe(payment);
  });
});

test.each(['', '\u200b', 'x'.repeat(101), 'a\nb'])(
  'a file of an export with a former context called %j is refused, as a context of this name is',
  (name) => {
    const map = { contexts: [], relationships: [], formerContexts: [{ id: crypto.randomUUID(), name }] };
    const files = new Map([['context-map/context-map.json', JSON.stringify(map)]]);
    expect(() => readContextMapFile(files)).toThrow(/formerContexts\[0\]\.name/);
  },
);

test.each([
  ['cml', 'Payment [U]->[D,ACL] Ordering'],
  ['plantuml', 'Payment "U" --> "D, ACL" Ordering'],
  ['svg', '>Ordering</text>'],
  ['json', '"team": "Checkout"'],
] as const)('is exported as %s', async (format, expected) => {
  const person = await it.aPerson();
  await save(person, 1);
  const { reply } = await person.call(exportContextMap, { query: { format } });
  expect(reply.data).toContain(expected);
});

test('knows the pages that embed it, and is missed by them once it is empty', async () => {
  const person = await it.aPerson();
  await save(person, 1);
  const { code } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'contextmap', attrs: { view: THE_ONLY_ONE } }] });
  await person.call(createDocument, { body: { title: 'Teams', json, namespace: code, parent: null } });
  const query = { kind: 'contextmap', id: person.projectId } as const;
  const titles = async () => (await person.call(listBacklinks, { query })).reply.resources.map(({ title }) => title);
  expect(await titles()).toEqual(['Teams']);
  const broken = async () => (await person.call(listBrokenLinks, { query: {} })).reply.resources.length;
  expect(await broken()).toBe(0);
  await person.call(saveContextMap, { body: { contexts: [], relationships: [], revision: 2 } });
  expect(await broken()).toBe(1);
});

test('goes with its project into an export and back in with new ids', async () => {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  const { element } = await aSystem(person);
  const [first, ...rest] = contexts;
  await save(person, 1, { contexts: [{ ...(first as SentContext), elementIds: [element] }, ...rest] });
  const zip = (await person.call(exportProject, { params: { id: person.projectId } })).bytes;
  const other = (await person.call(createProject, { body: { name: 'Copy' } })).reply.id;
  const upload = new Blob([new Uint8Array(zip)], { type: 'application/zip' });
  const { status } = await person.call(importProject, { params: { id: other }, upload });
  expect(status).toBe(200);
  const { reply } = await it.call(getContextMap, {}, { ...person.scope, project: other });
  expect(reply.contexts.map(({ name }) => name)).toEqual(['Ordering', 'Payment']);
  expect(reply.elements).toMatchObject([{ name: 'Checkout' }]);
  expect(reply.contexts.some(({ id }) => id === ordering)).toBe(false);
});

test('a page that embeds the map finds the map of the project that it is imported into', async () => {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  await save(person, 1);
  const { code } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'contextmap', attrs: { view: THE_ONLY_ONE } }] });
  await person.call(createDocument, { body: { title: 'Teams', json, namespace: code, parent: null } });
  const zip = (await person.call(exportProject, { params: { id: person.projectId } })).bytes;
  const other = (await person.call(createProject, { body: { name: 'Copy' } })).reply.id;
  const upload = new Blob([new Uint8Array(zip)], { type: 'application/zip' });
  expect((await person.call(importProject, { params: { id: other }, upload })).status).toBe(200);
  const scope = { ...person.scope, project: other };
  const { reply } = await it.call(listBacklinks, { query: { kind: 'contextmap', id: other } }, scope);
  expect(reply.resources.map(({ title }) => title)).toEqual(['Teams']);
  const broken = await it.call(listBrokenLinks, { query: {} }, scope);
  expect(broken.reply.resources).toEqual([]);
});
