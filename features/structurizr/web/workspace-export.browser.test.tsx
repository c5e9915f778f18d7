/** Saving and copying views and workspaces. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { idOf, openStructurizr, shopDsl, shopWorkspace } from './structurizr-fixture.tsx';

let saved: ReturnType<typeof captureFiles>;
beforeEach(async () => {
  await page.viewport(1200, 800);
  saved = captureFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const viewPath = `/api/structurizr/diagrams/${idOf('workspace')}/views/${idOf('Context')}/export`;

async function choose(...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
}

test.each([
  ['PlantUML', 'plantuml', 'Context.puml'],
  ['C4-PlantUML', 'c4plantuml', 'Context.c4.puml'],
  ['Mermaid', 'mermaid', 'Context.mmd'],
  ['Graphviz DOT', 'dot', 'Context.dot'],
])('saves the open view as %s', async (label, format, file) => {
  await openStructurizr('', shopWorkspace(), {
    [`GET ${viewPath}`]: (_sent, query) => [200, { data: { data: `text of ${query.get('format')}` } }],
  });
  await choose(label);
  expect(await (await saved.last(file)).text()).toBe(`text of ${format}`);
  await expect.element(page.getByText(`“${file}” has been saved.`)).toBeVisible();
});

test('saves the pictures and the text as they are shown', async () => {
  const workspace = shopWorkspace();
  await openStructurizr('', workspace);
  await choose('SVG, dark');
  expect(await (await saved.last('Context-dark.svg')).text()).toBe(workspace.views[0]?.diagramDark);
  await choose('Structurizr DSL');
  expect(await (await saved.last('workspace.dsl')).text()).toBe(shopDsl);
});

test('copies a view as text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openStructurizr('', shopWorkspace(), {
    [`GET ${viewPath}`]: [200, { data: { data: 'flowchart TB' } }],
  });
  await choose('Copy as text');
  await page.getByRole('menuitem', { name: 'Mermaid', exact: true }).last().click();
  await expect.element(page.getByText('Mermaid has been copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith('flowchart TB');
});

test('says when the last save has no such view any more', async () => {
  await openStructurizr('', shopWorkspace(), { [`GET ${viewPath}`]: [404, { error: { message: 'Not found.' } }] });
  await choose('Graphviz DOT');
  await expect.element(page.getByText('Not found.')).toBeVisible();
});
