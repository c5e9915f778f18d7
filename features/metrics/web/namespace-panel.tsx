/** Namespaces: a treemap (area is lines, colour is score), a table of what is in one, and its trend. */
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { valueText, type ChartData } from '#platform/charts/model/chart-series.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { getMetricReport, type MetricMonth, type MetricReport } from '../contract.ts';
import { splitName } from '../model/class-listing.ts';
import { axisMonth, scoreGoalsOf, scoreSeries } from '../model/metric-charts.ts';
import { isFlagged, titleOfMonth } from '../model/metric-tables.ts';
import { namesDownTo, namespaceTree, nodeNamed, pathTo, type NamespaceNode } from '../model/namespace-tree.ts';
import { metricJarAddress, namespacesTab } from './metric-address.ts';
import { MetricPanel } from './metric-panel.tsx';
import { NamespaceMap } from './namespace-map.tsx';
import classes from './namespace-panel.module.css';
import { ScoreBadge } from './score-badge.tsx';
import { useTimeline } from './use-timeline.ts';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

/** A namespace in the shown one, or a class directly in it. */
interface PartRow extends Pick<NamespaceNode, 'name' | 'label' | 'classes' | 'lloc' | 'flagged' | 'score'> {
  /** Where the class is shown; empty for a namespace. */
  readonly address: string;
}

/** Rows of a page of the table. */
const perPage = 25;

/** Namespaces first, then classes, the largest of each first. */
function rowsOf({ children, own }: NamespaceNode, threshold: number, addressOf: (classname: string) => string) {
  const namespaces = children.map((child): PartRow => ({ ...child, address: '' }));
  const ofClasses = own.map((one): PartRow => ({
    name: one.classname,
    label: splitName(one.classname).short,
    classes: 1,
    lloc: one.lloc ?? 0,
    flagged: isFlagged(one, threshold) ? 1 : 0,
    score: one.score,
    address: addressOf(one.classname),
  }));
  return [...namespaces, ...ofClasses.toSorted((one, other) => other.lloc - one.lloc)];
}

const columnsFor = (threshold: number, onOpen: (name: string) => void): readonly Column<PartRow>[] => [
  {
    key: 'namespace',
    head: 'Namespace or class',
    phone: 'title',
    cell: ({ name, label, address }) =>
      address === '' ? (
        <RowButton onClick={() => onOpen(name)}>{label}</RowButton>
      ) : (
        <AppLink href={address}>{label}</AppLink>
      ),
  },
  {
    key: 'classes',
    head: 'Classes',
    width: 100,
    numeric: true,
    cell: (part) => (part.address === '' ? part.classes : ''),
  },
  { key: 'lloc', head: 'Logical lines', width: 120, numeric: true, cell: ({ lloc }) => valueText(lloc, 0) },
  { key: 'flagged', head: 'Flagged', width: 100, numeric: true, cell: ({ flagged }) => flagged },
  {
    key: 'score',
    head: 'Score',
    width: 90,
    numeric: true,
    cell: ({ score }) => <ScoreBadge score={Math.round(score)} threshold={threshold} />,
  },
];

/** What is in a namespace, for keyboards and readers as well as the map. */
function Parts({
  report,
  shown,
  onOpen,
}: {
  report: MetricReport;
  shown: NamespaceNode;
  onOpen: (name: string) => void;
}) {
  const { id, threshold } = report;
  const { code } = useProject();
  const [page, setPage] = useState(1);
  const columns = useMemo(() => columnsFor(threshold, onOpen), [threshold, onOpen]);
  const rows = useMemo(
    () => rowsOf(shown, threshold, (classname) => metricJarAddress(code, id, classname)),
    [shown, threshold, code, id],
  );
  return (
    <DataTable
      label="Namespaces and classes"
      columns={columns}
      rows={rows.slice((page - 1) * perPage, page * perPage)}
      rowKey={({ name, address }) => `${address === '' ? 'namespace' : 'class'} ${name}`}
      {...(rows.length > perPage ? { paging: { page, perPage, total: rows.length, onPage: setPage } } : {})}
    />
  );
}

interface TrendProps {
  readonly report: MetricReport;
  readonly namespace: string;
  /** Namespaces whose targets are drawn: of the first one of the tree also those above it. */
  readonly names: readonly string[];
}

/** Average and worst score of a namespace over all months, with its targets and what happened meanwhile. */
function Trend({ report, namespace, names }: TrendProps) {
  const { timestamps, targets } = report;
  const events = useTimeline(report);
  const read = useRead(getMetricReport, { params: { id: report.id }, query: { namespace } }, { keep: true });
  const history = read.data && 'namespace' in read.data ? read.data.history : undefined;
  const data = useMemo((): ChartData | undefined => {
    if (!history) return undefined;
    const months: readonly MetricMonth[] = timestamps;
    const of = (field: 'score' | 'worst') => months.map(({ timestamp }) => history[timestamp]?.[field] ?? null);
    return {
      months: months.map(({ timestamp }) => axisMonth(timestamp)),
      series: [
        { key: scoreSeries, label: 'Average score', values: of('score'), digits: 1 },
        { key: 'worst', label: 'Worst class', values: of('worst'), digits: 0 },
      ],
      marks: events,
      goals: scoreGoalsOf(names, targets),
    };
  }, [history, timestamps, events, names, targets]);
  if (timestamps.length < 2) return null;
  return (
    <div className={classes.trend} aria-busy={!data && !read.error}>
      {read.error ? (
        <ErrorState bare message={failureSentence(read.error)} onRetry={() => void read.refetch()} />
      ) : null}
      {data ? (
        <Suspense>
          <LineChart
            label={`Scores of ${namespace || 'all namespaces'}`}
            subject={report.name}
            data={data}
            height={260}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The way from the root to a namespace. */
function Path({ root, shown, onOpen }: { root: NamespaceNode; shown: NamespaceNode; onOpen: (name: string) => void }) {
  const path = pathTo(root, shown.name);
  return (
    <nav aria-label="Namespace">
      <ol className={classes.path}>
        {path.map(({ name, label }, at) => (
          <li key={name} aria-current={at === path.length - 1 ? 'true' : undefined}>
            {at === path.length - 1 ? (
              label || 'All'
            ) : (
              <RowButton onClick={() => onOpen(name)}>{label || 'All'}</RowButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface NamespacePanelProps {
  readonly report: MetricReport;
  /** The namespace of the address; undefined for the first one of the tree. */
  readonly wanted: string | undefined;
}

/** The panel. */
export function NamespacePanel({ report, wanted }: NamespacePanelProps) {
  const { classList, threshold } = report;
  const root = useMemo(() => namespaceTree(classList, threshold), [classList, threshold]);
  const navigate = useNavigate();
  const open = useCallback(
    (name: string) => {
      const search = { tab: namespacesTab, ...(name === root.name ? {} : { namespace: name }) };
      void navigate({ to: '.', search, resetScroll: false });
    },
    [navigate, root],
  );
  const shown = nodeNamed(root, wanted ?? root.name) ?? root;
  const names = useMemo(() => (shown === root ? namesDownTo(root.name) : [shown.name]), [shown, root]);
  return (
    <MetricPanel
      title="Namespaces"
      remark={`${shown.classes} classes, ${valueText(shown.lloc, 0)} logical lines, average score ${valueText(shown.score, 1)}`}
    >
      <div className={classes.body}>
        <NamespaceMap
          jarId={report.id}
          node={shown}
          threshold={threshold}
          onOpen={open}
          titled={(label) => titleOfMonth(report, label)}
          heading={<Path root={root} shown={shown} onOpen={open} />}
        />
        <Parts key={shown.name} report={report} shown={shown} onOpen={open} />
        <Trend report={report} namespace={shown.name} names={names} />
      </div>
    </MetricPanel>
  );
}
