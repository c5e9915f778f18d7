/** The metrics jars of a project. Source: specification 3 section 2. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChartLine, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { FilterBar, FilterMenu, NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { ItemName } from '#platform/ui/web/item-name.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useAddressFilter } from '#platform/ui/web/use-address-filter.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import { useLimited } from '#platform/ui/web/use-limited.ts';
import {
  createJarLabel,
  createMetricJar,
  deleteJarLabel,
  deleteMetricJar,
  getMetricReport,
  jarRemovedMessage,
  listMetricJars,
  metricJarLimit,
  metricJarsTitle,
  missedTargetsLabel,
  noJarsMessage,
  removeJarPrompt,
  renameJarLabel,
  renameMetricJar,
  type MetricJarRow,
} from '../contract.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { JarNameDialog } from './jar-name-dialog.tsx';
import { createJarWord, metricJarAddress } from './metric-address.ts';

const perPage = 20;
const icon = { size: 16, stroke: 1.7 } as const;

const columnsFor = (projectCode: string): readonly Column<MetricJarRow>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name, breaches }) => (
      <ItemName icon={IconChartLine} name={name} href={metricJarAddress(projectCode, id)}>
        {breaches > 0 ? <StateBadge theme="red" label={missedTargetsLabel(breaches)} /> : undefined}
      </ItemName>
    ),
  },
  { key: 'reports', head: 'Months', width: 110, numeric: true, cell: ({ reports }) => reports },
  {
    key: 'latest',
    head: 'Latest',
    width: 120,
    cell: ({ latest }) => (latest === null ? '–' : monthLabel(readMonth(latest))),
  },
];

const filters = { targets: ['missed'] } as const;
const targetChoices = [
  { value: undefined, label: 'any' },
  { value: 'missed', label: 'missed' },
] as const;

const explainLimit = (): void => openLimits(metricJarLimit);
const counted = [listMetricJars, getProjectOverview, getLimits];

interface RowMenuProps {
  readonly row: MetricJarRow;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function RowMenu({ row, onRename, onRemove }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`More actions for ${row.name}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          {renameJarLabel}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} data-danger onClick={onRemove}>
          {deleteJarLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which name is asked for: of a new jar, or of one that is renamed. */
type Naming = { readonly row: MetricJarRow | undefined };

/** Table of jars by name, 20 per page. */
export default function MetricListPage() {
  const project = useProject();
  const navigate = useNavigate();
  const mayWrite = usePermission('metric.write');
  const [naming, setNaming] = useState<Naming>();
  const reached = useLimit(metricJarLimit)?.reached;
  const limited = useLimited(reached, explainLimit);
  const create = (): void => setNaming({ row: undefined });
  useCreateWord(createJarWord, () => {
    if (mayWrite) limited.run(create);
  });
  const { chosen, choose } = useAddressFilter(filters);
  const { targets, page } = chosen;
  const query = { page, perPage, ...(targets ? { targets } : {}) };
  const read = useRead(listMetricJars, { query }, { keep: true, staleTime: 0 });
  // Where nothing is missed and all jars are in sight there is nothing to filter.
  const isFilterable =
    targets !== undefined ||
    (read.data?.resources.some(({ breaches }) => breaches > 0) ?? false) ||
    (read.data?.pagination.total ?? 0) > perPage;
  const creating = useCall(createMetricJar, { outdates: counted, quiet: true });
  const renaming = useCall(renameMetricJar, { outdates: [listMetricJars, getMetricReport], quiet: true });
  const removing = useCall(deleteMetricJar, { outdates: counted, quiet: true });
  const [confirm, confirmDialog] = useConfirm();
  const askRemoval = (row: MetricJarRow): void =>
    confirm({
      text: removeJarPrompt,
      subject: row.name,
      run: async () => {
        await removing.mutateAsync({ params: { id: row.id } });
        showToast('success', jarRemovedMessage);
      },
    });
  const submit = async (name: string): Promise<void> => {
    if (naming?.row) {
      await renaming.mutateAsync({ params: { id: naming.row.id }, body: { name } });
      return;
    }
    const { id } = await creating.mutateAsync({ body: { name } });
    await navigate({ to: metricJarAddress(project.code, id) });
  };
  return (
    <>
      <PageHeader
        title={metricJarsTitle}
        crumbs={[{ label: metricJarsTitle }]}
        actions={
          mayWrite ? (
            <LimitButton label={createJarLabel} reached={reached} onCreate={create} onLimit={explainLimit} />
          ) : undefined
        }
      />
      {isFilterable ? (
        <FilterBar>
          <FilterMenu
            label="Targets"
            choices={targetChoices}
            value={targets}
            onChoose={(value) => choose({ targets: value === 'missed' ? 'missed' : undefined })}
          />
        </FilterBar>
      ) : null}
      <PagedTable
        label={metricJarsTitle}
        columns={columnsFor(project.code)}
        rowKey={(row) => row.id}
        read={read}
        onPage={(next) => choose({ page: next })}
        empty={
          targets ? (
            <NoMatches title={noJarsMessage} onClear={() => choose({ targets: undefined })} />
          ) : (
            <EmptyState
              bare
              icon={IconChartLine}
              title={noJarsMessage}
              help="A jar keeps one report of code metrics a month and shows how the code changes."
              action={
                mayWrite ? (
                  <Button variant="light" onClick={() => limited.run(create)}>
                    {createJarLabel}
                  </Button>
                ) : undefined
              }
            />
          )
        }
        {...(mayWrite
          ? {
              actions: (row: MetricJarRow) => (
                <RowMenu row={row} onRename={() => setNaming({ row })} onRemove={() => askRemoval(row)} />
              ),
            }
          : {})}
      />
      <JarNameDialog
        key={naming?.row?.id ?? 'new'}
        opened={naming !== undefined}
        row={naming?.row}
        onClose={() => setNaming(undefined)}
        onSubmit={submit}
      />
      {confirmDialog}
    </>
  );
}
