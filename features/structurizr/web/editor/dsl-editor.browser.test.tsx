/** The editor of a workspace: marks of problems, keys, and leaving it. */
import '@mantine/core/styles.layer.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { allDrafts } from '#platform/writing/web/draft-store.ts';
import { leaveTitle, leaveWithDraftPrompt, leaveWithoutDraftPrompt } from '../../contract.ts';
import { idOf, openStructurizr, shopDsl, shopWorkspace } from '../structurizr-fixture.tsx';

const patient = { timeout: 15_000 };

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const edit = (search = '', dsl = shopDsl) =>
  openStructurizr(`/edit/${idOf('workspace')}${search}`, shopWorkspace({ workspaceDSL: dsl }));
const code = () => page.getByRole('textbox', { name: 'Workspace DSL' });

async function typeBehind(line: string, text: string): Promise<void> {
  await userEvent.click(code().getByText(line));
  await userEvent.keyboard(`{End}${text}`);
}

test('a line with a problem is tinted until it is mended', async () => {
  await edit();
  await typeBehind('"Buys with"', '{Enter}reader -> shopp "Reads"');
  const tinted = () =>
    [...document.querySelectorAll('.cm-line.cm-problem')].map(({ textContent }) => textContent.trim());
  await expect.poll(tinted, patient).toEqual(['reader -> shopp "Reads"']);
  await expect.element(page.getByText(/Did you mean "shop"\? It is defined on line 4\./)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Replace with shop' }));
  await expect.poll(tinted, patient).toEqual([]);
});

/** Fold markers of the title: the gutter keeps its width by a hidden one. */
const foldMarkers = (title: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`.cm-foldGutter [title="${title}"]`)].filter((marker) =>
    marker.checkVisibility({ visibilityProperty: true }),
  );

/** Text of the lines that have a fold marker of the title. */
const linesWith = (title: string): readonly string[] => {
  const lines = [...document.querySelectorAll('.cm-line')];
  return foldMarkers(title).flatMap((marker) => {
    const { top, bottom } = marker.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const line = lines.find((one) => {
      const place = one.getBoundingClientRect();
      return place.top < middle && middle < place.bottom;
    });
    return line ? [line.textContent.trim()] : [];
  });
};

test('blocks fold at their markers, which stay beside them while lines are written above', async () => {
  await edit();
  await expect.poll(() => linesWith('Fold line').length, patient).toBeGreaterThan(2);
  const before = linesWith('Fold line');
  const opening = shopDsl.split('\n').filter((line) => line.endsWith('{'));
  expect(before).toEqual(opening.map((line) => line.trim()));
  await typeBehind('"Buys with"', '{Enter}{Enter}');
  expect(linesWith('Fold line')).toEqual(before);
  const [views] = foldMarkers('Fold line').slice(before.indexOf('views {'));
  if (!views) throw new Error('The block of views has no fold marker.');
  await userEvent.click(views);
  expect(linesWith('Unfold line')).toEqual(['views {…}']);
  for (const marker of foldMarkers('Unfold line')) await userEvent.click(marker);
  expect(linesWith('Unfold line')).toEqual([]);
  expect(linesWith('Fold line')).toEqual(before);
});

test('a character that cannot be stored is a problem of its line', async () => {
  await edit('', shopDsl.replace('Sells books.', 'Sells \u0000 books.'));
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect.element(problems.getByText('This text has characters that cannot be stored'), patient).toBeVisible();
  await expect.element(problems.getByRole('button', { name: 'Go to line 4:49' })).toBeVisible();
});

test('a text of comments is a problem, and the picture says that it is an earlier one', async () => {
  await edit();
  await expect.element(page.getByRole('application'), patient).toBeVisible();
  await userEvent.click(code());
  await userEvent.keyboard('{Control>}a{/Control}# nothing yet');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect.element(problems.getByText('There is no workspace in this text.'), patient).toBeVisible();
  await expect.element(page.getByText(/Preview of the last valid text/)).toBeVisible();
});

test('Ctrl F finds and replaces, in the words of the product', async () => {
  await edit();
  await userEvent.click(code());
  await userEvent.keyboard('{Control>}f{/Control}');
  const find = page.getByRole('textbox', { name: 'Find' });
  await expect.element(find, patient).toHaveFocus();
  await userEvent.fill(find, 'Web shop');
  await userEvent.fill(page.getByRole('textbox', { name: 'Replace' }), 'Web store');
  await userEvent.click(page.getByRole('button', { name: 'Replace all' }));
  await expect.poll(() => code().element().textContent, patient).toContain('"Web store"');
  await expect.element(page.getByRole('checkbox', { name: 'Whole words' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('F2 renames what the cursor is in', async () => {
  await edit();
  await userEvent.click(code().getByText('"Buys with"'));
  await userEvent.keyboard('{Home}{F2}');
  const name = page.getByRole('textbox', { name: 'New name' });
  await expect.element(name, patient).toHaveValue('reader');
  await userEvent.fill(name, 'buyer');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code().element().textContent, patient).toContain('buyer -> web');
  expect(code().element().textContent).toContain('buyer = person');
});

test('the picture starts with the view that the text names as its default', async () => {
  await edit(
    '',
    shopDsl.replace('container shop "Containers" {', 'container shop "Containers" {\n            default'),
  );
  const view = page.getByRole('combobox', { name: 'View' });
  await expect.element(view, patient).toHaveValue('Containers');
});

describe('leaving with changes', () => {
  const viewer = '/project/SHOP/structurizr';

  test('asks, and stays or goes as it is answered', async () => {
    const { path, open } = await edit();
    await typeBehind('"Sells books."', ' ');
    open(viewer);
    const dialog = page.getByRole('dialog', { name: leaveTitle });
    await expect.element(dialog.getByText(leaveWithDraftPrompt), patient).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect.element(dialog).not.toBeInTheDocument();
    expect(path()).toContain('/edit/');
    open(viewer);
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await expect.poll(path, patient).toBe(viewer);
    await expect.element(page.getByRole('application'), patient).toBeVisible();
  });

  test('warns where the device keeps no drafts', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    });
    const { open } = await edit();
    await typeBehind('"Sells books."', ' ');
    open(viewer);
    await expect.element(page.getByText(leaveWithoutDraftPrompt), patient).toBeVisible();
  });

  /** Types a letter and goes on before the browser has painted it. */
  async function typeAndGo(go: () => unknown): Promise<void> {
    await edit();
    await userEvent.click(code().getByText('"Sells books."'));
    await userEvent.keyboard('{End}');
    document.execCommand('insertText', false, '// late');
    // CodeMirror hears of it before anything else happens.
    await Promise.resolve();
    await go();
  }
  const keptText = async (): Promise<string | undefined> =>
    (await allDrafts()).find(({ documentId }) => documentId === idOf('workspace'))?.json;

  test.each([
    ['its window is closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['its page is taken away', cleanup],
  ])('what was typed at the last moment is kept on the device when %s', async (_how, go) => {
    await typeAndGo(go);
    await expect.poll(keptText, patient).toContain('// late');
  });

  test('asks nothing while the text is as it was', async () => {
    const { path, open } = await edit();
    await typeBehind('"Sells books."', ' {Backspace}');
    open(viewer);
    await expect.poll(path, patient).toBe(viewer);
  });
});

test('Cancel goes back to the view that was open', async () => {
  const { path } = await edit(`?view=${idOf('Containers')}`);
  await expect.element(code(), patient).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.poll(path, patient).toBe(`/project/SHOP/structurizr?view=${idOf('Containers')}`);
});
