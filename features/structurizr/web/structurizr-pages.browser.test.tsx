/** The viewer and the editor of a Structurizr workspace. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { noDraftsMessage } from '#platform/writing/contract.ts';
import { configuredMessage, savedMessage, staleWorkspaceMessage } from '../contract.ts';
import { idOf, listOf, openStructurizr, rowOf, shopDsl, shopWorkspace } from './structurizr-fixture.tsx';

const patient = { timeout: 15_000 };

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stage = () => page.getByRole('application');
const element = (name: string) => stage().getByRole('button', { name });
const zoom = () => page.getByRole('button', { name: /^Zoom \d+ %/ }).element().textContent;

describe('a project without a workspace', () => {
  test('offers to configure one', async () => {
    let configured = false;
    const workspace = shopWorkspace();
    const { sent } = await openStructurizr('', undefined, {
      'GET /api/structurizr/diagrams': () => [200, listOf(configured ? [rowOf(workspace)] : [])],
      [`GET /api/structurizr/diagrams/${workspace.id}`]: [200, { data: workspace }],
      'POST /api/structurizr/workspaces': () => {
        configured = true;
        return [201, { data: workspace }];
      },
    });
    await expect.element(page.getByText('Workspace is not configured yet.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Configure workspace' }));
    await expect.element(page.getByText(configuredMessage)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Bookshop - System Context' })).toBeVisible();
    expect(sent.map(({ call }) => call)).toContain('POST /api/structurizr/workspaces');
  });

  test('offers nothing to people who may only read', async () => {
    await openStructurizr('', undefined, {}, ['structurizr.read']);
    await expect.element(page.getByText('Workspace is not configured yet.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Configure workspace' }).elements()).toEqual([]);
  });
});

describe('steps and keys of the viewer', () => {
  test('steps through an animation', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(page.getByRole('button', { name: 'Show 2 steps one by one' }));
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
    expect(element('Bookshop').element().hasAttribute('data-faint')).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Next step' }));
    await expect.poll(() => element('Bookshop').element().hasAttribute('data-faint')).toBe(false);
  });

  test('steps by the keys of presenters, and by arrows outside of the picture', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(page.getByRole('button', { name: 'Show 2 steps one by one' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Step 2 of 2')).toBeVisible();
    await userEvent.keyboard('{PageDown}{PageUp}');
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
    (page.getByRole('application').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Step 1 of 2')).toBeVisible();
    await userEvent.keyboard('{PageDown}');
    await expect.element(page.getByText('Step 2 of 2')).toBeVisible();
  });

  test('opens and closes the facts of an element by keys alone', async () => {
    await openStructurizr('', shopWorkspace());
    await expect.element(element('Bookshop')).toBeVisible();
    (element('Bookshop').element() as SVGElement).focus();
    await userEvent.keyboard('{Enter}');
    const panel = page.getByRole('region', { name: 'Bookshop' });
    await expect.element(panel, patient).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('the viewer', () => {
  test('shows the first view, and another one when its picture is chosen', async () => {
    const { path } = await openStructurizr('', shopWorkspace());
    await expect.element(element('Bookshop')).toBeVisible();
    const pictures = page.getByRole('navigation', { name: 'Views' });
    await userEvent.click(pictures.getByRole('button', { name: /Bookshop - Containers/ }));
    await expect.element(element('Web shop')).toBeVisible();
    expect(path()).toBe(`/project/SHOP/structurizr?view=${idOf('Containers')}`);
    await expect.element(page.getByRole('heading', { name: 'Bookshop - Containers' })).toBeVisible();
  });

  test('has no serious accessibility faults', async () => {
    await openStructurizr('', shopWorkspace());
    await expect.element(element('Bookshop')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('zooms by a tenth at each turn of the wheel, and by keys; F shows everything again', async () => {
    await openStructurizr('', shopWorkspace());
    await expect.element(element('Bookshop')).toBeVisible();
    await expect.poll(zoom).toBe('100 %');
    const target = stage().element();
    target.dispatchEvent(
      new WheelEvent('wheel', { deltaY: -100, clientX: 700, clientY: 400, bubbles: true, cancelable: true }),
    );
    await expect.poll(zoom).toBe('110 %');
    (target as HTMLElement).focus();
    await userEvent.keyboard('-');
    await expect.poll(zoom).toBe('100 %');
    await userEvent.keyboard('++');
    await expect.poll(zoom).toBe('121 %');
    await userEvent.keyboard('f');
    await expect.poll(zoom).toBe('100 %');
  });

  test('tells what the text says of an element, and opens the view inside it', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(element('Bookshop'));
    const panel = page.getByRole('region', { name: 'Bookshop' });
    await expect.element(panel.getByText('Sells books.'), patient).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Reader' })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Open Bookshop - Containers' }));
    await expect.element(element('Web shop')).toBeVisible();
  });

  test('finds elements and leads to a view that shows them', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(page.getByRole('button', { name: 'Find and filter' }));
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find views and elements' }), 'react');
    const found = page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /Web shop/ });
    await expect.element(found, patient).toBeVisible();
    await userEvent.click(found);
    await expect.element(element('Web shop')).toBeVisible();
  });

  test('a search outside of the page opens the view that shows the element best, with the element chosen', async () => {
    await openStructurizr('?find=Web+shop', shopWorkspace());
    await expect.element(page.getByRole('heading', { name: 'Bookshop - Containers' }), patient).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Web shop' })).toBeVisible();
    await expect.poll(() => element('Web shop').element().hasAttribute('data-chosen')).toBe(true);
  });

  test('an element that was found comes into sight', async () => {
    await openStructurizr('', shopWorkspace());
    await expect.element(element('Bookshop')).toBeVisible();
    const target = stage().element() as HTMLElement;
    target.focus();
    await userEvent.keyboard('{ArrowRight>20/}');
    await userEvent.click(page.getByRole('button', { name: 'Find and filter' }));
    await userEvent.fill(page.getByRole('searchbox', { name: 'Find views and elements' }), 'sells books');
    const found = page.getByRole('list', { name: 'Found' }).getByRole('button', { name: /^Element Bookshop/ });
    await expect.element(found, patient).toBeVisible();
    await userEvent.click(found);
    const isInside = (): boolean => {
      const [inner, outer] = [element('Bookshop').element(), target].map((one) => one.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.left >= outer.left && inner.right <= outer.right;
    };
    await expect.poll(isInside).toBe(true);
    expect(element('Bookshop').element().hasAttribute('data-chosen')).toBe(true);
  });

  test('highlights the elements with a tag', async () => {
    await openStructurizr('', shopWorkspace());
    await userEvent.click(page.getByRole('button', { name: 'Find and filter' }));
    const tags = page.getByRole('combobox', { name: 'Highlight' });
    await expect.element(tags, patient).toBeVisible();
    await userEvent.selectOptions(tags, 'Person');
    await expect.poll(() => element('Bookshop').element().hasAttribute('data-faint')).toBe(true);
    expect(element('Reader').element().hasAttribute('data-faint')).toBe(false);
  });

  test('names the colours and lines that the view uses', async () => {
    await openStructurizr('', shopWorkspace());
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect.element(legend.getByText('Person'), patient).toBeVisible();
    await expect.element(legend.getByText('Software System')).toBeVisible();
    await userEvent.click(legend.getByRole('button', { name: 'Legend' }));
    await expect.poll(() => legend.getByText('Person').elements()).toEqual([]);
  });

  test('asks until the last save is drawn, then shows its pictures', async () => {
    const drawing = shopWorkspace({ renderingInProgress: true, views: [] });
    let current = drawing;
    await openStructurizr('', drawing, {
      'GET /api/structurizr/diagrams': () => [200, listOf([rowOf(current)])],
      [`GET /api/structurizr/diagrams/${drawing.id}`]: () => [200, { data: current }],
    });
    await expect.element(page.getByText('Drawing the views…')).toBeVisible();
    current = shopWorkspace();
    await expect.element(element('Bookshop'), patient).toBeVisible();
  });

  test('says why the last save could not be drawn, beside the last pictures', async () => {
    await openStructurizr('', shopWorkspace({ renderError: 'The views could not be drawn.' }));
    await expect.element(page.getByText('The views could not be drawn.')).toBeVisible();
    await expect.element(element('Bookshop')).toBeVisible();
  });
});

const edit = (answers: Parameters<typeof openStructurizr>[2] = {}) =>
  openStructurizr(`/edit/${idOf('workspace')}`, shopWorkspace(), answers);
const code = () => page.getByRole('textbox', { name: 'Workspace DSL' });

/** Puts the cursor behind a line and types. */
async function typeBehind(line: string, text: string): Promise<void> {
  await userEvent.click(code().getByText(line));
  await userEvent.keyboard(`{End}${text}`);
}

describe('the editor', () => {
  test('draws the chosen view of the text without saving', async () => {
    const { sent } = await edit();
    await expect.element(stage().getByText('Bookshop', { exact: true }), patient).toBeVisible();
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'View' }), 'Bookshop - Containers');
    await expect.element(stage().getByText('Web shop', { exact: true }), patient).toBeVisible();
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  test('lists problems while typing, keeps the last picture, and fixes a misspelt name', async () => {
    await edit();
    await expect.element(stage().getByText('Bookshop', { exact: true }), patient).toBeVisible();
    await typeBehind('"Buys with"', '{Enter}reader -> shopp "Reads"');
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect.element(problems.getByText(/The destination element "shopp" does not exist/), patient).toBeVisible();
    await expect.element(page.getByText('1 error')).toBeVisible();
    await expect.element(page.getByText(/Preview of the last valid text/)).toBeVisible();
    await userEvent.click(problems.getByRole('button', { name: 'Replace with shop' }));
    await expect.poll(() => page.getByText('1 error').elements(), patient).toEqual([]);
    expect(code().element().textContent).toContain('reader -> shop "Reads"');
  });

  test('the heading and the buttons have room of their own on a phone', async () => {
    await page.viewport(390, 844);
    await edit();
    await typeBehind('"Buys with"', '{Enter}reader -> shopp "Reads"');
    await expect.element(page.getByText('1 error'), patient).toBeVisible();
    const more = page.getByRole('button', { name: 'More' }).element().getBoundingClientRect();
    for (const part of [page.getByRole('heading', { name: 'Edit workspace' }), page.getByText('1 error')]) {
      const box = part.element().getBoundingClientRect();
      expect(box.right <= more.left || box.bottom <= more.top).toBe(true);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(390);
    }
    expect(page.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });

  test('completes identifiers and keywords of the context', async () => {
    await edit();
    await typeBehind('"Buys with"', '{Enter}reader -> we');
    await expect.element(page.getByRole('option', { name: /web/ }), patient).toBeVisible();
  });

  test('Cancel asks before changes are given up', async () => {
    const { path } = await edit();
    await typeBehind('"Buys with"', ' ');
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }).first());
    await expect.element(page.getByText('All changes made here will gone!')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Yes, do it!' }));
    await expect.poll(path, patient).toBe('/project/SHOP/structurizr');
  });
});

describe('saving in the editor', () => {
  test('Ctrl S sends the text with its revision and returns to the viewer', async () => {
    const saved = shopWorkspace({ revision: 4, renderingInProgress: true });
    const { sent, path } = await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: [200, { data: saved }],
    });
    await typeBehind('"Sells books."', '  ');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    const body = sent.find(({ call }) => call.startsWith('PUT'))?.body as { dsl: string; revision: number };
    expect(body.revision).toBe(3);
    expect(body.dsl.replaceAll(/ +\n/g, '\n')).toBe(shopDsl.replace('{\n            web', '{\n            web'));
    await expect.poll(path).toContain('/project/SHOP/structurizr');
  });

  test('what is typed while a save is under way stays in the editor and builds on it', async () => {
    const saves: ((answer: readonly [number, unknown]) => void)[] = [];
    const { sent, path } = await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: () =>
        new Promise((answer: (one: readonly [number, unknown]) => void) => saves.push(answer)),
    });
    const bodies = () =>
      sent.flatMap(({ call, body }) =>
        call.startsWith('PUT') ? [body as { readonly dsl: string; readonly revision: number }] : [],
      );
    await typeBehind('"Buys with"', ' // first');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => saves.length, patient).toBe(1);
    await userEvent.keyboard(' and second');
    // A save under way is not sent twice.
    await userEvent.keyboard('{Control>}s{/Control}');
    saves[0]?.([200, { data: shopWorkspace({ revision: 4, workspaceDSL: bodies()[0]?.dsl ?? '' }) }]);
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    expect(path()).toContain('/edit/');
    expect(code().element().textContent).toContain('first and second');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => saves.length, patient).toBe(2);
    expect(bodies().map(({ revision }) => revision)).toEqual([3, 4]);
    expect(bodies()[1]?.dsl).toContain('first and second');
    saves[1]?.([200, { data: shopWorkspace({ revision: 5 }) }]);
    await expect.poll(path, patient).toBe('/project/SHOP/structurizr');
  });

  test('Ctrl S saves wherever the focus is', async () => {
    const { path } = await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: [200, { data: shopWorkspace({ revision: 4 }) }],
    });
    await typeBehind('"Sells books."', ' ');
    (page.getByRole('combobox', { name: 'View' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(path, patient).toBe('/project/SHOP/structurizr');
  });

  test('a text with line ends of Windows counts as unchanged until somebody types', async () => {
    const workspace = shopWorkspace({ workspaceDSL: shopDsl.replaceAll('\n', '\r\n') });
    const { path } = await openStructurizr(`/edit/${workspace.id}`, workspace);
    await expect.element(code().getByText('"Sells books."'), patient).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }).first());
    await expect.poll(path, patient).toBe('/project/SHOP/structurizr');
  });

  test('says so where the device keeps no drafts', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    });
    await edit();
    await typeBehind('"Sells books."', ' ');
    await expect.element(page.getByText(noDraftsMessage), patient).toBeVisible();
  });

  test('a long refusal leaves room for the text', async () => {
    await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: refusal(`Unexpected tokens: ${'x '.repeat(2_500)}`),
    });
    await typeBehind('"Sells books."', ' ');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    const told = page.getByText(/^Unexpected tokens: x x/);
    await expect.element(told, patient).toBeVisible();
    const height = (one: Element): number => one.getBoundingClientRect().height;
    expect(height(page.getByRole('region', { name: 'Text', exact: true }).element())).toBeGreaterThan(400);
  });

  test('a refused save keeps the text and says why', async () => {
    await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: refusal('The workspace is larger than 1 MB.'),
    });
    await typeBehind('"Sells books."', ' ');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(page.getByText('The workspace is larger than 1 MB.'), patient).toBeVisible();
    expect(code().element().textContent).toContain('Sells books.');
  });

  test('a save that met a newer one in the same lines offers both texts', async () => {
    const theirs = shopWorkspace({ revision: 4, workspaceDSL: shopDsl.replace('Sells books.', 'Sells maps.') });
    const answers = [
      refusal(staleWorkspaceMessage('Ada'), { code: 'stale_revision' }),
      [200, { data: shopWorkspace({ revision: 5 }) }] as const,
    ];
    const { sent } = await edit({
      [`PUT /api/structurizr/diagrams/${idOf('workspace')}`]: () => {
        const [status, body] = answers.shift() ?? [500];
        return [status, status === 422 ? { ...(body as object), current: theirs } : body];
      },
    });
    await typeBehind('"Sells books."', ' ');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    const dialog = page.getByRole('dialog', { name: staleWorkspaceMessage('Ada') });
    await expect.element(dialog.getByText(/Sells maps/), patient).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    await expect.element(page.getByText(savedMessage), patient).toBeVisible();
    const revisions = sent.flatMap(({ call, body }) =>
      call.startsWith('PUT') ? [(body as { revision: number }).revision] : [],
    );
    expect(revisions).toEqual([3, 4]);
  });
});

describe('the history', () => {
  const by = { id: idOf('ada'), username: 'Ada' };
  const revision = (n: number) => ({ n, name: null, at: '2026-11-20T09:00:00.000Z', by });
  const earlier = shopDsl
    .replace('"Shows books."', '"Shows maps."')
    .replace('container shop "Containers"', 'systemLandscape "All" {\ninclude *\n}\ncontainer shop "Containers"');

  async function openRevision(text: string) {
    const workspace = shopWorkspace();
    const path = `GET /api/structurizr/diagrams/${workspace.id}/revisions`;
    await openStructurizr('', workspace, {
      [path]: [200, listOf([revision(3), revision(2)])],
      [`${path}/2`]: [200, { data: { ...revision(2), text } }],
    });
    await userEvent.click(page.getByRole('button', { name: 'History' }));
    await userEvent.click(page.getByRole('button', { name: /Revision 2/ }));
    await userEvent.click(page.getByText('Pictures', { exact: true }));
  }

  test('compares two versions as pictures, with signs for what changed and a list of views', async () => {
    await openRevision(earlier);
    const views = page.getByRole('navigation', { name: 'Views that differ' });
    await expect.element(views.getByRole('button', { name: /Bookshop - Containers/ }), patient).toBeVisible();
    await expect.element(views.getByText('1 changed')).toBeVisible();
    await expect.element(views.getByRole('button', { name: /Removed.*System Landscape/ })).toBeVisible();
    await expect.element(views.getByText('One view is the same.')).toBeVisible();
    const marks = () =>
      [...document.querySelectorAll('[data-change]')].map((mark) => mark.querySelector('title')?.textContent);
    await expect.poll(marks, patient).toEqual(['Changed: Web shop', 'Changed: Web shop']);
    expect(document.querySelector('[data-change]')?.textContent).toContain('~');
    await userEvent.click(views.getByRole('button', { name: /System Landscape/ }));
    await expect.element(page.getByText('This view is only in Revision 2.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('says when no picture differs', async () => {
    await openRevision(shopDsl.replace('workspace "Shop"', 'workspace "Shop" "New words"'));
    await expect.element(page.getByText('All views are the same.'), patient).toBeVisible();
  });
});
