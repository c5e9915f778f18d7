/** The search field above a list, and the way back from a list that it left empty. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearFiltersLabel } from '../contract.ts';
import { NoMatches } from './filter-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { UiProvider } from './ui-provider.tsx';

const asked: string[] = [];

function List() {
  const [search, setSearch] = useState('');
  const find = (words: string): void => {
    asked.push(words);
    setSearch(words);
  };
  return (
    <UiProvider still>
      <SearchBox label="Search" value={search} rest={20} onSearch={find} />
      {search ? <NoMatches onClear={() => setSearch('')} /> : <p>All of them</p>}
    </UiProvider>
  );
}

it('"Clear filters" empties the field, and the old words are not asked for again', async () => {
  await render(<List />);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.click();
  await userEvent.keyboard('nowhere');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('button', { name: clearFiltersLabel }).click();
  await expect.element(page.getByText('All of them')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await userEvent.fill(field, 'here');
  await expect.poll(() => asked.at(-1)).toBe('here');
  expect(asked.filter((words) => words === 'nowhere')).toHaveLength(1);
});
