/** A project with something of every kind that agents read. Tests only. */
import { createAdr } from '#features/adrs/contract.ts';
import { addC4Element, addC4Relationship, createC4Model } from '#features/c4models/contract.ts';
import { createDbModel, importDbModel } from '#features/dbmodels/contract.ts';
import { createDiagram, updateDiagram } from '#features/diagrams/contract.ts';
import { createDocument, createNamespace } from '#features/documentation/contract.ts';
import { createBoard } from '#features/eventstorming/contract.ts';
import { createMetricJar } from '#features/metrics/contract.ts';
import { phpReport } from '#features/metrics/model/testing/php-report.ts';
import { createProposal } from '#features/proposals/contract.ts';
import { createRfc } from '#features/rfcs/contract.ts';
import { createStructurizr } from '#features/structurizr/contract.ts';
import { upload } from './metric-uploads.ts';
import type { Person } from './test-app.ts';

/** A document with one paragraph. */
export const textJson = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** What a person's project has, with the ids that tools take. */
export async function aFilledProject(person: Person, word = 'Checkout') {
  await person.call(createNamespace, { body: { name: 'Handbook' } });
  const page = await person.call(createDocument, {
    body: { title: `${word} runbook`, json: textJson('Restart it twice.'), namespace: 'handbook', parent: null },
  });
  const adr = await person.call(createAdr, { body: { title: `${word} in one service`, json: textJson('Because.') } });
  const rfc = await person.call(createRfc, { body: { title: `Split ${word}`, json: textJson('Let us.') } });
  const model = (await person.call(createC4Model, { body: { name: 'Landscape' } })).reply;
  const params = { id: model.id };
  const element = (name: string, version: number) =>
    person.call(addC4Element, { params, body: { version, type: 'software-system', name, location: 'internal' } });
  await element(word, 1);
  const { softwareSystems } = (await element('Payment', 2)).reply.model;
  const [checkout = '', payment = ''] = softwareSystems.map(({ id }) => id);
  await person.call(addC4Relationship, {
    params,
    body: { version: 3, sourceId: checkout, targetId: payment, description: 'Pays by' },
  });
  const diagram = (await person.call(createDiagram, { body: {} })).reply;
  const shape = { type: 'standard.Rectangle', label: 'An idea', position: { x: 0, y: 0 }, size: { w: 90, h: 90 } };
  const content = JSON.stringify({ elements: { a: { id: 'a', ...shape } } });
  await person.call(updateDiagram, { params: { id: diagram.id }, body: { name: 'Ideas', content, revision: 1 } });
  await person.call(createStructurizr, { body: {} });
  const board = (await person.call(createBoard, { body: { name: 'Ordering', sample: true } })).reply;
  const change = { kind: 'adr' as const, title: 'Use queues', markdown: 'Because load comes in waves.' };
  const dbModel = (await person.call(createDbModel, { body: { name: 'Orders', platform: 'platform_mysql_90' } })).reply;
  const table = 'create table orders (id bigint unsigned primary key, total decimal(10,2) not null);';
  await person.call(importDbModel, {
    params: { id: dbModel.id },
    body: { format: 'dialect_mysql', data: table, revision: dbModel.revision },
  });
  const jar = (await person.call(createMetricJar, { body: { name: 'Shop API' } })).reply;
  await upload(
    person,
    jar.id,
    { month: 6, file: phpReport({ [`Shop\\${word}`]: {} }) },
    { month: 7, file: phpReport({ [`Shop\\${word}`]: { ccn: 30, wmc: 40 } }) },
  );
  const proposal = (await person.call(createProposal, { body: { change, reason: 'Fewer lost orders.' } })).reply;
  return {
    page: page.reply.id,
    adr: adr.reply.id,
    rfc: rfc.reply.id,
    model: model.id,
    checkout,
    payment,
    diagram: diagram.id,
    board: board.id,
    dbModel: dbModel.id,
    jar: jar.id,
    className: `Shop\\${word}`,
    proposal: proposal.id,
  };
}
