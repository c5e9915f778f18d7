/** The viewer of a workspace: what it tells about the shown pictures, and how readers find their way. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listBacklinks, linkedFromTitle } from '#platform/links/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { idOf, listOf, openStructurizr, shopDsl, shopWorkspace } from './structurizr-fixture.tsx';

const patient = { timeout: 15_000 };

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stage = () => page.getByRole('application');
const element = (name: string) => stage().getByRole('button', { name });
const isFaint = (name: string): boolean => element(name).element().hasAttribute('data-faint');
const heading = (name: string) => page.getByRole('heading', { name });

describe('pictures of an earlier text', () => {
  const later = shopDsl.replace('reader = person', 'clerk = person "Clerk" "Helps."\n        reader = person');
  const revision = { n: 3, name: null, at: '2026-11-20T09:00:00.000Z', by: { id: idOf('ada'), username: 'Ada' } };

  test('are told by that text when the last save could not be drawn', async () => {
    const workspace = shopWorkspace({
      revision: 4,
      picturesRevision: 3,
      renderError: 'The views could not be drawn.',
      workspaceDSL: later,
    });
    await openStructurizr('', workspace, {
      [`GET /api/structurizr/diagrams/${workspace.id}/revisions/3`]: [200, { data: { ...revision, text: shopDsl } }],
    });
    await expect.element(page.getByRole('region', { name: 'Legend' }).getByText('Person'), patient).toBeVisible();
    await userEvent.click(element('Bookshop'));
    await expect.element(page.getByRole('region', { name: 'Bookshop' }).getByText('Sells books.')).toBeVisible();
  });

  test('tell nothing of their elements where that text is gone', async () => {
    const workspace = shopWorkspace({ revision: 4, picturesRevision: 3, workspaceDSL: later });
    await openStructurizr('', workspace);
    await userEvent.click(element('Bookshop'));
    await expect.element(heading('Bookshop - System Context')).toBeVisible();
    expect(page.getByRole('region', { name: 'Reader' }).elements()).toEqual([]);
  });
});

describe('the first view', () => {
  test('is the one that the text names as its default', async () => {
    const dsl = shopDsl.replace('container shop "Containers" {', 'container shop "Containers" {\n            default');
    await openStructurizr('', shopWorkspace({ workspaceDSL: dsl }));
    await expect.element(heading('Bookshop - Containers'), patient).toBeVisible();
  });

  test('is the one that the words of a search name', async () => {
    await openStructurizr('?find=bookshop+containers', shopWorkspace());
    await expect.element(heading('Bookshop - Containers'), patient).toBeVisible();
  });
});

describe('a highlighted tag', () => {
  const dsl = shopDsl.replace('"Buys with" "HTTPS"', '"Buys with" "HTTPS" "Money"');

  async function highlight(tag: string): Promise<void> {
    await openStructurizr('', shopWorkspace({ workspaceDSL: dsl }));
    await userEvent.click(page.getByRole('button', { name: 'Find and filter' }));
    const tags = page.getByRole('combobox', { name: 'Highlight' });
    await expect.element(tags, patient).toBeVisible();
    await userEvent.selectOptions(tags, tag);
  }

  test('of lines leaves the line and its ends, of elements the elements', async () => {
    const line = () => document.querySelector('[data-relationship="5"]');
    await highlight('Person');
    await expect.poll(() => line()?.hasAttribute('data-faint')).toBe(true);
    expect([isFaint('Reader'), isFaint('Bookshop')]).toEqual([false, true]);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Highlight' }), 'Money');
    await expect.poll(() => line()?.hasAttribute('data-faint')).toBe(false);
    expect([isFaint('Reader'), isFaint('Bookshop')]).toEqual([false, false]);
  });

  test('is told when the panel is closed, and taken back there', async () => {
    await highlight('Person');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Highlighted: Person')).toBeVisible();
    expect(isFaint('Bookshop')).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Stop highlighting' }));
    await expect.poll(() => isFaint('Bookshop')).toBe(false);
    expect(page.getByText('Highlighted: Person').elements()).toEqual([]);
  });
});

describe('an element with a view of what is inside', () => {
  const sign = () => stage().getByRole('button', { name: 'Open Bookshop - Containers' });

  test('has a sign that opens it, by mouse and by keys', async () => {
    const { path } = await openStructurizr('', shopWorkspace());
    await expect.element(sign(), patient).toBeVisible();
    await userEvent.click(sign());
    await expect.element(heading('Bookshop - Containers')).toBeVisible();
    // The shown view is no way further in.
    await expect.poll(() => document.querySelectorAll('[data-door]').length).toBe(0);
    await userEvent.click(page.getByRole('button', { name: /Bookshop - System Context/ }));
    await expect.element(sign()).toBeVisible();
    (sign().element() as SVGElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(path).toContain(idOf('Containers'));
  });

  test('shows its sign with it, in steps and highlights', async () => {
    await openStructurizr('', shopWorkspace());
    await expect.element(sign(), patient).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Show 2 steps one by one' }));
    expect(sign().element().hasAttribute('data-faint')).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Next step' }));
    await expect.poll(() => sign().element().hasAttribute('data-faint')).toBe(false);
  });
});

test('Ctrl F finds; the facts of what was found have the focus, and Escape closes them', async () => {
  await openStructurizr('', shopWorkspace());
  await expect.element(element('Bookshop')).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  const field = page.getByRole('searchbox', { name: 'Find views and elements' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, 'react');
  const found = page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /Web shop/ });
  await expect.element(found, patient).toBeVisible();
  await userEvent.click(found);
  const facts = page.getByRole('region', { name: 'Web shop' });
  await expect.element(facts).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(facts).not.toBeInTheDocument();
});

describe('warnings of the last save', () => {
  const warnings = [
    { message: 'The layout of the view "Context" took too long, so it is drawn as a grid.', line: 0 },
    { message: 'Addresses are not loaded, so this icon is not shown.', line: 20 },
  ];

  test('are listed, and lead to their lines in the editor', async () => {
    const { open } = await openStructurizr('', shopWorkspace({ warnings }));
    await userEvent.click(page.getByRole('button', { name: '2 warnings' }));
    const panel = page.getByRole('region', { name: 'Warnings' });
    await expect.element(panel.getByText(/drawn as a grid/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    const link = panel.getByRole('link', { name: 'Line 20' }).element();
    open(link.getAttribute('href') ?? '');
    await expect.element(page.getByRole('textbox', { name: 'Workspace DSL' }), patient).toHaveFocus();
    await expect.poll(() => document.querySelector('.cm-activeLineGutter')?.textContent, patient).toBe('20');
  });

  test('have no way to the editor for people who may only read', async () => {
    await openStructurizr('', shopWorkspace({ warnings }), {}, ['structurizr.read']);
    await userEvent.click(page.getByRole('button', { name: '2 warnings' }));
    await expect.element(page.getByText('Line 20')).toBeVisible();
    expect(page.getByRole('link', { name: 'Line 20' }).elements()).toEqual([]);
  });
});

describe('what shows the views of the workspace', () => {
  const handbook = { kind: 'doc', id: idOf('handbook'), title: 'Handbook', namespace: 'DOCS' };
  const answers = { [`GET /api${listBacklinks.path}`]: [200, listOf([handbook])] as const };

  test('is listed for readers as well', async () => {
    await openStructurizr('', shopWorkspace(), answers, ['structurizr.read']);
    await userEvent.click(page.getByRole('button', { name: 'More', exact: true }));
    await userEvent.click(page.getByRole('menuitem', { name: new RegExp(linkedFromTitle) }));
    await expect.element(page.getByRole('region', { name: linkedFromTitle }).getByText('Handbook')).toBeVisible();
  });

  test('is offered only where there is something', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(page.getByRole('button', { name: 'More', exact: true }));
    await expect.element(page.getByRole('menuitem', { name: 'Import…' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: new RegExp(linkedFromTitle) }).elements()).toEqual([]);
  });
});
