/** Architectural drivers of a project: what matters, why, what answers it, and what is missing. */
import { Suspense, type ReactNode } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ExportMenu, type ExportChoice } from '#platform/ui/web/export-menu.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { PageSkeleton, ReadView } from '#platform/ui/web/read-view.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { driversTitle, exportDrivers, getDrivers, listUnansweredDrivers, type Drivers } from '../contract.ts';
import { DriverOverview } from './driver-overview.tsx';

const UtilityTree = lazyPart(async () => (await import('./utility-tree.tsx')).UtilityTree);
const TradeOffMatrix = lazyPart(async () => (await import('./trade-off-matrix.tsx')).TradeOffMatrix);
const CoveragePanel = lazyPart(async () => (await import('./coverage-panel.tsx')).CoveragePanel);
const DriverHistory = lazyPart(async () => (await import('./driver-history.tsx')).DriverHistory);

type Format = 'markdown' | 'csv' | 'arc42';

const formats: readonly ExportChoice<Format>[] = [
  { value: 'markdown', label: 'Markdown', help: 'Everything as a document' },
  { value: 'arc42', label: 'arc42 quality tree', help: 'Section 10 of an arc42 document, as Markdown' },
  { value: 'csv', label: 'CSV', help: 'One row a driver, for spreadsheets' },
];

const fileNames: Readonly<Record<Format, string>> = {
  markdown: 'drivers.md',
  arc42: 'quality-tree.md',
  csv: 'drivers.csv',
};

async function saveExportOf(format: Format): Promise<void> {
  try {
    const { data } = await callApi(exportDrivers, { query: { format } });
    saveBlob(new Blob([data], { type: 'text/plain;charset=utf-8' }), fileNames[format]);
  } catch (error) {
    showFailure(error);
  }
}

const waitingFor = (content: ReactNode): ReactNode => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>;

function Tabs({ drivers }: { readonly drivers: Drivers }) {
  const unanswered = useRead(listUnansweredDrivers, { query: { perPage: 1 } });
  const missing = unanswered.data?.pagination.total;
  return (
    <PageTabs
      tabs={[
        { value: 'overview', label: 'Overview', content: <DriverOverview drivers={drivers} /> },
        { value: 'tree', label: 'Utility tree', content: waitingFor(<UtilityTree drivers={drivers} />) },
        { value: 'trade-offs', label: 'Trade-offs', content: waitingFor(<TradeOffMatrix drivers={drivers} />) },
        {
          value: 'coverage',
          label: 'Coverage',
          count: missing ? `${missing} open` : undefined,
          content: waitingFor(<CoveragePanel />),
        },
        { value: 'history', label: 'History', content: waitingFor(<DriverHistory drivers={drivers} />) },
      ]}
    />
  );
}

/** Page at /project/{project}/architecture/drivers. */
export default function DriversPage() {
  const project = useProject();
  const read = useRead(getDrivers, {});
  return (
    <>
      <PageHeader
        title={driversTitle}
        crumbs={[{ label: project.name }, { label: driversTitle }]}
        actions={
          read.data ? (
            <ExportMenu label="Export" working="The export is being made." choices={formats} onChoose={saveExportOf} />
          ) : null
        }
      />
      <ReadView read={read}>{(drivers) => <Tabs drivers={drivers} />}</ReadView>
    </>
  );
}
