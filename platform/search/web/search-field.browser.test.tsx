/** The search field of the top bar: debounce, results, and keyboard use. */
import { notifications } from '@mantine/notifications';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { genericError } from '#platform/http/contract.ts';
import { failedLabel, noResultsMessage, searchRest } from '../contract.ts';
import { SearchField } from './search-field.tsx';
import { aHit, answerSearches, followed, openInApp, shop } from './search-fixture.tsx';

beforeEach(async () => {
  await page.viewport(1200, 700);
});
afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
});

const eight = Array.from({ length: 8 }, (_, at) => aHit(at, `Order ${at}`));
const field = page.getByRole('combobox', { name: 'Search' });
const options = page.getByRole('option');

async function openField() {
  const taken: string[] = [];
  const { screen, address } = await openInApp(
    <div style={{ display: 'flex', justifyContent: 'flex-end', width: 700 }}>
      <SearchField project={shop} onPalette={(text) => taken.push(text)} />
    </div>,
  );
  return { screen, address, taken };
}

describe('what is typed', () => {
  test('is searched once, 300 ms after the last key, from two characters', async () => {
    const asked = answerSearches(() => eight);
    await openField();
    await userEvent.type(field, 'o');
    await new Promise((resolve) => setTimeout(resolve, searchRest + 50));
    expect(asked).toEqual([]);
    await userEvent.type(field, 'rder');
    expect(asked).toEqual([]);
    await expect.element(options.first()).toBeVisible();
    expect(asked).toEqual(['order']);
  });

  test('shows at most 6 results in a dropdown of 400 by 340 px, with kind and marked hits', async () => {
    answerSearches(() => [aHit(9, 'Order events', { source: 'adr' }), ...eight]);
    const { screen } = await openField();
    await userEvent.fill(field, 'order');
    await expect.element(page.getByText('First 6 results')).toBeVisible();
    await expect.element(page.getByText('Results in Shop platform')).toBeVisible();
    expect(options.elements()).toHaveLength(6);
    await expect.element(options.first()).toHaveTextContent('Order eventsADR');
    expect(options.first().element().querySelector('mark')?.textContent).toBe('Order');
    const { width, height, right } = screen.container
      .querySelector('[role=listbox]')!
      .parentElement!.getBoundingClientRect();
    expect([Math.round(width), Math.round(height)]).toEqual([400, 340]);
    expect(Math.round(right)).toBe(Math.round(screen.container.querySelector('search')!.getBoundingClientRect().right));
  });

  test('never replaces the results of a newer query by those of an older one', async () => {
    let answerFirst: (hits: readonly ReturnType<typeof aHit>[]) => void = () => undefined;
    const asked = answerSearches((query) =>
      query === 'first'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : [aHit(1, 'Newer answer')],
    );
    await openField();
    await userEvent.fill(field, 'first');
    await expect.poll(() => asked).toEqual(['first']);
    await userEvent.fill(field, 'second');
    await expect.element(page.getByText('answer')).toBeVisible();
    answerFirst([aHit(2, 'Older answer')]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect.element(options.first()).toHaveTextContent('Newer answerDocument');
    expect(options.elements()).toHaveLength(1);
  });

  test('without matches shows "No results found"', async () => {
    answerSearches(() => []);
    await openField();
    await userEvent.fill(field, 'nowhere');
    await expect.element(page.getByText(noResultsMessage, { exact: true })).toBeVisible();
  });

  test('failures go through the shared handler: its message for 422, the generic one otherwise', async () => {
    answerSearches((query) =>
      query === 'refused' ? [422, { error: { message: 'Please choose a project first.' } }] : [500, {}],
    );
    await openField();
    await userEvent.fill(field, 'refused');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose a project first.');
    await expect.element(page.getByText(failedLabel)).toBeVisible();
    notifications.clean();
    await userEvent.fill(field, 'broken');
    await expect.element(page.getByText(genericError)).toBeVisible();
  });
});

describe('by keys', () => {
  const openResults = async () => {
    answerSearches(() => eight);
    const opened = await openField();
    await userEvent.fill(field, 'order');
    await expect.element(options.first()).toBeVisible();
    return opened;
  };
  const chosen = (): string | null | undefined =>
    options.elements().find((row) => row.getAttribute('aria-selected') === 'true')?.textContent;

  test('arrows choose a row and wrap around, as announced to assistive technology', async () => {
    await openResults();
    expect(chosen()).toBe('Order 0Document');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Order 1Document');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('Order 5Document');
    const { id } = options.elements()[5]!;
    await expect.element(field).toHaveAttribute('aria-activedescendant', id);
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  });

  test('Enter opens the view of the kind', async () => {
    const { address } = await openResults();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(address).toBe(`/project/SHOP/documentation/handbook/${eight[1]!.page}`);
    await expect.element(field).toHaveValue('');
    expect(options.elements()).toEqual([]);
  });

  test('Escape closes the dropdown, then empties the field', async () => {
    await openResults();
    await userEvent.keyboard('{Escape}');
    expect(options.elements()).toEqual([]);
    await expect.element(field).toHaveValue('order');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
  });
});

describe('by pointer', () => {
  test('a row opens, the cross clears, a click elsewhere closes', async () => {
    answerSearches(() => eight);
    await openField();
    await userEvent.fill(field, 'order');
    await options.nth(2).click();
    expect(followed).toEqual([`/project/SHOP/documentation/handbook/${eight[2]!.page}`]);
    await userEvent.fill(field, 'order');
    await expect.element(options.first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await userEvent.fill(field, 'order');
    await expect.element(options.first()).toBeVisible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.poll(() => options.elements()).toEqual([]);
  });

  test('links to the palette with the query, and to the page of all results', async () => {
    answerSearches(() => eight);
    const { taken, address } = await openField();
    await userEvent.fill(field, 'order');
    await page.getByRole('button', { name: /for all kinds$/ }).click();
    expect(taken).toEqual(['order']);
    await userEvent.fill(field, 'order 7');
    await page.getByRole('button', { name: 'First 6 results' }).click();
    await expect.poll(address).toMatch(/^\/project\/SHOP\/search\?query=order\+7$/);
  });
});

test.each(['light', 'dark'])(
  'the dropdown stands the automatic accessibility checks in the %s scheme',
  async (scheme) => {
    localStorage.setItem('archwright.colorScheme', scheme);
    answerSearches(() => eight);
    await openField();
    await userEvent.fill(field, 'order');
    await expect.element(page.getByText('First 6 results')).toBeVisible();
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
    localStorage.clear();
  },
);

test('the field is not shown on small screens', async () => {
  await page.viewport(390, 700);
  answerSearches(() => []);
  await openField();
  expect(field.elements()).toEqual([]);
});
