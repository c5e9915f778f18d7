/** A metrics jar: charts of the project, scores of its classes, upload and removal of reports. */
import { Button } from '@mantine/core';
import { IconChartLine, IconEraser, IconUpload } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { LinkedFrom } from '#platform/links/web/linked-things.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { PageTabs, type PageTab } from '#platform/ui/web/page-tabs.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  clearMetricReports,
  clearReportsLabel,
  clearReportsPrompt,
  emptyJarMessage,
  getMetricReport,
  listMetricJars,
  loadingClassesMessage,
  metricJarsTitle,
  metricJarTitle,
  missedTargetsLabel,
  openJarsLabel,
  reportsClearedMessage,
  uploadReportLabel,
  type MetricReport,
} from '../contract.ts';
import { hasAverages } from '../model/metric-charts.ts';
import { hasFindings, monthOfClasses } from '../model/metric-tables.ts';
import { EmptyOverview } from './empty-overview.tsx';
import { compareTab, findingsTab, metricJarsAddress, namespacesTab, packagesTab } from './metric-address.ts';
import classes from './metric-jar-page.module.css';
import { MetricLoading } from './metric-loading.tsx';
import { useReport } from './use-report.ts';

const AveragePanel = lazyPart(async () => (await import('./average-panel.tsx')).AveragePanel);
const ClassPanel = lazyPart(async () => (await import('./class-panel.tsx')).ClassPanel);
const ComparePanel = lazyPart(async () => (await import('./compare-panel.tsx')).ComparePanel);
const FindingPanel = lazyPart(async () => (await import('./finding-panel.tsx')).FindingPanel);
const NamespacePanel = lazyPart(async () => (await import('./namespace-panel.tsx')).NamespacePanel);
const PackagePanel = lazyPart(async () => (await import('./package-panel.tsx')).PackagePanel);
const TargetPanel = lazyPart(async () => (await import('./target-panel.tsx')).TargetPanel);
const UploadDialog = lazyPart(async () => (await import('./upload/upload-dialog.tsx')).UploadDialog);

interface PanelsProps {
  readonly report: MetricReport;
  readonly mayWrite: boolean;
  /** In place of what needs the list of classes, while that is not there. */
  readonly inPlaceOfClasses: ReactNode;
}

function Overview({ report, mayWrite, inPlaceOfClasses }: PanelsProps) {
  if (!hasAverages(report.timestamps) && report.classList.length === 0 && inPlaceOfClasses === null) {
    return <EmptyOverview report={report} />;
  }
  return (
    <>
      <AveragePanel report={report} />
      {inPlaceOfClasses}
      {report.classList.length > 0 ? <ClassPanel report={report} mayWrite={mayWrite} /> : null}
    </>
  );
}

/** Whether two months have something to compare: findings and sizes have charts of their own. */
const isComparable = ({ timestamps }: MetricReport): boolean =>
  timestamps.filter(({ globalMetrics, scores }) => Object.keys(globalMetrics).length + scores.length > 0).length > 1;

const waitingFor = (content: ReactNode): ReactNode => <Suspense fallback={<MetricLoading />}>{content}</Suspense>;

/** The averages and classes first; what is looked at less often has its own tab. */
function Panels({ namespace, ...shared }: PanelsProps & { readonly namespace: string | undefined }) {
  const { report, mayWrite, inPlaceOfClasses } = shared;
  const { classList, targets, notes } = report;
  const missed = targets.filter(({ isMissed }) => isMissed).length;
  const tabs: readonly PageTab[] = [
    { value: 'overview', label: 'Overview', content: waitingFor(<Overview {...shared} />) },
    ...(isComparable(report)
      ? [
          {
            value: compareTab,
            label: 'Compare',
            content: inPlaceOfClasses ?? waitingFor(<ComparePanel report={report} />),
          },
        ]
      : []),
    ...(classList.length > 0 || inPlaceOfClasses !== null
      ? [
          {
            value: namespacesTab,
            label: 'Namespaces',
            content: inPlaceOfClasses ?? waitingFor(<NamespacePanel report={report} wanted={namespace} />),
          },
        ]
      : []),
    { value: packagesTab, label: 'Packages', content: waitingFor(<PackagePanel report={report} />) },
    ...(hasFindings(report)
      ? [{ value: findingsTab, label: 'Findings', content: waitingFor(<FindingPanel report={report} />) }]
      : []),
    {
      value: 'targets',
      label: 'Targets and notes',
      count: missed > 0 ? missedTargetsLabel(missed) : targets.length + notes.length || undefined,
      content: waitingFor(<TargetPanel report={report} mayWrite={mayWrite} />),
    },
  ];
  return <PageTabs tabs={tabs} />;
}

interface EmptyJarProps {
  readonly mayWrite: boolean;
  readonly onUpload: () => void;
}

function EmptyJar({ mayWrite, onUpload }: EmptyJarProps) {
  return (
    <EmptyState
      icon={IconChartLine}
      title={emptyJarMessage}
      help="One PhpMetrics JSON report per month is enough to see the trend."
      action={
        mayWrite ? (
          <Button variant="light" leftSection={<IconUpload size={16} stroke={1.7} />} onClick={onUpload}>
            {uploadReportLabel}
          </Button>
        ) : undefined
      }
    />
  );
}

interface HeadButtonsProps {
  readonly report: MetricReport;
  readonly onUpload: () => void;
  readonly onClear: () => void;
}

function HeadButtons({ report, onUpload, onClear }: HeadButtonsProps) {
  return (
    <>
      <Button
        variant="default"
        {...(report.isComplete ? { c: 'var(--aw-danger)' } : {})}
        leftSection={<IconEraser size={16} stroke={1.7} />}
        disabled={!report.isComplete}
        onClick={onClear}
      >
        {clearReportsLabel}
      </Button>
      <Button leftSection={<IconUpload size={16} stroke={1.7} />} onClick={onUpload}>
        {uploadReportLabel}
      </Button>
    </>
  );
}

/** Whether the newest month with classes has any. */
const mayHaveClasses = (report: MetricReport): boolean =>
  (monthOfClasses(report)?.scores ?? []).some((count) => count > 0);

/** What stands where classes belong: nothing once they are there, or where the jar has none. */
function inPlaceOfClasses(report: MetricReport, { hasClasses, error, retry }: ReturnType<typeof useReport>): ReactNode {
  if (hasClasses || !mayHaveClasses(report)) return null;
  return error ? (
    <ErrorState message={failureSentence(error)} onRetry={retry} />
  ) : (
    <MetricLoading message={loadingClassesMessage} />
  );
}

/** In place of a jar that was removed, or that never was there. */
function GoneJar({ id, read }: { readonly id: string; readonly read: ReturnType<typeof useReport> }) {
  const { code } = useProject();
  return (
    <RemovedThing
      kind="metric"
      id={id}
      onChanged={read.retry}
      instead={
        <Button component={AppLink} href={metricJarsAddress(code)} variant="default">
          {openJarsLabel}
        </Button>
      }
      unknown={<ErrorState message={failureSentence(read.error)} onRetry={read.retry} />}
    />
  );
}

/** The page of a jar. */
export default function MetricJarPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { namespace } = useSearch({ strict: false }) as { readonly namespace?: unknown };
  const project = useProject();
  const mayWrite = usePermission('metric.write');
  const [isUploading, setUploading] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const read = useReport(id);
  const clear = useCall(clearMetricReports, { outdates: [getMetricReport, listMetricJars], quiet: true });
  const { report } = read;
  const askToClear = (): void =>
    confirm({
      title: clearReportsPrompt.title,
      text: clearReportsPrompt.message,
      label: clearReportsPrompt.confirm,
      subject: report?.name,
      run: async () => {
        await clear.mutateAsync({ params: { id } });
        showToast('success', reportsClearedMessage);
      },
    });
  const upload = (): void => setUploading(true);
  if (read.isGone) return <GoneJar id={id} read={read} />;
  const title = report ? metricJarTitle(report.name) : metricJarsTitle;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: metricJarsTitle, href: metricJarsAddress(project.code) }, { label: report?.name ?? '…' }]}
        actions={report && mayWrite ? <HeadButtons report={report} onUpload={upload} onClear={askToClear} /> : null}
      />
      {read.error && !report ? <ErrorState message={failureSentence(read.error)} onRetry={read.retry} /> : null}
      {!report && !read.error ? <MetricLoading /> : null}
      {report && !report.isComplete ? <EmptyJar mayWrite={mayWrite} onUpload={upload} /> : null}
      {report?.isComplete ? (
        <Panels
          report={report}
          mayWrite={mayWrite}
          inPlaceOfClasses={inPlaceOfClasses(report, read)}
          namespace={typeof namespace === 'string' ? namespace : undefined}
        />
      ) : null}
      {report ? (
        <div className={classes.linked}>
          <LinkedFrom kind="metric" id={id} />
        </div>
      ) : null}
      <Suspense>
        {isUploading && report ? <UploadDialog report={report} onClose={() => setUploading(false)} /> : null}
      </Suspense>
      {confirmDialog}
    </>
  );
}
