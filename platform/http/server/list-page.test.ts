/** Pages that programs follow by cursors while others add and remove what is listed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, listAdrs } from '#features/adrs/contract.ts';
import { createC4Model, deleteC4Model, listC4Models } from '#features/c4models/contract.ts';
import { createDbModel, deleteDbModel, listDbModels } from '#features/dbmodels/contract.ts';
import {
  createDiagram,
  deleteDiagram,
  getDiagram,
  listDiagramRevisions,
  listDiagrams,
  nameDiagramRevision,
  updateDiagram,
} from '#features/diagrams/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  deleteNamespace,
  getDocument,
  listDocumentRevisions,
  listDocuments,
  updateDocument,
  listNamespaces,
} from '#features/documentation/contract.ts';
import { createBoard, deleteBoard, listBoards } from '#features/eventstorming/contract.ts';
import { createMetricJar, deleteMetricJar, listMetricJars } from '#features/metrics/contract.ts';
import { createProject, deleteProject, listProjects } from '#features/projects/contract.ts';
import { createProposal, listProposals } from '#features/proposals/contract.ts';
import { createRfc, createRfcComment, listRfcs } from '#features/rfcs/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listTrash } from '#platform/trash/contract.ts';
import { unknownCursorMessage } from './list-cursor.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
});

/** A list, and how something is added to it and removed from it; both answer and take what the list names it by. */
interface Listed {
  readonly path: string;
  readonly add: (person: Person, name: string) => Promise<string>;
  readonly remove?: (person: Person, id: string) => Promise<unknown>;
}

const lists: readonly Listed[] = [
  {
    path: listAdrs.path,
    add: async (person, title) => (await person.call(createAdr, { body: { title, json } })).reply.id,
  },
  {
    path: `${listAdrs.path}?search=words`,
    add: async (person, title) => (await person.call(createAdr, { body: { title, json } })).reply.id,
  },
  {
    path: listRfcs.path,
    add: async (person, title) => (await person.call(createRfc, { body: { title, json } })).reply.id,
  },
  {
    path: listDocuments.path,
    add: async (person, title) => {
      await person.call(createNamespace, { body: { name: 'Handbook' } });
      return (await person.call(createDocument, { body: { title, json, namespace: 'handbook' } })).reply.id;
    },
    remove: (person, id) => person.call(deleteDocument, { params: { id } }),
  },
  {
    path: listNamespaces.path,
    add: async (person, name) => (await person.call(createNamespace, { body: { name } })).reply.code,
    remove: (person, id) => person.call(deleteNamespace, { params: { id } }),
  },
  {
    path: listDiagrams.path,
    add: async (person, name) => (await person.call(createDiagram, { body: { name } })).reply.id,
    remove: (person, id) => person.call(deleteDiagram, { params: { id } }),
  },
  {
    path: listC4Models.path,
    add: async (person, name) => (await person.call(createC4Model, { body: { name } })).reply.id,
    remove: (person, id) => person.call(deleteC4Model, { params: { id } }),
  },
  {
    path: listDbModels.path,
    add: async (person, name) =>
      (await person.call(createDbModel, { body: { name, platform: 'platform_mysql_90' } })).reply.id,
    remove: (person, id) => person.call(deleteDbModel, { params: { id } }),
  },
  {
    path: listBoards.path,
    add: async (person, name) => (await person.call(createBoard, { body: { name } })).reply.id,
    remove: (person, id) => person.call(deleteBoard, { params: { id } }),
  },
  {
    path: listMetricJars.path,
    add: async (person, name) => (await person.call(createMetricJar, { body: { name } })).reply.id,
    remove: (person, id) => person.call(deleteMetricJar, { params: { id } }),
  },
  {
    path: listProjects.path,
    add: async (person, name) => (await person.call(createProject, { body: { name } })).reply.id,
    remove: (person, id) => person.call(deleteProject, { params: { id } }),
  },
  {
    path: listProposals.path,
    add: async (person, title) => {
      const change = { kind: 'adr', title, markdown: 'Words' } as const;
      return (await person.call(createProposal, { body: { change, reason: 'Because.' } })).reply.id;
    },
  },
  {
    path: listTrash.path,
    add: async (person, name) => {
      const { id } = (await person.call(createDiagram, { body: { name } })).reply;
      await person.call(deleteDiagram, { params: { id } });
      return id;
    },
  },
];

/** A page as programs read it. */
async function read({ token, organizationId, projectId }: Person, url: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': organizationId, 'x-project': projectId };
  const answer = await it.app.server.inject({ method: 'GET', url: `/api${url}`, headers });
  type Row = { readonly id?: string; readonly code?: string; readonly revision?: number; readonly n?: number };
  type Rows = readonly Row[];
  const body = answer.json<{ 'hydra:member'?: Rows; data?: { resources: Rows } }>();
  const rows = body['hydra:member'] ?? body.data?.resources ?? [];
  const next = /^<\/api(.*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  return {
    status: answer.statusCode,
    ids: rows.map(({ id, code, revision, n }) => id ?? code ?? String(revision ?? n)),
    next,
    body,
  };
}

/** All that a program reads by cursors of two rows, while `meanwhile` happens behind every page. */
async function readAll(person: Person, path: string, meanwhile: (seen: readonly string[]) => Promise<void>) {
  const seen: string[] = [];
  let url: string | undefined = `${path}${path.includes('?') ? '&' : '?'}perPage=2`;
  for (let pages = 0; url !== undefined && pages < 20; pages += 1) {
    const page = await read(person, url);
    expect(page.status).toBe(200);
    seen.push(...page.ids);
    url = page.next;
    if (url !== undefined) await meanwhile(seen);
  }
  return seen;
}

describe('cursors', () => {
  test.each(lists)('of $path miss nothing and repeat nothing while others add and remove', async (list) => {
    const person = await it.aPerson({ name: 'reader' });
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 30 });
    const made: string[] = [];
    for (let number = 1; number < 8; number += 1) made.push(await list.add(person, `Thing ${number}`));
    const gone: string[] = [];
    let pages = 0;
    const seen = await readAll(person, list.path, async (known) => {
      pages += 1;
      // In front of what is read next, whichever way the list is ordered: what comes moves it back, what goes forward.
      if (pages === 1 || !list.remove) await list.add(person, `A newer thing ${pages}`);
      else {
        for (const id of known.filter((one) => made.includes(one) && !gone.includes(one)).slice(0, 2)) {
          gone.push(id);
          await list.remove(person, id);
        }
      }
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(made.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test('of pages hold one that is changed before it is read', async () => {
    const person = await it.aPerson({ name: 'reader' });
    const { code } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const make = async (title: string) =>
      (await person.call(createDocument, { body: { title, json, namespace: code } })).reply.id;
    const made = [await make('One'), await make('Two'), await make('Three')];
    const seen = await readAll(person, listDocuments.path, async () => {
      const params = { id: made[0] ?? '' };
      const { revision } = (await person.call(getDocument, { params })).reply;
      await person.call(updateDocument, { params, body: { title: 'One, again', json, revision } });
    });
    expect(made.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test('of histories repeat nothing while they grow', async () => {
    const person = await it.aPerson({ name: 'reader' });
    const { code } = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const page = (await person.call(createDocument, { body: { title: 'Page', json, namespace: code } })).reply;
    const diagram = (await person.call(createDiagram, { body: { name: 'Sketch' } })).reply;
    let saves = 0;
    const save = async (): Promise<void> => {
      saves += 1;
      const name = `Named ${saves}`;
      await person.call(updateDocument, {
        params: { id: page.id },
        body: { title: `Page ${saves}`, json, revision: saves },
      });
      await person.call(nameDiagramRevision, { params: { id: diagram.id }, body: { name } });
      const { content, revision } = (await person.call(getDiagram, { params: { id: diagram.id } })).reply;
      const body = { name: `Sketch ${saves}`, content, revision };
      await person.call(updateDiagram, { params: { id: diagram.id }, body });
    };
    for (let time = 0; time < 5; time += 1) await save();
    const paths = [
      listDocumentRevisions.path.replace(':id', page.id),
      listDiagramRevisions.path.replace(':id', diagram.id),
      listActivity.path,
    ];
    for (const path of paths) {
      const before = (await read(person, `${path}?perPage=100`)).ids;
      const seen = await readAll(person, path, save);
      expect([path, seen]).toEqual([path, before]);
    }
  });

  test('of comments in threads go on behind the last one that was read', async () => {
    const person = await it.aPerson({ name: 'reader' });
    const { id } = (await person.call(createRfc, { body: { title: 'Split', json } })).reply;
    const say = async (content: string, parentId?: string) => {
      const body = { content, ...(parentId === undefined ? {} : { parentId }) };
      return (await person.call(createRfcComment, { params: { id }, body })).reply.id;
    };
    const [one, two] = [await say('One'), await say('Two')];
    const threads = [one, await say('One, answered', one), two, await say('Two, answered', two), await say('Three')];
    let isFirst = true;
    const seen = await readAll(person, `/rfcs/${id}/comments?order=thread`, async () => {
      if (isFirst) threads.splice(2, 0, await say('One, answered again', one));
      isFirst = false;
    });
    expect(seen).toEqual(threads);
  });

  test('that name no place of a list are refused', async () => {
    const person = await it.aPerson({ name: 'reader' });
    for (let number = 0; number < 3; number += 1) await person.call(createAdr, { body: { title: 'One', json } });
    const places = [
      '[]',
      '["x"]',
      '["1","2"]',
      '[1]',
      '{}',
      '["\\ud800"]',
      '["99999999999"]',
      '[null]',
      '["1 or 1=1"]',
    ];
    for (const place of places) {
      const cursor = Buffer.from(`2,2,${place}`).toString('base64url');
      const { status, body } = await read(person, `/adrs?cursor=${cursor}`);
      expect([place, status, (body as { error?: { message: string } }).error?.message]).toEqual([
        place,
        422,
        unknownCursorMessage,
      ]);
    }
    const { next = '' } = await read(person, '/adrs?perPage=2');
    const [, cursor = ''] = next.split('cursor=');
    expect((await read(person, `/diagrams?cursor=${cursor}`)).status).toBe(422);
  });
});
