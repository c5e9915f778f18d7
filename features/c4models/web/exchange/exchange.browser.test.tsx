/** Export and import of a model in the editor. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { picturedMessage } from '#platform/canvas/web/files/pdf-work.ts';
import { picturePng, smallerMessage } from '#platform/canvas/web/files/picture-png.ts';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { toWorkspaceJson } from '../../model/exchange/structurizr-export.ts';
import { openEditorWith, shopModel } from '../c4-editor-fixture.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ExchangeMenu } from './exchange-menu.tsx';

let saved: ReturnType<typeof captureFiles>;
const lastFile = (name: string): Promise<Blob> => saved.last(name);

beforeEach(async () => {
  await page.viewport(1240, 900);
  saved = captureFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const menu = () => page.getByRole('button', { name: 'Export and import' });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
async function choose(...names: readonly string[]): Promise<void> {
  await menu().click();
  for (const name of names) await item(name).click();
}

test.each([
  ['Mermaid C4', 'shop-shop-containers.mmd', 'C4Container'],
  ['C4-PlantUML', 'shop-shop-containers.puml', '@startuml'],
  ['Structurizr DSL', 'shop.dsl', 'workspace "Shop"'],
  ['Structurizr workspace JSON', 'shop.structurizr.json', '"softwareSystems"'],
  ['JSON', 'shop.json', '"actors"'],
])('saves %s as %s', async (form, name, words) => {
  await openEditorWith(<ExchangeMenu />);
  await choose(form);
  expect(await (await lastFile(name)).text()).toContain(words);
});

test('saves images of the open view, in both themes as SVG and as PNG', async () => {
  await openEditorWith(<ExchangeMenu />);
  await choose('SVG, light');
  const light = await lastFile('shop-shop-containers.svg');
  await choose('SVG, dark');
  const dark = await lastFile('shop-shop-containers.dark.svg');
  expect(light.type).toBe('image/svg+xml');
  expect(await light.text()).not.toBe(await dark.text());
  await choose('PNG, light');
  const picture = await createImageBitmap(await lastFile('shop-shop-containers.png'));
  const [, width = ''] = /<svg[^>]* width="(\d+)"/.exec(await light.text()) ?? [];
  expect(picture.width).toBe(Number(width) * 4);
});

test('pictures carry the font of the product, and PNG is drawn with it', async () => {
  await openEditorWith(<ExchangeMenu />);
  await choose('SVG, light');
  const svg = await (await lastFile('shop-shop-containers.svg')).text();
  expect(svg).toContain('@font-face{font-family:Inter;font-weight:600;');
  const size = { width: 400, height: 300 };
  const pixels = async (source: string): Promise<string> =>
    new Uint8Array(await (await picturePng({ svg: source, ...size })).blob.arrayBuffer()).join();
  expect(await pixels(svg)).not.toBe(await pixels(svg.replace(/<style>[^<]*<\/style>/, '')));
});

const savePdf = () => page.getByRole('dialog').getByRole('button', { name: 'Save PDF' });

test('saves the open view as PDF, or all views with a page and a bookmark for each', async () => {
  const model = shopModel();
  await openEditorWith(<ExchangeMenu />, { model });
  await choose('PDF…');
  expect(await accessibilityFaults()).toEqual([]);
  await savePdf().click();
  const one = await (await lastFile('shop-shop-containers.pdf')).text();
  expect(one.startsWith('%PDF-1.7')).toBe(true);
  expect(one.match(/\/Type \/Page\n/g)).toHaveLength(1);
  expect(one).toContain('/ToUnicode');
  expect(one).not.toContain('/Subtype /Image');
  await choose('PDF…');
  await page.getByText(`All views (${model.views.length})`).click();
  await savePdf().click();
  const all = await (await lastFile('shop.pdf')).text();
  expect(all.match(/\/Type \/Page\n/g)).toHaveLength(model.views.length);
  expect(all).toContain('/Title (Shop: System Context)');
});

test('saves all views of a model of the list as PDF', async () => {
  const { id, name, createdAt, views } = shopModel();
  await openEditorWith(<ExportDialog row={{ id, name, createdAt, updatedAt: createdAt }} onClose={() => undefined} />);
  await page.getByRole('button', { name: 'Save PDF of all views' }).click();
  const all = await (await lastFile('shop.pdf')).text();
  expect(all.match(/\/Type \/Page\n/g)).toHaveLength(views.length);
});

test('shows the progress of a PDF, and closing the dialog cancels it', async () => {
  const workers: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    isEnded = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(): void {
      this.dispatchEvent(new MessageEvent('message', { data: { kind: 'progress', share: 0.25 } }));
    }
    terminate(): void {
      this.isEnded = true;
    }
  }
  await openEditorWith(<ExchangeMenu />);
  vi.stubGlobal('Worker', FakeWorker);
  await choose('PDF…');
  await savePdf().click();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect(saved.files).toEqual([]);
});

test('draws lines of a PDF as pictures where its font lacks characters, and names them', async () => {
  const model = shopModel();
  const [actor] = model.model.actors;
  if (actor) actor.name = '\u6f22 \u05d0';
  await openEditorWith(<ExchangeMenu />, { model });
  await choose('PDF…');
  await page.getByText(`All views (${model.views.length})`).click();
  await savePdf().click();
  const pdf = await (await lastFile('shop.pdf')).text();
  expect(pdf).toContain('/Subtype /Image');
  await expect.poll(() => document.body.innerText).toContain(picturedMessage(['\u6f22', '\u05d0']));
});

test('a view above the maximum image size is scaled down with a message', async () => {
  const model = shopModel();
  const far = model.views.find(({ name }) => name === 'shop – Containers')?.elements[0];
  if (far) far.position.x = 40_000;
  await openEditorWith(<ExchangeMenu />, { model });
  await choose('PNG, light');
  await expect.element(page.getByText(smallerMessage)).toBeVisible();
  const { width } = await createImageBitmap(await lastFile('shop-shop-containers.png'));
  expect(width).toBe(16_384);
});

test('copies text formats', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openEditorWith(<ExchangeMenu />);
  await menu().click();
  await item('Copy as text').click();
  await item('C4-PlantUML').last().click();
  await expect.element(page.getByText('C4-PlantUML has been copied.')).toBeVisible();
  expect(written.mock.calls[0]?.[0]).toContain('@startuml');
});

const upload = (text: string): Promise<void> =>
  userEvent.upload(page.getByLabelText('File'), new File([text], 'file.json', { type: 'application/json' }));
const dialog = () => page.getByRole('dialog');
const replace = () => dialog().getByRole('button', { name: 'Replace model' });

test('a workspace import shows losses and what it replaces, then goes through the queue of the editor', async () => {
  const model = shopModel();
  const path = `/api/c4models/${model.id}/import`;
  const answer = { ...model, version: 2, model: { actors: [], softwareSystems: [] }, views: model.views.slice(0, 1) };
  answer.views = answer.views.map((view) => ({ ...view, elements: [] }));
  const { store, server } = await openEditorWith(<ExchangeMenu />, {
    answers: { [`POST ${path}`]: [200, { data: answer }] },
  });
  await choose('Import…');
  const workspace = JSON.parse(toWorkspaceJson(model)) as { model: { people: object[] } };
  workspace.model.people = workspace.model.people.map((person) => ({
    ...person,
    perspectives: [{ name: 'Risk', description: 'High' }],
  }));
  await upload(JSON.stringify(workspace));
  const report = dialog().getByRole('region', { name: /will differ from the file/ });
  await expect.element(report.getByText('/model/people/0/perspectives')).toBeVisible();
  await expect.element(dialog().getByText(/stored as a\s+snapshot first/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await replace().click();
  await expect.element(page.getByText(editorTexts.imported)).toBeVisible();
  expect(server.sent.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({ version: 1 });
  expect(store.state().document.elements.size).toBe(0);
  expect(store.state().head.version).toBe(2);
});

test('what somebody else changes before the model is replaced is told, and asked about', async () => {
  const model = shopModel();
  const { store, server } = await openEditorWith(<ExchangeMenu />, { model });
  await choose('Import…');
  await upload(toWorkspaceJson(model));
  await expect.element(replace()).toBeEnabled();
  server.meanwhile({
    call: 'updateElement',
    elementId: [...store.state().document.elements.keys()][0] ?? '',
    name: 'Renamed',
  });
  store.send({ kind: 'reloaded', model: server.model });
  await expect.element(dialog().getByText(/Someone else has changed this model/)).toBeVisible();
  await expect.element(replace()).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: 'Replace anyway' })).toBeEnabled();
  expect(await accessibilityFaults()).toEqual([]);
});

test('what somebody else changed meanwhile is replaced only when that is chosen, at the version that holds it', async () => {
  const model = shopModel();
  const path = `/api/c4models/${model.id}/import`;
  const { store, server } = await openEditorWith(<ExchangeMenu />, {
    model,
    answers: { [`POST ${path}`]: () => [200, { data: { ...model, version: 3 } }] },
  });
  await choose('Import…');
  await upload(toWorkspaceJson(model));
  await expect.element(replace()).toBeEnabled();
  const elementId = [...store.state().document.elements.keys()][0] ?? '';
  server.meanwhile({ call: 'updateElement', elementId, name: 'Renamed' });
  store.send({ kind: 'reloaded', model: server.model });
  const anyway = dialog().getByRole('button', { name: 'Replace anyway' });
  await expect.element(anyway).toBeEnabled();
  expect(server.sent.filter(({ call }) => call === `POST ${path}`)).toEqual([]);
  expect(store.state().document.elements.get(elementId)?.name).toBe('Renamed');
  await anyway.click();
  await expect.element(page.getByText(editorTexts.imported)).toBeVisible();
  expect(server.sent.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({ version: 2 });
});

test('Structurizr DSL is read like workspace JSON, and its problems are named with their lines', async () => {
  await openEditorWith(<ExchangeMenu />);
  await choose('Import…');
  await upload('workspace {\nmodel {\nreader -> shelf\n}\n}');
  const problem = 'The source element "reader" does not exist at line 3: reader -> shelf';
  await expect.element(dialog().getByText(problem)).toBeVisible();
  await upload('workspace "Library" {\nmodel {\nreader = person "Reader"\nmeter = element "Meter"\n}\n}');
  await expect.element(dialog().getByText(/Structurizr DSL/)).toBeVisible();
  await expect.element(dialog().getByText(/The custom element “Meter” is not kept/)).toBeVisible();
  await expect.element(replace()).toBeEnabled();
});

test('an invalid file is reported line by line and cannot be imported', async () => {
  const { server } = await openEditorWith(<ExchangeMenu />);
  await choose('Import…');
  await upload('{"model": {"actors": [{"name": "x"}], "softwareSystems": [{}]}}');
  await expect.element(dialog().getByText('/model/actors/0/id')).toBeVisible();
  await expect.element(dialog().getByText('/model/softwareSystems/0/name')).toBeVisible();
  await expect.element(replace()).toBeDisabled();
  await upload('no JSON');
  await expect.element(dialog().getByText('The file is not JSON.')).toBeVisible();
  expect(server.sent.some(({ call }) => call.endsWith('/import'))).toBe(false);
});

test('readers can export and not import', async () => {
  await openEditorWith(<ExchangeMenu />, { mayWrite: false });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(item('JSON')).toBeVisible();
  expect(item('Import…').elements()).toEqual([]);
});

const workspaceList = (resources: readonly object[]) => ({
  data: { resources, pagination: { page: 1, perPage: 1, total: resources.length } },
});
const standing = { renderingInProgress: false, renderError: null, views: [] };
const losses = [{ path: '/views/containerViews/0/layout', message: 'The places of 3 elements are not kept.' }];

test('the model becomes the workspace of a project that has none, after its losses were shown', async () => {
  const model = shopModel();
  const { server } = await openEditorWith(<ExchangeMenu />, {
    model,
    answers: {
      [`GET /api/c4models/${model.id}/structurizr`]: [200, { data: { losses } }],
      'GET /api/structurizr/diagrams': [200, workspaceList([])],
      [`POST /api/c4models/${model.id}/structurizr`]: [201, { data: { id: crypto.randomUUID(), losses } }],
    },
  });
  await choose('Create Structurizr workspace…');
  const dialog = page.getByRole('dialog', { name: 'Create Structurizr workspace' });
  await expect.element(dialog.getByText(/The places of 3 elements are not kept/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(server.sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({});
});

test('a workspace that exists is replaced at its revision, after a warning; a refusal stays in the dialog', async () => {
  const model = shopModel();
  const { server } = await openEditorWith(<ExchangeMenu />, {
    model,
    answers: {
      [`GET /api/c4models/${model.id}/structurizr`]: [200, { data: { losses: [] } }],
      'GET /api/structurizr/diagrams': [200, workspaceList([{ ...standing, id: crypto.randomUUID(), revision: 7 }])],
      [`POST /api/c4models/${model.id}/structurizr`]: [422, { error: { message: 'Ada has changed it.' } }],
    },
  });
  await choose('Create Structurizr workspace…');
  const dialog = page.getByRole('dialog', { name: 'Replace Structurizr workspace' });
  await expect.element(dialog.getByText(/Its text will be replaced/)).toBeVisible();
  await expect.element(dialog.getByText('Everything in the model can be kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace workspace' }).click();
  await expect.element(dialog.getByText('Ada has changed it.')).toBeVisible();
  expect(server.sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ revision: 7 });
});

test('a workspace that somebody else saves meanwhile is replaced only when that is chosen, at its new revision', async () => {
  const model = shopModel();
  const id = crypto.randomUUID();
  const saved = { revision: 7 };
  const path = `POST /api/c4models/${model.id}/structurizr`;
  const { server } = await openEditorWith(<ExchangeMenu />, {
    model,
    answers: {
      [`GET /api/c4models/${model.id}/structurizr`]: [200, { data: { losses: [] } }],
      'GET /api/structurizr/diagrams': () => [200, workspaceList([{ ...standing, id, ...saved }])],
      [path]: (_sent) => {
        const { revision } = _sent.body as { revision: number };
        if (revision !== saved.revision)
          return [422, { error: { message: 'Ada has changed it.', code: 'stale_revision' } }];
        return [201, { data: { id, losses: [] } }];
      },
    },
  });
  await choose('Create Structurizr workspace…');
  const open = page.getByRole('dialog', { name: 'Replace Structurizr workspace' });
  await expect.element(open.getByRole('button', { name: 'Replace workspace' })).toBeEnabled();
  saved.revision = 8;
  await open.getByRole('button', { name: 'Replace workspace' }).click();
  await expect.element(open.getByText('Ada has changed it.')).toBeVisible();
  await expect.element(open.getByText(/Someone else has changed the workspace/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await open.getByRole('button', { name: 'Replace anyway' }).click();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  const revisions = server.sent.flatMap(({ call, body }) =>
    call === path ? [(body as { revision: number }).revision] : [],
  );
  expect(revisions).toEqual([7, 8]);
});
