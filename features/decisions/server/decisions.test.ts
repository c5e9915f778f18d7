/** The decision map over HTTP: content and access. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, listAdrs, transitionAdr, updateAdr, type Adr } from '#features/adrs/contract.ts';
import { createDocument, createNamespace, updateDocument } from '#features/documentation/contract.ts';
import { createRfc, listRfcs, transformRfc, transitionRfc, updateRfc } from '#features/rfcs/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { getDecisionGraph, type DecisionGraph } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (...links: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Because. ' },
          ...links.map((href) => ({ type: 'text', text: 'See', marks: [{ type: 'link', attrs: { href } }] })),
        ],
      },
    ],
  });
const linkTo = (kind: SearchKind, id: string): string => `archwright://${id}.${kind}.internal`;
const anAdr = async (person: Person, title: string, more: { json?: string; former?: string } = {}): Promise<Adr> =>
  (await person.call(createAdr, { body: { title, json: aText(), ...more } })).reply;
const move = (person: Person, { id }: { id: string }, name: string, body: object = {}) =>
  person.call(transitionAdr, { params: { id, name }, body });
const graphOf = async (person: Person): Promise<DecisionGraph> => (await person.call(getDecisionGraph, {})).reply;
const aRfc = async (person: Person, title: string, json = aText()) =>
  (await person.call(createRfc, { body: { title, json } })).reply;
const accepted = async (person: Person, rfc: { id: string }): Promise<void> => {
  const step = (name: string) =>
    person.call(transitionRfc, { params: { id: rfc.id, name }, body: { reason: 'We agreed.' } });
  await step('publish');
  await step('accept');
};
/** Edges as sentences: `New replaces Old`. */
const sentences = ({ nodes, edges }: DecisionGraph): string[] => {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  return edges.map(({ from, to, relation }) => `${titles.get(from)} ${relation} ${titles.get(to)}`).toSorted();
};
const aPage = async (person: Person, title: string) => {
  const { code } = (await person.call(createNamespace, { body: { name: title } })).reply;
  const page = (await person.call(createDocument, { body: { title, json: aText(), namespace: code } })).reply;
  return { ...page, link: `archwright://${page.id}.doc.internal/${code}/${page.id}` };
};

describe('the graph of decisions', () => {
  test('is empty for a project without any', async () => {
    expect(await graphOf(await it.aPerson())).toEqual({ nodes: [], edges: [], total: 0, isCut: false });
  });

  test('contains records with states and dates, replacements, and the ADRs of RFCs', async () => {
    const ada = await it.aPerson();
    const old = await anAdr(ada, 'Old');
    for (const name of ['propose', 'accept']) await move(ada, old, name);
    const taking = await anAdr(ada, 'New', { former: old.id });
    expect(sentences(await graphOf(ada))).toEqual(['New will-replace Old']);
    for (const name of ['propose', 'accept']) await move(ada, taking, name);
    const rfc = await aRfc(ada, 'Proposal');
    await accepted(ada, rfc);
    const { adrId } = (await ada.call(transformRfc, { params: { id: rfc.id }, body: {} })).reply;
    await anAdr(ada, 'Alone');
    const graph = await graphOf(ada);
    expect(sentences(graph)).toEqual(['New replaces Old', 'Proposal follows Proposal']);
    expect(graph.edges.find(({ relation }) => relation === 'follows')).toMatchObject({ from: adrId, to: rfc.id });
    expect(graph).toMatchObject({ total: 5, isCut: false });
    expect(graph.nodes.map(({ title, kind, serialNumber, state }) => [title, kind, serialNumber, state?.name])).toEqual(
      [
        ['Old', 'adr', 1, 'superseded'],
        ['New', 'adr', 2, 'accepted'],
        ['Proposal', 'rfc', 1, 'accepted'],
        ['Proposal', 'adr', 3, 'draft'],
        ['Alone', 'adr', 4, 'draft'],
      ],
    );
    expect(graph.nodes.map(({ decidedAt }) => decidedAt !== null)).toEqual([true, true, true, false, false]);
  });

  test('a withdrawn decision is no longer decided', async () => {
    const ada = await it.aPerson();
    const adr = await anAdr(ada, 'Hasty');
    for (const name of ['propose', 'accept']) await move(ada, adr, name);
    expect((await graphOf(ada)).nodes[0]?.decidedAt).not.toBeNull();
    await move(ada, adr, 'withdraw_acceptance', { reason: 'Too early.' });
    expect((await graphOf(ada)).nodes[0]?.decidedAt).toBeNull();
  });

  test('contains linked documents, each link once, and no dangling edges', async () => {
    const ada = await it.aPerson();
    const page = await aPage(ada, 'Guide');
    await aPage(ada, 'Unnamed');
    const rfc = await aRfc(ada, 'Proposal', aText(page.link));
    await anAdr(ada, 'Choice', {
      json: aText(page.link, linkTo('rfc', rfc.id), linkTo('adr', crypto.randomUUID()), page.link),
    });
    const graph = await graphOf(ada);
    expect(sentences(graph)).toEqual(['Choice links Guide', 'Choice links Proposal', 'Proposal links Guide']);
    expect(graph.nodes[0]).toMatchObject({ kind: 'doc', title: 'Guide', state: null, page: page.id });
    expect(graph.total).toBe(2);
  });

  test('is limited to one project', async () => {
    const [ada, eve] = [await it.aPerson(), await it.aPerson()];
    const adr = await anAdr(ada, 'Secret');
    await anAdr(eve, 'Curious', { json: aText(linkTo('adr', adr.id)) });
    expect(sentences(await graphOf(eve))).toEqual([]);
    expect((await graphOf(eve)).nodes.map(({ title }) => title)).toEqual(['Curious']);
  });
});

test('documents, ADRs and RFCs that link to each other list the backlinks', async () => {
  const ada = await it.aPerson();
  const page = await aPage(ada, 'Guide');
  const adr = await anAdr(ada, 'Choice', { json: aText(page.link) });
  const rfc = await aRfc(ada, 'Proposal', aText(page.link, linkTo('adr', adr.id)));
  const [toAdr, toRfc] = [linkTo('adr', adr.id), linkTo('rfc', rfc.id)];
  const { id, title, revision } = page;
  await ada.call(updateDocument, { params: { id }, body: { title, json: aText(toAdr, toRfc), revision } });
  await ada.call(updateAdr, {
    params: { id: adr.id },
    body: { title: 'Choice', json: aText(page.link, toRfc), revision: 1 },
  });
  await ada.call(updateRfc, {
    params: { id: rfc.id },
    body: { title: 'Proposal', json: aText(page.link, toAdr), revision: 1 },
  });
  const linkedFrom = async (kind: SearchKind, of: string): Promise<string[]> =>
    (await ada.call(listBacklinks, { query: { kind, id: of } })).reply.resources.map((thing) => thing.title);
  expect(await linkedFrom('doc', page.id)).toEqual(['Choice', 'Proposal']);
  expect(await linkedFrom('adr', adr.id)).toEqual(['Guide', 'Proposal']);
  expect(await linkedFrom('rfc', rfc.id)).toEqual(['Choice', 'Guide']);
  const cut = { title: 'Proposal', json: aText(), revision: 2 };
  await ada.call(updateRfc, { params: { id: rfc.id }, body: cut });
  expect(await linkedFrom('adr', adr.id)).toEqual(['Guide']);
});

test('lists of ADRs and RFCs can be filtered by creation date', async () => {
  const ada = await it.aPerson();
  await anAdr(ada, 'Choice');
  await aRfc(ada, 'Proposal');
  const counts = async (createdAfter: string): Promise<number[]> => {
    const [adrs, rfcs] = [
      await ada.call(listAdrs, { query: { createdAfter } }),
      await ada.call(listRfcs, { query: { createdAfter } }),
    ];
    return [adrs, rfcs].map(({ reply }) => reply.pagination.total);
  };
  const hour = 3_600_000;
  expect(await counts(new Date(Date.now() - hour).toISOString())).toEqual([1, 1]);
  expect(await counts(new Date(Date.now() + hour).toISOString())).toEqual([0, 0]);
});
