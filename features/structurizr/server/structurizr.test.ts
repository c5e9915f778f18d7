/** Structurizr workspaces over HTTP: configure, save, draw, conflicts, problems of the text, history and push. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { getProject, getProjectOverview } from '#features/projects/contract.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import { searchPage } from '#platform/search/contract.ts';
import {
  alreadyConfiguredMessage,
  createStructurizr,
  drawingTooLongMessage,
  exportStructurizr,
  exportStructurizrView,
  getStructurizr,
  getStructurizrRevision,
  listStructurizr,
  listStructurizrRevisions,
  nameStructurizrRevision,
  pushStructurizr,
  restoreStructurizrRevision,
  staleWorkspaceMessage,
  tooLongMessage,
  updateStructurizr,
  type StructurizrWorkspace,
} from '../contract.ts';
import { noWorkspaceMessage } from '../model/text-messages.ts';
import { insertWorkspace, noteDrawn, saveWorkspace } from './structurizr-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const shop = (views: string, more = ''): string => `workspace "Shop" "Sells." {
  model {
    reader = person "Reader"
    shop = softwareSystem "Bookshop" {
      web = container "Web shop"
    }
    reader -> web "Buys with"
    ${more}
  }
  views {
    ${views}
  }
}
`;
const context = 'systemContext shop "Context" {\n include *\n }';
const containers = 'container shop "Containers" {\n include *\n }';

async function aWorkspace(): Promise<{ readonly person: Person; readonly id: string }> {
  const person = await it.aPerson();
  const { reply } = await person.call(createStructurizr, { body: {} });
  return { person, id: reply.id };
}

const save = (person: Person, id: string, dsl: string, revision: number) =>
  person.call(updateStructurizr, { params: { id }, body: { dsl, revision } });

/** The workspace once its last save is drawn. */
async function drawn(person: Person, id: string): Promise<StructurizrWorkspace> {
  await expect
    .poll(async () => (await person.call(listStructurizr, { query: {} })).reply.resources[0]?.renderingInProgress, {
      timeout: 40_000,
      interval: 100,
    })
    .toBe(false);
  return (await person.call(getStructurizr, { params: { id } })).reply;
}

describe('configuring', () => {
  test('creates a workspace with a starter text that is drawn', async () => {
    const person = await it.aPerson();
    expect((await person.call(listStructurizr, { query: {} })).reply.resources).toEqual([]);
    const { status, reply } = await person.call(createStructurizr, { body: {} });
    expect([status, reply.renderingInProgress, reply.views]).toEqual([201, true, []]);
    const { views, renderError } = await drawn(person, reply.id);
    expect(renderError).toBeNull();
    expect(views.map(({ key, type }) => [key, type])).toEqual([
      ['Context', 'SystemContext'],
      ['Containers', 'Container'],
      ['Order', 'Dynamic'],
    ]);
    for (const { diagram, diagramDark } of views) {
      expect(diagram).toMatch(/^<svg [^>]*>/);
      expect(diagramDark).not.toBe(diagram);
    }
    const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
    expect(overview.structurizrViews).toBe(3);
  });

  test('a second time is refused', async () => {
    const { person } = await aWorkspace();
    const { status, refusal } = await person.call(createStructurizr, { body: {} });
    expect([status, refusal.error.message]).toEqual([422, alreadyConfiguredMessage]);
  });
});

describe('saving', () => {
  test('draws the new views together; a view keeps its id while its key stays', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    const first = await drawn(person, id);
    const { reply } = await save(person, id, shop(`${containers}\n${context}`), 2);
    expect([reply.revision, reply.renderingInProgress, reply.views]).toEqual([3, true, first.views]);
    const second = await drawn(person, id);
    expect(second.views.map(({ key }) => key)).toEqual(['Context', 'Containers']);
    expect(second.views[0]).toEqual(first.views[0]);
  });

  test('a key that comes back brings back the id that documents embed', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    const [before] = (await drawn(person, id)).views;
    await save(person, id, shop(containers), 2);
    expect((await drawn(person, id)).views.map(({ key }) => key)).toEqual(['Containers']);
    await save(person, id, shop(context), 3);
    expect((await drawn(person, id)).views[0]?.id).toBe(before?.id);
  });

  test('a view whose key is renamed keeps the id that documents embed', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    const [before] = (await drawn(person, id)).views;
    await save(person, id, shop(context.replace('"Context"', '"ShopContext"')), 2);
    const [after] = (await drawn(person, id)).views;
    expect([after?.key, after?.id]).toEqual(['ShopContext', before?.id]);
  });

  test('an equal text changes nothing', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    const again = await save(person, id, shop(context), 2);
    expect([again.status, again.reply.revision]).toEqual([200, 2]);
  });

  test('everything that GET answers may be sent back with the text', async () => {
    const { person, id } = await aWorkspace();
    const got = (await person.call(getStructurizr, { params: { id } })).reply;
    const body = { ...got, dsl: shop(context) };
    expect((await person.call(updateStructurizr, { params: { id }, body })).status).toBe(200);
  });

  test('on a stale revision is refused with the current workspace, and stores nothing', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    const { status, refusal } = await save(person, id, shop(containers), 1);
    const { current } = refusal as unknown as { current: StructurizrWorkspace };
    expect(status).toBe(422);
    expect(refusal.error.code).toBe(staleRevisionCode);
    expect(refusal.error.message).toBe(staleWorkspaceMessage(current.updatedBy ?? ''));
    expect([current.revision, current.workspaceDSL]).toEqual([2, shop(context)]);
    expect((await person.call(getStructurizr, { params: { id } })).reply.workspaceDSL).toBe(shop(context));
  });

  test('a text with problems is refused with each place, and stores nothing', async () => {
    const { person, id } = await aWorkspace();
    const before = (await person.call(getStructurizr, { params: { id } })).reply;
    const dsl = shop(context, 'reader -> shopp "Buys"\nnonsense here');
    const { status, refusal } = await save(person, id, dsl, 1);
    expect(status).toBe(422);
    expect(refusal.error.message).toBe(
      'The destination element "shopp" does not exist at line 8: reader -> shopp "Buys"',
    );
    expect(refusal.violations?.[0]).toEqual({
      field: 'dsl',
      path: 'dsl',
      errors: ['The destination element "shopp" does not exist'],
      line: 8,
      column: 15,
      length: 5,
      hint: expect.stringContaining('shop') as string,
    });
    expect(refusal.violations?.map(({ line }) => line)).toEqual([8, 9]);
    expect((await person.call(getStructurizr, { params: { id } })).reply.revision).toBe(before.revision);
  });

  test.each([
    ['an empty text', '', 'A DSL fragment must be specified'],
    ['comments only', '// nothing\n', noWorkspaceMessage],
    ['more than 1 MB', `workspace {\n}\n${'// comment\n'.repeat(100_000)}`, tooLongMessage],
    [
      'a file',
      'workspace {\n!docs docs\n}',
      '!docs is not available when the parser is running in restricted mode at line 2: !docs docs',
    ],
  ])('%s is refused with a sentence', async (_what, dsl, message) => {
    const { person, id } = await aWorkspace();
    const { status, refusal } = await save(person, id, dsl, 1);
    expect([status, refusal.error.message]).toEqual([422, message]);
  });

  test.each([
    ['a file that is no text', `workspace {\n\u0000\u0001PNG\n}`, 2, 1],
    ['half of a character', `workspace "Shop" {\nmodel {\n  a = person "A\ud83d"\n}\n}`, 3, 16],
  ])('%s is refused with its line', async (_what, dsl, line, column) => {
    const { person, id } = await aWorkspace();
    const { status, refusal } = await save(person, id, dsl, 1);
    const message = `This text has characters that cannot be stored (line ${line}).`;
    expect([status, refusal.error.message]).toEqual([422, message]);
    expect(refusal.violations).toMatchObject([{ path: 'dsl', line, column }]);
  });

  test.each([
    ['!include', (file: string) => `workspace {\n!include ${file}\n}`],
    ['!docs', (file: string) => `workspace {\n!docs ${file}\n}`],
    ['!adrs', (file: string) => `workspace {\n!adrs ${file}\n}`],
    ['!plugin', (file: string) => `workspace {\n!plugin ${file}\n}`],
    ['!script', (file: string) => `workspace {\n!script ${file}\n}`],
    ['extends', (file: string) => `\nworkspace extends ${file} {\n}`],
  ])('S55 %s reads no file, and names its line', async (_keyword, textWith) => {
    const { person, id } = await aWorkspace();
    const secret = 'these words are in no text';
    const folder = await mkdtemp(join(tmpdir(), 'dsl-'));
    await writeFile(join(folder, 'canary.dsl'), `// ${secret}`);
    const absolute = join(folder, 'canary.dsl');
    for (const file of [absolute, relative(process.cwd(), absolute), `file://${absolute}`]) {
      const { status, refusal } = await save(person, id, textWith(file), 1);
      expect([file, status, (refusal.violations?.[0]?.line ?? 0) > 0]).toEqual([file, 422, true]);
      expect(JSON.stringify(refusal)).not.toContain(secret);
    }
    await rm(folder, { recursive: true });
  });

  test('S55 a logo of a file is left out with a warning, and the file is not read', async () => {
    const { person, id } = await aWorkspace();
    const dsl = shop(`${context}\nbranding {\nlogo ${join(import.meta.dirname, 'structurizr.test.ts')}\n}`);
    const { status } = await save(person, id, dsl, 1);
    const { warnings, views } = await drawn(person, id);
    expect([status, warnings.length]).toEqual([200, 1]);
    expect(warnings[0]?.line).toBeGreaterThan(0);
    expect(views.map(({ diagram }) => diagram).join('')).not.toContain('<image');
  });

  const many = (count: number, line: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');
  const modelOf = (model: string, views: string): string =>
    `workspace {\nmodel {\n${model}\n}\nviews {\n${views}\n}\n}`;
  const systems = (count: number): string => many(count, (at) => `s${at} = softwareSystem "${at}"`);

  test('S81 texts that grow without bounds are refused at their limits, and others are served', async () => {
    const bombs = {
      constants: `!const A0 "aaaaaaaa"\n${many(30, (at) => `!const A${at + 1} "\${A${at}}\${A${at}}"`)}\nworkspace "\${A30}" {\n}`,
      elements: modelOf(
        many(50_000, () => 'person p'),
        '',
      ),
      views: modelOf(
        systems(1),
        many(5_000, (at) => `systemContext s0 "v${at}"`),
      ),
      members: modelOf(systems(2_000), 'systemLandscape {\ninclude *\n}'),
      nesting: `workspace {\nmodel {\n${'deploymentEnvironment "a" {\n'.repeat(10_000)}`,
      token: `workspace "${'a'.repeat(10_000_000)}" {\n}`,
    };
    const [attacker, other] = [await aWorkspace(), await aWorkspace()];
    const attack = async (): Promise<void> => {
      for (const [name, dsl] of Object.entries(bombs)) {
        const { status, refusal } = await save(attacker.person, attacker.id, dsl, 1);
        expect([name, status]).toEqual([name, 422]);
        expect(refusal.error.message.length).toBeLessThan(11_000);
      }
    };
    const work = async (): Promise<void> => {
      expect((await save(other.person, other.id, shop(context), 1)).status).toBe(200);
    };
    await allDone([attack(), work()]);
    expect((await drawn(other.person, other.id)).views.map(({ key }) => key)).toEqual(['Context']);
    expect((await drawn(attacker.person, attacker.id)).revision).toBe(1);
  });

  test('S82 a layout without end is ended, its view is drawn more simply, and the drawings of others go on', async () => {
    const [attacker, other] = [await aWorkspace(), await aWorkspace()];
    const lines = many(50, (from) => many(50, (to) => (from < to ? `s${from} -> s${to} "Uses"` : '')));
    const dsl = modelOf(`${systems(50)}\n${lines}`, 'systemLandscape "All" {\ninclude *\nautoLayout\n}');
    expect((await save(attacker.person, attacker.id, dsl, 1)).status).toBe(200);
    expect((await save(other.person, other.id, shop(context), 1)).status).toBe(200);
    expect((await drawn(other.person, other.id)).views.map(({ key }) => key)).toEqual(['Context']);
    const { renderError, views } = await drawn(attacker.person, attacker.id);
    expect(renderError).toBeNull();
    expect(views.map(({ key }) => key)).toEqual(['All']);
  });

  test('a workspace of another organization is unknown', async () => {
    const { id } = await aWorkspace();
    const stranger = await it.aPerson();
    const outcomes = [
      await stranger.call(getStructurizr, { params: { id } }),
      await save(stranger, id, shop(context), 1),
      await stranger.call(listStructurizrRevisions, { params: { id }, query: {} }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the history', () => {
  test('keeps every save, can be named, and brings a text back as a new revision', async () => {
    const { person, id } = await aWorkspace();
    await save(person, id, shop(context), 1);
    await person.call(nameStructurizrRevision, { params: { id }, body: { name: 'Before the split' } });
    await save(person, id, shop(containers), 2);
    const { resources } = (await person.call(listStructurizrRevisions, { params: { id }, query: {} })).reply;
    expect(resources.map(({ n, name }) => [n, name])).toEqual([
      [3, null],
      [2, 'Before the split'],
      [1, null],
    ]);
    const second = (await person.call(getStructurizrRevision, { params: { id, n: 2 } })).reply;
    expect(second.text).toBe(shop(context));
    const restored = await person.call(restoreStructurizrRevision, { params: { id, n: 2 }, body: { revision: 3 } });
    expect([restored.reply.revision, restored.reply.workspaceDSL]).toEqual([4, shop(context)]);
  });

  test('an unknown revision cannot be read or restored', async () => {
    const { person, id } = await aWorkspace();
    const params = { id, n: 9 };
    expect((await person.call(getStructurizrRevision, { params })).status).toBe(404);
    expect((await person.call(restoreStructurizrRevision, { params, body: { revision: 1 } })).status).toBe(404);
  });
});

test('a save whose drawing was never asked for is found and drawn', async () => {
  const person = await it.aPerson();
  const { organizationId, projectId, userId } = person;
  const id = crypto.randomUUID();
  const { database, queue } = it.app;
  await database.asOwner(async (db) => {
    const text = { dsl: shop(context), name: 'Shop', words: '', warnings: [], by: userId };
    await insertWorkspace(db, { organizationId, projectId }, id, text);
  });
  await queue.enqueue(database.owner, 'draw-structurizr-rest', {});
  const { views, revision, picturesRevision } = await drawn(person, id);
  expect(views.map(({ key }) => key)).toEqual(['Context']);
  expect([revision, picturesRevision]).toEqual([1, 1]);
});

test('the pictures name the revision that they show, also when a later one could not be drawn', async () => {
  const { person, id } = await aWorkspace();
  await drawn(person, id);
  const { reply } = await save(person, id, shop(context), 1);
  expect([reply.revision, reply.picturesRevision]).toEqual([2, 1]);
  expect((await drawn(person, id)).picturesRevision).toBe(2);
  const { organizationId, projectId, userId } = person;
  await it.app.database.asOwner(async (db) => {
    const text = { dsl: shop(containers), name: 'Shop', words: '', warnings: [], by: userId };
    const revision = await saveWorkspace(db, { organizationId, projectId }, text);
    await noteDrawn(db, { organizationId, id }, { revision, error: drawingTooLongMessage, warnings: [] });
  });
  const after = (await person.call(getStructurizr, { params: { id } })).reply;
  expect([after.revision, after.picturesRevision, after.renderError]).toEqual([3, 2, drawingTooLongMessage]);
  expect(after.views.map(({ key }) => key)).toEqual(['Context']);
  const params = { id, viewId: after.views[0]?.id ?? '' };
  const exported = await person.call(exportStructurizrView, { params, query: { format: 'mermaid' } });
  expect([exported.status, exported.reply.data]).toEqual([200, expect.stringContaining('Bookshop')]);
});

test('text and pictures can be exported', async () => {
  const { person, id } = await aWorkspace();
  await save(person, id, shop(context), 1);
  const [view] = (await drawn(person, id)).views;
  const dsl = await person.call(exportStructurizr, { params: { id }, query: { format: 'dsl' } });
  expect(dsl.reply.data).toBe(shop(context));
  const json = await person.call(exportStructurizr, { params: { id }, query: { format: 'json' } });
  expect(JSON.parse(json.reply.data)).toMatchObject({
    name: 'Shop',
    model: { people: [{ name: 'Reader' }], softwareSystems: [{ name: 'Bookshop' }] },
    views: { systemContextViews: [{ key: 'Context' }] },
  });
  const params = { id, viewId: view?.id ?? '' };
  const svg = await person.call(exportStructurizrView, { params, query: { format: 'svg' } });
  expect(svg.reply.data).toBe(view?.diagram);
  const dark = await person.call(exportStructurizrView, { params, query: { format: 'svg-dark' } });
  expect(dark.reply.data).toBe(view?.diagramDark);
});

test.each([
  ['plantuml', /^@startuml\n[^]*person "<b>Reader<\/b>/],
  ['c4plantuml', /^@startuml\n[^]*Person\(reader, "Reader"/],
  ['mermaid', /\nflowchart TB\n[^]*Reader\["<b>Reader<\/b>/],
  ['dot', /^digraph "Context" {\n[^]*"reader" -> "bookshop"/],
] as const)('a view can be exported as %s', async (format, expected) => {
  const { person, id } = await aWorkspace();
  const styled = shop(`${context}\nstyles {\n element "Person" {\n shape Person\n }\n }`);
  await save(person, id, format === 'mermaid' ? shop(context) : styled, 1);
  const [view] = (await drawn(person, id)).views;
  const call = (viewId: string) => person.call(exportStructurizrView, { params: { id, viewId }, query: { format } });
  expect((await call(view?.id ?? '')).reply.data).toMatch(expected);
  expect((await call(crypto.randomUUID())).status).toBe(404);
});

test('search finds the workspace by its views and elements', async () => {
  const { person, id } = await aWorkspace();
  await save(person, id, shop(context), 1);
  const { resources } = (await person.call(searchPage, { query: { query: 'Bookshop' } })).reply;
  expect(resources).toMatchObject([{ id, source: 'structurizr', title: 'Shop' }]);
});

test('names of elements are text in pictures, whatever they hold', async () => {
  const { person, id } = await aWorkspace();
  const hostile = String.raw`"><script>alert(1)</script>&<img src=x onerror=alert(1)>`;
  const dsl = `workspace {\n model {\n a = person "${hostile.replaceAll('"', '\\"')}"\n }\n}\n`;
  await save(person, id, dsl, 1);
  const { views } = await drawn(person, id);
  expect(views).toHaveLength(1);
  for (const { diagram } of views) {
    expect(diagram).not.toMatch(/<script|<img|<style|href|foreignObject/i);
    expect(diagram).toContain('&lt;script&gt;');
  }
});

describe('a push from a pipeline', () => {
  async function pushing() {
    const person = await it.aPerson();
    await person.call(enableApi, { body: {} });
    const key = (await person.call(createOrganizationKey, { body: { name: 'CI', scopes: ['write'] } })).reply.key ?? '';
    const { code } = (await person.call(getProject, { params: { id: person.projectId } })).reply;
    const push = (dsl: string) =>
      it.call(pushStructurizr, { params: { code }, body: { dsl, commit: 'abc' } }, { token: key });
    return { person, push };
  }

  test('creates the workspace, then saves what differs; the same text again changes nothing', async () => {
    const { person, push } = await pushing();
    const first = await push(shop(context));
    expect(first.reply).toEqual({ id: expect.any(String) as string, revision: 1, changed: true });
    expect((await push(shop(context))).reply).toEqual({ ...first.reply, changed: false });
    expect((await push(shop(containers))).reply).toEqual({ ...first.reply, revision: 2, changed: true });
    const { reply } = await person.call(getStructurizr, { params: { id: first.reply.id } });
    expect(reply.workspaceDSL).toBe(shop(containers));
  });

  test('answers with the problems of the text', async () => {
    const { push } = await pushing();
    const { status, refusal } = await push('workspace {\nmodel {\na -> b\n}\n}');
    expect([status, refusal.violations?.[0]?.line]).toEqual([422, 3]);
  });
});
