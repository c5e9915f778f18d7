/** Elements of the C4 models of a project that have no relationship. */
import { IconCube3dSphere } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { ItemName } from '#platform/ui/web/item-name.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { typeLabels } from '../model/editor-texts.ts';
import {
  listUnrelatedElements,
  noUnrelatedElementsMessage,
  unrelatedElementsLabel,
  type UnrelatedElementRow,
} from '../model/unrelated-elements.ts';
import { c4Address, c4ListAddress } from './c4-address.ts';

const perPage = 50;

const columnsFor = (projectCode: string): readonly Column<UnrelatedElementRow>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name, model }) => (
      <ItemName icon={IconCube3dSphere} name={name} href={c4Address(projectCode, model.id, { element: id })} />
    ),
  },
  { key: 'type', head: 'Type', width: 170, cell: ({ type }) => typeLabels[type] },
  { key: 'model', head: 'C4 Model', width: 240, cell: ({ model }) => model.name },
];

/** A table of elements, by model; each opens in the editor. */
export default function UnrelatedElementsPage() {
  const project = useProject();
  const [page, setPage] = useState(1);
  const read = useRead(listUnrelatedElements, { query: { page, perPage } }, { keep: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title={unrelatedElementsLabel}
        crumbs={[{ label: 'C4 Models', href: c4ListAddress(project.code) }, { label: unrelatedElementsLabel }]}
      />
      <PagedTable
        label={unrelatedElementsLabel}
        columns={columnsFor(project.code)}
        read={read}
        onPage={setPage}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            bare
            icon={IconCube3dSphere}
            title={noUnrelatedElementsMessage}
            help="An element without a relationship to another one says little about the architecture."
          />
        }
      />
    </>
  );
}
