/** Style patterns as components wear them. The style sheet of the component is loaded before the patterns here. */
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DataTable, type Column } from './data-table.tsx';
import { UiProvider } from './ui-provider.tsx';

interface Project {
  readonly name: string;
}

const columns: readonly Column<Project>[] = [{ key: 'name', head: 'Name', cell: (row) => row.name, sortable: true }];

it('give a component their declarations, and yield to those of its own style sheet', async () => {
  const screen = await render(
    <UiProvider still>
      <DataTable
        label="Projects"
        columns={columns}
        rowKey={(row: Project) => row.name}
        rows={[{ name: 'Shop' }]}
        sorting={{ key: 'name', isDescending: false, onSort: () => undefined }}
      />
    </UiProvider>,
  );
  const styles = getComputedStyle(screen.getByRole('button', { name: 'Name' }).element());
  // From `aw-inline-row` and `aw-plain-button`.
  expect([styles.alignItems, styles.borderTopWidth, styles.cursor]).toEqual(['center', '0px', 'pointer']);
  // A plain button has no padding; the head of a column has its own.
  expect(styles.paddingLeft).toBe('6px');
});
