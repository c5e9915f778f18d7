/** Packages: how abstract and how stable each is, how far that is from balance, and which depend on each other in circles. */
import { useMemo, useState } from 'react';
import { columnText } from '#platform/charts/model/chart-series.ts';
import { ChartExport } from '#platform/charts/web/chart-export.tsx';
import { ChartHead } from '#platform/charts/web/chart-head.tsx';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { listMetricPackages, type MetricReport } from '../contract.ts';
import type { MetricPackage } from '../model/metric-shapes.ts';
import { monthOfPackages, packageCsv, titleOfMonth } from '../model/metric-tables.ts';
import { namespaceNames } from '../model/namespace-tree.ts';
import { metricPartAddress } from './metric-address.ts';
import { MetricPanel } from './metric-panel.tsx';
import { hasPlace, PackagePlot } from './package-plot.tsx';
import classes from './package-panel.module.css';

const share = (value: number | undefined): string => (value === undefined ? '–' : columnText(value, 2));

interface PartProps {
  readonly report: MetricReport;
  /** Undefined while they are on their way. */
  readonly packages: readonly MetricPackage[] | undefined;
}

function PackageName({ name, address }: { readonly name: string; readonly address: string | undefined }) {
  return address === undefined ? name : <AppLink href={address}>{name}</AppLink>;
}

/** `addressOf`: where the classes of a package are shown; undefined where the report has none. */
const columnsFor = (addressOf: (name: string) => string | undefined): readonly Column<MetricPackage>[] => [
  {
    key: 'name',
    head: 'Package',
    phone: 'title',
    sortable: true,
    cell: ({ name }) => (
      <span className={classes.name} title={name}>
        <PackageName name={name} address={addressOf(name)} />
      </span>
    ),
  },
  { key: 'classes', head: 'Classes', width: 88, numeric: true, sortable: true, cell: (one) => one.classes ?? '–' },
  {
    key: 'abstractness',
    head: 'Abstractness',
    width: 118,
    numeric: true,
    sortable: true,
    cell: ({ abstractness }) => share(abstractness),
  },
  {
    key: 'instability',
    head: 'Instability',
    width: 104,
    numeric: true,
    sortable: true,
    cell: ({ instability }) => share(instability),
  },
  {
    key: 'distance',
    head: 'Distance',
    width: 100,
    numeric: true,
    sortable: true,
    cell: ({ distance }) => share(distance),
  },
  { key: 'uses', head: 'Uses', width: 72, numeric: true, cell: ({ dependsOn }) => dependsOn.length },
];

type Order = 'name' | 'classes' | 'abstractness' | 'instability' | 'distance';

const compare = (one: MetricPackage, other: MetricPackage, order: Order): number =>
  order === 'name' ? one.name.localeCompare(other.name, 'en') : (one[order] ?? -1) - (other[order] ?? -1);

const perPage = 25;

function Table({ report, packages }: PartProps) {
  const { id, classList } = report;
  const { code } = useProject();
  const columns = useMemo(() => {
    const namespaces = new Set(namespaceNames(classList.map(({ classname }) => classname)));
    return columnsFor((name) => (namespaces.has(name) ? metricPartAddress(code, id, name) : undefined));
  }, [code, id, classList]);
  const [order, setOrder] = useState<{ readonly key: Order; readonly isDescending: boolean }>({
    key: 'distance',
    isDescending: true,
  });
  const [page, setPage] = useState(1);
  const rows = packages?.toSorted(
    (one, other) =>
      compare(one, other, order.key) * (order.isDescending ? -1 : 1) || one.name.localeCompare(other.name),
  );
  return (
    <DataTable
      label="Packages"
      columns={columns}
      rows={rows?.slice((page - 1) * perPage, page * perPage)}
      rowKey={({ name }) => name}
      sorting={{
        ...order,
        onSort: (key) => {
          setPage(1);
          setOrder((before) => ({
            key: key as Order,
            isDescending: before.key === key ? !before.isDescending : key !== 'name',
          }));
        },
      }}
      paging={{ page, perPage, total: rows?.length ?? 0, onPage: setPage }}
    />
  );
}

/** The plot; where no package has a place in it, the table can still be exported. */
function Picture({ report, packages }: PartProps) {
  const titled = (label: string): string => titleOfMonth(report, label, monthOfPackages(report));
  if (!packages) return <span className={classes.waiting} />;
  if (packages.some(hasPlace)) return <PackagePlot packages={packages} titled={titled} />;
  return (
    <ChartHead tools={<ChartExport label="Packages" title={titled('Packages')} csv={() => packageCsv(packages)} />}>
      <p className={classes.legend}>The report does not say how abstract and how stable its packages are.</p>
    </ChartHead>
  );
}

/** The panel, of the newest month. */
export function PackagePanel({ report }: { readonly report: MetricReport }) {
  const read = useRead(listMetricPackages, { params: { id: report.id }, query: {} });
  if (read.error) return <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} />;
  const { packages, cycles } = read.data ?? { packages: undefined, cycles: [] };
  return (
    <MetricPanel title="Packages" remark={packages ? `${packages.length} packages` : undefined}>
      <div className={classes.body}>
        <p className={classes.legend}>
          Abstractness is the share of interfaces and abstract classes; instability is the share of dependencies that go
          out. A balanced package lies on the line from abstract and stable to concrete and unstable; distance says how
          far off it is (Martin 1994).
        </p>
        {cycles.map((names) => (
          <InlineAlert key={names.join()} type="warning">
            These packages depend on each other in a circle: {names.join(', ')}.
          </InlineAlert>
        ))}
        {packages?.length === 0 ? (
          <p className={classes.legend}>The report of the newest month has no packages.</p>
        ) : (
          <div className={classes.halves}>
            <Picture report={report} packages={packages} />
            <Table report={report} packages={packages} />
          </div>
        )}
      </div>
    </MetricPanel>
  );
}
