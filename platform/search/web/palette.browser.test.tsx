/** The palette: results by kind, commands, keys; and the key that opens it. */
import axe from 'axe-core';
import { lazy, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useEscapeLayer } from '#platform/ui/web/escape-layers.ts';
import { noResultsMessage, paletteLabel } from '../contract.ts';
import { Palette } from './palette.tsx';
import ResultsPage from './results-page.tsx';
import { aHit, answerSearches, openInApp } from './search-fixture.tsx';
import { searchLabel } from './search-label.ts';
import { TypedAhead } from './typed-ahead.tsx';
import { usePaletteKey } from './use-palette-key.ts';

beforeEach(async () => {
  await page.viewport(1200, 800);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const input = page.getByRole('combobox', { name: paletteLabel });
const options = page.getByRole('option');
const labels = (): (string | null)[] => options.elements().map((row) => row.textContent);
const commandLabels = [
  'Create new Namespace',
  'New project',
  'Send praise',
  'Go to Home',
  'Go to Documentation',
  'Go to Activity',
  'Switch to Warehouse (WARE)',
  'Use light theme',
  'Use dark theme',
];

async function openPalette(
  options_: { text?: string; role?: 'owner' | 'member'; switchProject?: (id: string) => void } = {},
) {
  let closed = 0;
  const { switchProject, role = 'owner', text = '' } = options_;
  const opened = await openInApp(<Palette text={text} address="/" onClose={() => (closed += 1)} />, {
    role,
    ...(switchProject ? { workspace: { switchProject } } : {}),
  });
  await expect.element(input).toHaveFocus();
  return { ...opened, closed: () => closed };
}

describe('before anything is typed', () => {
  test('every command is offered: of the modules, sections, pages about the project, other projects', async () => {
    answerSearches(() => []);
    await openPalette();
    await expect.poll(labels).toEqual(commandLabels);
  });

  test('a member is not offered what belongs to owners', async () => {
    answerSearches(() => []);
    await openPalette({ role: 'member' });
    await expect.poll(labels).toEqual(commandLabels.filter((label) => label !== 'New project'));
  });
});

describe('what is typed', () => {
  const hits = [
    aHit(1, 'Order events', { source: 'adr', state: { label: 'Proposed', theme: 'yellow' } }),
    aHit(2, 'Order cycle'),
    aHit(3, 'Order state', { source: 'adr' }),
  ];

  test('finds by kind, with place, snippet and state, and counts', async () => {
    answerSearches(() => hits);
    await openPalette({ text: 'order' });
    await expect.element(page.getByText('3 results in 2 kinds')).toBeVisible();
    const groups = page.getByRole('group').elements();
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['ADRs', 'Documents', 'All results']);
    expect(labels().slice(0, 3)).toEqual([
      'Order eventsHandbook · words around itProposed',
      'Order stateHandbook · words around it',
      'Order cycleHandbook · words around it',
    ]);
  });

  test('Enter opens the chosen result, and the palette closes', async () => {
    answerSearches(() => hits);
    const { address, closed } = await openPalette({ text: 'order' });
    await expect.element(page.getByText('3 results in 2 kinds')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(address).toBe(`/project/SHOP/documentation/handbook/${hits[1]!.page}`);
    expect(closed()).toBe(1);
  });

  test('a match in the text hands its words to the page, a match in the title does not', async () => {
    const inText = aHit(4, 'Landscape', { source: 'adr', titleParts: [{ text: 'Landscape', hit: false }] });
    answerSearches(() => [inText, aHit(5, 'Order table', { source: 'adr' })]);
    await openPalette({ text: 'order' });
    const hrefs = (): (string | null)[] => options.elements().map((row) => row.getAttribute('href'));
    await expect
      .poll(hrefs)
      .toEqual(
        expect.arrayContaining([
          `/project/SHOP/adrs/${inText.id}?find=order`,
          `/project/SHOP/adrs/00000000-0000-4000-8000-000000000005`,
        ]),
      );
  });

  test('finds what no internal link can name', async () => {
    const workspace = aHit(1, 'Order landscape', { source: 'structurizr' });
    answerSearches((_, { pathname, searchParams }) =>
      pathname.endsWith('/search') && searchParams.get('perPage') === '20' ? [workspace] : [],
    );
    await openPalette({ text: 'order' });
    await expect.element(page.getByRole('group', { name: 'Structurizr' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /Order landscape/ })).toBeVisible();
  });

  test('a hit of a kind without a page is left out', async () => {
    answerSearches(() => [aHit(1, 'Order events', { source: 'metric' }), aHit(2, 'Order cycle')]);
    await openPalette({ text: 'order' });
    await expect.element(page.getByRole('option', { name: /Order cycle/ })).toBeVisible();
    expect(page.getByRole('option', { name: /Order events/ }).elements()).toEqual([]);
  });

  test('"Show all results" leads to the results page', async () => {
    answerSearches(() => hits);
    const { address } = await openPalette({ text: 'order' });
    await page.getByRole('option', { name: 'Show all results for “order”' }).click();
    await expect.poll(address).toBe('/project/SHOP/search?query=order');
  });

  test('without matches shows an empty state, and still offers matching commands', async () => {
    answerSearches(() => []);
    await openPalette({ text: 'project' });
    await expect.element(page.getByText(noResultsMessage)).toBeVisible();
    expect(labels()).toEqual(['New project']);
  });

  test('commands that match stand above the results', async () => {
    answerSearches(() => hits);
    await openPalette({ text: 'documentation' });
    await expect.element(page.getByText('3 results in 2 kinds')).toBeVisible();
    expect(labels()[0]).toBe('Go to Documentation');
  });
});

describe('commands', () => {
  test('run with Enter, also those that open a page ready to create', async () => {
    answerSearches(() => []);
    const { address } = await openPalette();
    await userEvent.type(input, 'names create');
    await expect.poll(labels).toEqual(['Create new Namespace']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/project/SHOP/documentation?create=namespace');
  });

  test('open a dialog in place of the palette, on the same page', async () => {
    answerSearches(() => []);
    const { closed, address } = await openPalette({ text: 'praise' });
    await userEvent.keyboard('{Enter}');
    const send = page.getByRole('dialog', { name: 'Praise' }).getByRole('button', { name: 'Send' });
    await expect.element(send).toBeVisible();
    await expect.element(input).not.toBeInTheDocument();
    expect([closed(), address()]).toEqual([0, '/']);
    await send.click();
    expect(closed()).toBe(1);
  });

  test('switch the project', async () => {
    answerSearches(() => []);
    const switched: string[] = [];
    await openPalette({ switchProject: (id) => switched.push(id) });
    await page.getByRole('option', { name: 'Switch to Warehouse (WARE)' }).click();
    expect(switched).toEqual(['warehouse']);
  });

  test('are found by the words that people use for them, those with the words in their names first', async () => {
    answerSearches(() => []);
    await openPalette({ text: 'doc' });
    await expect.poll(labels).toEqual(['Go to Documentation', 'Create new Namespace']);
  });

  test('change the colour scheme', async () => {
    answerSearches(() => []);
    await openPalette({ text: 'dark' });
    await page.getByRole('option', { name: 'Use dark theme' }).click();
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  });
});

test.each(['light', 'dark'])(
  'the palette stands the automatic accessibility checks in the %s scheme',
  async (scheme) => {
    localStorage.setItem('archwright.colorScheme', scheme);
    answerSearches(() => [aHit(1, 'Order events', { state: { label: 'Proposed', theme: 'yellow' } })]);
    await openPalette({ text: 'order' });
    await expect.element(page.getByText('1 result in 1 kind')).toBeVisible();
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
  },
);

describe('Ctrl K', () => {
  function Listening({ onOpen }: { onOpen: () => void }) {
    usePaletteKey(onOpen);
    return (
      <>
        <input aria-label="Any field" />
        <div contentEditable suppressContentEditableWarning>
          text
        </div>
      </>
    );
  }

  test('opens it from everywhere but the rich text, where it makes a link', async () => {
    let opened = 0;
    const { screen } = await openInApp(<Listening onOpen={() => (opened += 1)} />);
    await page.getByLabelText('Any field').click();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(opened).toBe(1);
    await userEvent.click(screen.container.querySelector('[contenteditable]')!);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(opened).toBe(1);
  });
});

test('what is typed right after the key arrives, however late the palette comes, and the page below gets none of it', async () => {
  answerSearches(() => []);
  let arrive = (_palette: { default: typeof Palette }): void => undefined;
  const Late = lazy(() => new Promise<{ default: typeof Palette }>((resolve) => (arrive = resolve)));
  function Opening() {
    const [text, setText] = useState<string>();
    const close = (): void => setText(undefined);
    usePaletteKey(() => setText((before) => before ?? ''));
    if (text === undefined) return null;
    return (
      <Suspense fallback={<TypedAhead text={text} onText={setText} onClose={close} />}>
        <Late text={text} address="/" onClose={close} />
      </Suspense>
    );
  }
  const reached: string[] = [];
  const { screen } = await openInApp(
    <>
      <button type="button" onKeyDown={({ key }) => reached.push(key)}>
        A card
      </button>
      <Opening />
    </>,
  );
  (screen.getByRole('button', { name: 'A card' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}k{/Control}light');
  const ahead = page.getByRole('textbox', { name: searchLabel });
  await expect.element(ahead).toHaveFocus();
  await expect.element(ahead).toHaveValue('light');
  // In sight, where the palette will be.
  const { width, height } = ahead.element().getBoundingClientRect();
  expect([width > 300, height > 40]).toEqual([true, true]);
  arrive({ default: Palette });
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard(' theme');
  await expect.element(input).toHaveValue('light theme');
  await expect.poll(labels).toEqual(['Use light theme']);
  expect(reached).toEqual(['Control', 'k']);
});

test('Escape before the palette has come ends it alone: what was opened before stays', async () => {
  const closed: string[] = [];
  function Opened() {
    useEscapeLayer(true, () => closed.push('a dialog'));
    return null;
  }
  await openInApp(
    <>
      <Opened />
      <TypedAhead text="" onText={() => undefined} onClose={() => closed.push('the palette')} />
    </>,
  );
  await expect.element(page.getByRole('textbox', { name: searchLabel })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['the palette']);
});

describe('the results page', () => {
  const proposed = { state: { label: 'Proposed', theme: 'yellow' } };
  const many = Array.from({ length: 3 }, (_, at) => aHit(at, `Order ${at}`, at === 2 ? proposed : {}));

  test('shows title, place, kind and date of each, the total, and the pages', async () => {
    answerSearches((_query, address) => [
      200,
      {
        data: {
          resources: many,
          pagination: { page: Number(address.searchParams.get('page')), perPage: 20, total: 43 },
        },
      },
    ]);
    const { address } = await openInApp(<ResultsPage />, { at: '/project/SHOP/search?query=order' });
    await expect.element(page.getByRole('row', { name: /^Order 1 Handbook · words around it Document/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /^Order 2 .* Document Proposed/ })).toBeVisible();
    await expect.element(page.getByText('43 results')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(address).toBe('/project/SHOP/search?query=order&page=2');
  });

  test('filters by kind, in the address too', async () => {
    const asked: (string | null)[] = [];
    answerSearches((_query, address) => {
      asked.push(address.searchParams.get('kinds'));
      return many;
    });
    const { address } = await openInApp(<ResultsPage />, { at: '/project/SHOP/search?query=order&page=2' });
    await page.getByRole('button', { name: 'Kind: any' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'ADRs' }).click();
    await expect.poll(address).toBe('/project/SHOP/search?query=order&kinds=adr');
    await expect.poll(() => asked.at(-1)).toBe('adr');
  });

  test('requires two characters, and has empty and error states', async () => {
    answerSearches((query) => (query === 'nowhere' ? [] : [422, { error: { message: 'No.' } }]));
    const short = await openInApp(<ResultsPage />, { at: '/project/SHOP/search?query=o' });
    await expect.element(page.getByText('Please type at least two characters.')).toBeVisible();
    await short.screen.unmount();
    const none = await openInApp(<ResultsPage />, { at: '/project/SHOP/search?query=nowhere' });
    await expect.element(page.getByText(noResultsMessage)).toBeVisible();
    await none.screen.unmount();
    await openInApp(<ResultsPage />, { at: '/project/SHOP/search?query=refused' });
    await expect.element(page.getByText('The list could not be loaded')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
