/** Saving and copying views and workspaces. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textLine, writeSvg } from '@archwright/drawing';
import { pictureFailedMessage } from '#platform/canvas/web/files/picture-png.ts';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { pipelineLabel, programPath } from '../../contract.ts';
import { WorkspaceExport } from './workspace-export.tsx';
import { captureFiles } from '#platform/http/web/saved-files-fixture.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { pictureFonts } from '../../model/picture-fonts.ts';
import { idOf, shopDsl, shopWorkspace } from '../structurizr-fixture.tsx';

let saved: ReturnType<typeof captureFiles>;
beforeEach(async () => {
  await page.viewport(1200, 800);
  saved = captureFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openMenu(workspace = shopWorkspace(), answers: Parameters<typeof answerCalls>[0] = {}): Promise<void> {
  answerCalls(answers);
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <WorkspaceExport workspace={workspace} view={workspace.views[0]} />
      <Toasts />
    </SignedIn>,
  );
}

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
  await openMenu(shopWorkspace(), {
    [`GET ${viewPath}`]: (_sent, query) => [200, { data: { data: `text of ${query.get('format')}` } }],
  });
  await choose(label);
  expect(await (await saved.last(file)).text()).toBe(`text of ${format}`);
  await expect.element(page.getByText(`“${file}” has been saved.`)).toBeVisible();
});

test('saves the text as it is', async () => {
  await openMenu();
  await choose('Structurizr DSL');
  expect(await (await saved.last('workspace.dsl')).text()).toBe(shopDsl);
});

/** Two views as the product draws them. */
function drawnWorkspace() {
  const { views, ...workspace } = shopWorkspace();
  const words = ['Context', 'Inside'];
  return {
    ...workspace,
    views: views.map((view, at) => {
      const text = textLine(words[at] ?? '', {
        x: 60,
        y: 40,
        font: { size: 20, line: 24, weight: 600 },
        fill: '#112233',
      });
      const picture = (fill: string): string =>
        writeSvg(
          {
            x: 0,
            y: 0,
            width: 120,
            height: 80,
            title: 'T',
            commands: [{ kind: 'rect', x: 0, y: 0, width: 120, height: 80, fill }, text],
          },
          pictureFonts,
        );
      return { ...view, diagram: picture('#ffffff'), diagramDark: picture('#111111') };
    }),
  };
}

test('saves the open view as SVG with its fonts, and as PNG, in both themes', async () => {
  await openMenu(drawnWorkspace());
  await choose('SVG, dark');
  const dark = await (await saved.last('Context-dark.svg')).text();
  expect(dark).toContain('@font-face{font-family:Inter;font-weight:600;');
  expect(dark).toContain('fill="#111111"');
  await choose('PNG, light');
  const picture = await createImageBitmap(await saved.last('Context.png'));
  expect([picture.width, picture.height]).toEqual([480, 320]);
});

const dialog = () => page.getByRole('dialog');

test('saves the open view as PDF, or all views with a page and a bookmark for each', async () => {
  await openMenu(drawnWorkspace());
  await choose('PDF…');
  expect(await accessibilityFaults()).toEqual([]);
  await dialog().getByRole('button', { name: 'Save PDF' }).click();
  const one = await (await saved.last('Context.pdf')).text();
  expect(one.match(/\/Type \/Page\n/g)).toHaveLength(1);
  expect(one).toContain('/ToUnicode');
  await choose('PDF…');
  await page.getByText('All views (2)').click();
  await page.getByText('Dark', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Save PDF' }).click();
  const all = await (await saved.last('workspace.pdf')).text();
  expect(all.match(/\/Type \/Page\n/g)).toHaveLength(2);
  expect(all).toContain('/Title (Bookshop - Containers)');
});

test('saves all views as SVG and PNG in one archive', async () => {
  await openMenu(drawnWorkspace());
  await choose('Pictures as ZIP…');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByText('Both', { exact: true }).click();
  await dialog().getByRole('button', { name: 'Save ZIP' }).click();
  const zip = await (await saved.last('workspace-pictures.zip')).text();
  const names = new Set([...zip.matchAll(/(?:svg|png)\/[\w-]+\.(?:svg|png)/g)].map(([name]) => name));
  expect([...names].toSorted()).toEqual([
    'png/Containers-dark.png',
    'png/Containers.png',
    'png/Context-dark.png',
    'png/Context.png',
    'svg/Containers-dark.svg',
    'svg/Containers.svg',
    'svg/Context-dark.svg',
    'svg/Context.svg',
  ]);
  await expect.poll(() => dialog().elements()).toEqual([]);
});

test('closing the dialog cancels an archive', async () => {
  await openMenu(drawnWorkspace());
  await choose('Pictures as ZIP…');
  class SilentWorker extends EventTarget {
    postMessage(): void {
      // Never answers.
    }
    terminate(): void {
      this.dispatchEvent(new Event('ended'));
    }
  }
  vi.stubGlobal('Worker', SilentWorker);
  await dialog().getByRole('button', { name: 'Save ZIP' }).click();
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(saved.files).toEqual([]);
});

test('a picture that cannot be read is said to have failed', async () => {
  await openMenu(shopWorkspace({ views: shopWorkspace().views.map((view) => ({ ...view, diagram: '<svg>' })) }));
  await choose('PNG, light');
  await expect.element(page.getByText(pictureFailedMessage)).toBeVisible();
});

test('copies a view as text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openMenu(shopWorkspace(), {
    [`GET ${viewPath}`]: [200, { data: { data: 'flowchart TB' } }],
  });
  await choose('Copy as text');
  await page.getByRole('menuitem', { name: 'Mermaid', exact: true }).last().click();
  await expect.element(page.getByText('Mermaid has been copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith('flowchart TB');
});

test('says when the last save has no such view any more', async () => {
  await openMenu(shopWorkspace(), { [`GET ${viewPath}`]: [404, { error: { message: 'Not found.' } }] });
  await choose('Graphviz DOT');
  await expect.element(page.getByText('Not found.')).toBeVisible();
});

test('offers the program with a pipeline for this installation and project', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openMenu();
  await choose(`${pipelineLabel}…`);
  const { origin } = window.location;
  await expect
    .element(dialog().getByRole('link', { name: 'archwright-structurizr.mjs' }))
    .toHaveAttribute('href', programPath);
  await expect.element(dialog().getByText(`curl -fO ${origin}${programPath}`, { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('.github/workflows/structurizr.yml')).toBeVisible();
  await dialog().getByText('GitLab', { exact: true }).click();
  await expect.element(dialog().getByText('.gitlab-ci.yml')).toBeVisible();
  await dialog().getByRole('button', { name: 'Copy pipeline' }).click();
  await expect.element(dialog().getByRole('button', { name: 'pipeline: copied' })).toBeVisible();
  expect(written.mock.calls[0]?.[0]).toContain(
    `node archwright-structurizr.mjs push workspace.dsl --url ${origin} --project SHOP`,
  );
  expect(await accessibilityFaults(dialog().element())).toEqual([]);
});
