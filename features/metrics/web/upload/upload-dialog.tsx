/** Uploads reports: files with their months, progress, failures of the server, and how a pipeline does the same. */
import { Button, NativeSelect, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '#platform/exchange/web/file-drop.tsx';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  getMetricReport,
  listMetricJars,
  metricLimits,
  reportFormats,
  reportsUploadedMessage,
  uploadReportLabel,
  type MetricReport,
  type ReportFormat,
} from '../../contract.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import {
  acceptedFiles,
  formatLabels,
  replacedMonths,
  sharedMonths,
  uploadProblems,
  uploadSteps,
} from '../../model/report-upload.ts';
import { PipelineHelp } from './pipeline-help.tsx';
import { runUpload } from './upload-run.ts';
import { UploadRows } from './upload-rows.tsx';
import { useUploadFiles } from './use-upload-files.ts';
import classes from './upload-dialog.module.css';

interface UploadDialogProps {
  readonly report: MetricReport;
  readonly onClose: () => void;
}

/** A running upload: its number of files, done steps and the share of the next one. */
interface Standing {
  readonly files: number;
  readonly done: number;
  readonly share: number;
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A window that is closed or loaded again in the middle asks first: nothing of the upload would stay. */
function useQuestionBeforeLeaving(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

/** The upload of the chosen files; at most one at a time. */
function useUpload(
  { report, onClose }: UploadDialogProps,
  chosen: ReturnType<typeof useUploadFiles>,
  format: ReportFormat,
) {
  const client = useQueryClient();
  const [standing, setStanding] = useState<Standing>();
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  useQuestionBeforeLeaving(standing !== undefined);
  const start = async (only?: string): Promise<void> => {
    const sent = chosen.toSend(only);
    const abort = new AbortController();
    stopping.current = abort;
    setProblem(undefined);
    setStanding({ files: sent.length, done: 0, share: 0 });
    try {
      await runUpload({
        jarId: report.id,
        format,
        files: sent,
        signal: abort.signal,
        onStep: (done, share) => setStanding({ files: sent.length, done, share }),
        onFile: chosen.setState,
      });
      showToast('success', reportsUploadedMessage(sent.length));
      setStanding(undefined);
      if (chosen.sent(new Set(sent.map(({ key }) => key))) === 0) onClose();
    } catch (error) {
      setStanding(undefined);
      chosen.wait();
      if (!abort.signal.aborted) setProblem(error instanceof Failure ? error.message : failureSentence(error));
    } finally {
      // Reports may have been stored although the dialog did not hear of it.
      for (const call of [getMetricReport, listMetricJars]) void client.invalidateQueries({ queryKey: readKey(call) });
    }
  };
  return { standing, problem, start, stop: () => stopping.current?.abort(), forget: () => setProblem(undefined) };
}

function Running({ standing, name }: { standing: Standing; name: string | undefined }) {
  const steps = uploadSteps(standing.files);
  const step = Math.min(steps, standing.done + 1);
  const around = standing.done === 0 ? 'Starting the upload' : 'Storing the reports';
  const doing = name === undefined ? around : `Uploading ${isolated(name)}`;
  return (
    <div className={classes.running}>
      <p>
        <span aria-live="polite">{doing}</span>
        <span>
          Step {step} of {steps}
        </span>
      </p>
      <Progress value={(100 * (standing.done + standing.share)) / steps} aria-label="Upload" />
    </div>
  );
}

/** The row of the first file with a problem may be out of sight in a long list. */
function showFirstProblem(body: HTMLElement | null, problems: ReadonlyMap<string, string>): void {
  const rows = body?.querySelectorAll<HTMLElement>('li[data-key]') ?? [];
  const row = [...rows].find(({ dataset }) => problems.has(dataset['key'] ?? ''));
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('select')?.focus({ preventScroll: true });
}

const monthsText = (timestamps: readonly string[]): string =>
  timestamps.map((month) => monthLabel(readMonth(month))).join(', ');

/** The dialog. */
export function UploadDialog({ report, onClose }: UploadDialogProps) {
  const [format, setFormat] = useState<ReportFormat>('phpmetrics');
  const [isAsked, setAsked] = useState(false);
  const chosen = useUploadFiles(format);
  const { files, leftOut } = chosen;
  const { standing, problem, start, stop, forget } = useUpload({ report, onClose }, chosen, format);
  const problems = uploadProblems(files, format);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined)
      body.current?.querySelector('li[data-state=failed]')?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const replaced = replacedMonths(files, new Set(report.timestamps.map(({ timestamp }) => timestamp)));
  const shared = format === 'auto' ? sharedMonths(files) : [];
  const send = (): void => {
    setAsked(true);
    if (problems.size === 0) void start();
    else showFirstProblem(body.current, problems);
  };
  const label = files.length === 0 ? uploadReportLabel : `Upload ${plural(files.length, 'report', 'reports')}`;
  return (
    <DialogFrame opened onClose={onClose} title={uploadReportLabel} size={620} mustChoose={standing !== undefined}>
      <DialogBody>
        <div ref={body} className={classes.body}>
          {problem === undefined ? null : (
            <div className={classes.problem}>
              <InlineAlert type="danger">{problem}</InlineAlert>
            </div>
          )}
          {leftOut > 0 ? (
            <InlineAlert type="warning">
              {plural(leftOut, 'file was', 'files were')} left out: {acceptedFiles[format].words} are accepted, at most{' '}
              {metricLimits.files} files.
            </InlineAlert>
          ) : null}
          <NativeSelect
            label="Format"
            value={format}
            disabled={standing !== undefined}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as ReportFormat)}
            data={reportFormats.map((value) => ({ value, label: formatLabels[value] }))}
          />
          <FileDrop
            accept={acceptedFiles[format].accept}
            help={`${acceptedFiles[format].words}, at most ${metricLimits.files} files of 100 MB`}
            many
            disabled={standing !== undefined}
            onFiles={chosen.add}
          />
          {files.length > 0 ? (
            <UploadRows
              files={files}
              problems={isAsked ? problems : undefined}
              isRunning={standing !== undefined}
              onMonth={chosen.setMonth}
              onRemove={(key) => {
                chosen.remove(key);
                // What was told is about a file that is gone.
                if (files.find((file) => file.key === key)?.state === 'failed') forget();
              }}
              onRetry={(key) => void start(key)}
            />
          ) : null}
          {replaced.length > 0 && !standing ? (
            <InlineAlert type="warning">{monthsText(replaced)}: a report of the same kind is replaced.</InlineAlert>
          ) : null}
          {shared.length > 0 && !standing ? (
            <InlineAlert type="info">
              {monthsText(shared)}: of several files of one kind the last one stays.
            </InlineAlert>
          ) : null}
          {standing ? (
            <Running standing={standing} name={files.find(({ state }) => state === 'uploading')?.name} />
          ) : (
            <PipelineHelp jarName={report.name} />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={standing ? stop : onClose}>
          Cancel
        </Button>
        <Button loading={standing !== undefined} disabled={files.length === 0} onClick={send}>
          {label}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
