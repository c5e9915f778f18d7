/** The table component. */
import '@mantine/core/styles.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Failure } from '#platform/http/model/failure.ts';
import { DataTable, type Column } from './data-table.tsx';
import { UiProvider } from './ui-provider.tsx';

interface Project {
  readonly code: string;
  readonly name: string;
}

const columns: readonly Column<Project>[] = [
  { key: 'code', head: 'Code', cell: (row) => row.code },
  { key: 'name', head: 'Name', cell: (row) => row.name },
];
const shared = { label: 'Projects', columns, rowKey: (row: Project) => row.code };
const shop: Project = { code: 'SHOP', name: 'Shop platform' };

it('shows rows, and Actions only where there are some', async () => {
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} rows={[shop]} actions={(row) => <button type="button">Edit {row.name}</button>} />
    </UiProvider>,
  );
  await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit Shop platform' })).toBeVisible();
  await screen.rerender(
    <UiProvider still>
      <DataTable {...shared} rows={[shop]} />
    </UiProvider>,
  );
  await expect.element(screen.getByRole('cell', { name: 'Shop platform' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
});

it('shows six skeleton rows and a spinner while loading', async () => {
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} rows={undefined} />
    </UiProvider>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.container.querySelectorAll('tbody tr')).toHaveLength(6);
});

it('shows a default or custom empty state', async () => {
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} rows={[]} />
    </UiProvider>,
  );
  await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  await screen.rerender(
    <UiProvider still>
      <DataTable {...shared} rows={[]} empty="No Namespaces found." />
    </UiProvider>,
  );
  await expect.element(screen.getByText('No Namespaces found.')).toBeVisible();
});

it('offers a retry when loading failed', async () => {
  let tries = 0;
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} rows={undefined} error={new Failure(500, 'secret')} onRetry={() => void (tries += 1)} />
    </UiProvider>,
  );
  await expect.element(screen.getByRole('alert')).not.toMatchTextContent(/secret/);
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(tries).toBe(1);
});

it('shows paging when there is more than one page', async () => {
  const turned: number[] = [];
  const paging = { page: 1, perPage: 1, total: 3, onPage: (page: number) => void turned.push(page) };
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} rows={[shop]} paging={paging} />
    </UiProvider>,
  );
  await expect.element(screen.getByText('1–1 of 3')).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  expect(turned).toEqual([2]);
});

it('gives titles their room and drops other columns first', async () => {
  const wide: readonly Column<Project>[] = [
    { key: 'code', head: 'Code', width: 80, phone: 'lead', cell: (row) => row.code },
    { key: 'name', head: 'Name', phone: 'title', cell: (row) => row.name },
    { key: 'state', head: 'State', width: 130, keep: true, cell: () => 'Open' },
    { key: 'owner', head: 'Owner', width: 130, cell: () => 'Ada' },
  ];
  const table = (width: number) => (
    <UiProvider still>
      <div style={{ width }}>
        <DataTable {...shared} columns={wide} rows={[shop]} />
      </div>
    </UiProvider>
  );
  await page.viewport(1280, 800);
  const screen = await render(table(900));
  await expect.element(screen.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
  await screen.rerender(table(560));
  await expect.element(screen.getByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('columnheader', { name: 'State' })).toBeVisible();
  const title = screen.getByRole('columnheader', { name: 'Name' }).element();
  expect(title.getBoundingClientRect().width).toBeGreaterThanOrEqual(280);
  await screen.rerender(table(900));
  await expect.element(screen.getByRole('columnheader', { name: 'Owner' })).toBeVisible();
});

it('says on phones, where columns have no heads, what a number below a title counts', async () => {
  const counted: readonly Column<Project>[] = [
    { key: 'name', head: 'Name', phone: 'title', cell: (row) => row.name },
    { key: 'pages', head: 'Pages', width: 80, numeric: true, cell: () => 12 },
  ];
  const told = (): string => {
    const cell = screen.getByText('12', { exact: true }).element();
    return getComputedStyle(cell, '::before').content;
  };
  await page.viewport(1280, 800);
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} columns={counted} rows={[shop]} />
    </UiProvider>,
  );
  expect(told()).toBe('none');
  await page.viewport(390, 844);
  await expect.poll(told).toContain('Pages');
});

it('lets numbers on phones go on in the next line, at its beginning', async () => {
  const counts = ['Classes before', 'Classes after', 'Logical lines of code in all'];
  const counted: readonly Column<Project>[] = [
    { key: 'name', head: 'Name', phone: 'title', cell: (row) => row.name },
    ...counts.map((head, at) => ({ key: head, head, numeric: true, cell: () => 1_000 + at })),
  ];
  await page.viewport(390, 844);
  const screen = await render(
    <UiProvider still>
      <DataTable {...shared} columns={counted} rows={[shop]} />
    </UiProvider>,
  );
  const placeOf = (text: string): DOMRect => screen.getByText(text, { exact: true }).element().getBoundingClientRect();
  const [first, last] = [placeOf('1000'), placeOf('1002')];
  expect(last.top, 'in a line of its own').toBeGreaterThanOrEqual(first.bottom);
  expect(last.left).toBe(first.left);
});
