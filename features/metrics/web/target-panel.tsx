/** Targets of a jar with what has been reached, and the notes on its time line. */
import { ActionIcon, Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { metricFacts, metricKeys, isMetricKey } from '@archwright/code-metrics';
import { useMemo, useState } from 'react';
import { valueText } from '#platform/charts/model/chart-series.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  getMetricReport,
  listMetricJars,
  metricLimits,
  type MetricNote,
  type MetricReport,
  type MetricTarget,
} from '../contract.ts';
import {
  addMetricNote,
  addMetricTarget,
  noteMonthMessage,
  noteYears,
  removeMetricNote,
  removeMetricTarget,
} from '../model/metric-remark-calls.ts';
import { namespaceNames } from '../model/namespace-tree.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { goalProblem, reaches, scoreMetric } from '../model/metric-targets.ts';
import { MetricPanel } from './metric-panel.tsx';
import classes from './target-panel.module.css';

interface TargetPanelProps {
  readonly report: MetricReport;
  readonly mayWrite: boolean;
}

const icon = { size: 16, stroke: 1.7 } as const;
const outdates = [getMetricReport, listMetricJars];

const nameOf = ({ metric, namespace }: MetricTarget): string => {
  const label = isMetricKey(metric) ? metricFacts[metric].label : 'Average score';
  return namespace === '' ? label : `${label} of ${namespace}`;
};

const dayText = (due: string): string =>
  new Date(`${due}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function Standing({ target }: { readonly target: MetricTarget }) {
  const { metric, value, current, isMissed } = target;
  if (current === undefined) return <StateBadge theme="default" label="No value yet" />;
  if (reaches(metric, current, value)) return <StateBadge theme="green" label="Reached" />;
  return isMissed ? <StateBadge theme="red" label="Missed" /> : <StateBadge theme="yellow" label="Not yet" />;
}

const targetColumns: readonly Column<MetricTarget>[] = [
  {
    key: 'metric',
    head: 'Target',
    phone: 'title',
    cell: (target) => <span className={classes.words}>{nameOf(target)}</span>,
  },
  { key: 'value', head: 'Goal', width: 110, numeric: true, cell: ({ value }) => valueText(value) },
  {
    key: 'current',
    head: 'Now',
    width: 110,
    numeric: true,
    cell: ({ current }) => (current === undefined ? '–' : valueText(current)),
  },
  { key: 'due', head: 'Until', width: 170, cell: ({ due }) => dayText(due) },
  { key: 'standing', head: 'Standing', width: 130, cell: (target) => <Standing target={target} /> },
];

const noteColumns: readonly Column<MetricNote>[] = [
  { key: 'text', head: 'Note', phone: 'title', cell: ({ text }) => <span className={classes.words}>{text}</span> },
  { key: 'month', head: 'Month', width: 110, cell: ({ timestamp }) => monthLabel(readMonth(timestamp)) },
  { key: 'by', head: 'By', width: 170, cell: ({ by }) => by ?? deletedUserName },
  { key: 'at', head: 'Written', width: 150, cell: ({ at }) => <RelativeTime at={at} /> },
];

const metricChoices = [
  { value: scoreMetric, label: 'Average score' },
  ...metricKeys.map((key) => ({ value: key as string, label: metricFacts[key].label })),
];

interface DialogProps {
  readonly jarId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Why a goal cannot be set. */
function valueProblem(value: string, metric: string): string | null {
  if (value === '') return requiredMessage;
  return Number(value) < 0 ? 'A goal is at least 0.' : (goalProblem(metric, Number(value)) ?? null);
}

/** Namespaces that are offered while one is written. */
const mostOffered = 30;

function TargetDialog({ jarId, opened, onClose, known }: DialogProps & { readonly known: readonly string[] }) {
  const add = useCall(addMetricTarget, { outdates, quiet: true });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Set target"
      initial={{ metric: scoreMetric, namespace: '', value: '', due: '' }}
      checks={{
        value: (value, { metric }) => valueProblem(value, metric),
        due: (due) => (due === '' ? requiredMessage : null),
      }}
      submitLabel="Set target"
      onSubmit={async ({ metric, namespace, value, due }) => {
        const scope = metric === scoreMetric ? namespace.trim() : '';
        await add.mutateAsync({ params: { id: jarId }, body: { metric, namespace: scope, value: Number(value), due } });
      }}
    >
      {(field, { values: { metric } }) => (
        <>
          <NativeSelect {...field('metric')} label="Metric" data={metricChoices} data-autofocus />
          {metric === scoreMetric ? (
            <Autocomplete
              {...field('namespace')}
              label="Namespace"
              description="Leave empty for the whole project."
              data={[...known]}
              limit={mostOffered}
            />
          ) : null}
          <TextInput {...field('value')} type="number" step="any" label="Goal" required />
          <TextInput {...field('due')} type="date" label="Until" required />
        </>
      )}
    </FormDialog>
  );
}

/** Why a note cannot stand at a month. */
function monthProblem(month: string): string | null {
  if (!/^\d{4,6}-\d\d$/.test(month)) return requiredMessage;
  const { year } = readMonth(month);
  return year < noteYears.first || year > noteYears.last ? noteMonthMessage : null;
}

function NoteDialog({ jarId, opened, onClose }: DialogProps) {
  const [today] = useState(() => new Date().toISOString());
  const add = useCall(addMetricNote, { outdates, quiet: true });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add note"
      initial={{ month: today.slice(0, 7), text: '' }}
      checks={{
        month: monthProblem,
        text: (text) => (text.trim() === '' ? requiredMessage : tooLong(text, metricLimits.note)),
      }}
      submitLabel="Add"
      onSubmit={async ({ month, text }) => {
        await add.mutateAsync({ params: { id: jarId }, body: { ...readMonth(month), text } });
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('month')} type="month" label="Month" required />
          <TextInput
            {...field('text')}
            label="Note"
            description="For example a new framework, or a change of the team."
            required
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** Both lists with their buttons. */
export function TargetPanel({ report, mayWrite }: TargetPanelProps) {
  const { id, targets, notes, classList } = report;
  const known = useMemo(() => namespaceNames(classList.map(({ classname }) => classname)), [classList]);
  const [dialog, setDialog] = useState<'target' | 'note'>();
  const [confirm, confirmDialog] = useConfirm();
  const removeTarget = useCall(removeMetricTarget, { outdates, quiet: true });
  const removeNote = useCall(removeMetricNote, { outdates, quiet: true });
  const removal = (label: string, subject: string, run: () => Promise<unknown>) => (
    <ActionIcon
      aria-label={`${label} ${subject}`}
      title={label}
      onClick={() =>
        confirm({
          text: `${label}?`,
          subject,
          run: async () => {
            await run();
          },
        })
      }
    >
      <IconTrash {...icon} />
    </ActionIcon>
  );
  const button = (label: string, opens: 'target' | 'note') =>
    mayWrite ? (
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setDialog(opens)}>
        {label}
      </Button>
    ) : null;
  return (
    <>
      <MetricPanel title="Targets" remark={button('Set target', 'target')}>
        <div className={classes.table}>
          <DataTable
            label="Targets"
            columns={targetColumns}
            rows={targets}
            rowKey={(target) => target.id}
            empty="No targets yet. A target says what a metric should be by a given day."
            {...(mayWrite
              ? {
                  actions: (target: MetricTarget) =>
                    removal('Remove target', nameOf(target), () =>
                      removeTarget.mutateAsync({ params: { id, targetId: target.id } }),
                    ),
                }
              : {})}
          />
        </div>
      </MetricPanel>
      <MetricPanel title="Notes" remark={button('Add note', 'note')}>
        <div className={classes.table}>
          <DataTable
            label="Notes"
            columns={noteColumns}
            rows={notes}
            rowKey={(note) => note.id}
            empty="No notes yet. A note marks a month in all charts of this jar."
            {...(mayWrite
              ? {
                  actions: (note: MetricNote) =>
                    removal('Remove note', note.text, () =>
                      removeNote.mutateAsync({ params: { id, noteId: note.id } }),
                    ),
                }
              : {})}
          />
        </div>
      </MetricPanel>
      <TargetDialog jarId={id} known={known} opened={dialog === 'target'} onClose={() => setDialog(undefined)} />
      <NoteDialog jarId={id} opened={dialog === 'note'} onClose={() => setDialog(undefined)} />
      {confirmDialog}
    </>
  );
}
