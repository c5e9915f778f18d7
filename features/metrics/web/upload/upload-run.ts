/** Runs an upload: opens an import, sends each file, commits, and asks each second until it is processed. */
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import {
  addMetricReport,
  closeMetricImport,
  commitMetricImport,
  getMetricImport,
  importFailedMessage,
  openMetricImport,
  type MetricImport,
  type ReportFormat,
} from '../../contract.ts';
import type { UploadState } from '../../model/report-upload.ts';

/** A file that is sent. */
export interface SentFile {
  readonly key: string;
  readonly file: File;
  readonly year: number;
  readonly month: number;
}

/** An upload and whom it tells. */
export interface UploadRun {
  readonly jarId: string;
  readonly format: ReportFormat;
  readonly files: readonly SentFile[];
  readonly signal: AbortSignal;
  /** A step is done; `share` of the next one is sent. */
  readonly onStep: (done: number, share: number) => void;
  /** `failure` is the reason of the server. */
  readonly onFile: (key: string, state: UploadState, failure?: string) => void;
}

/** Between two questions, ms (specification 3 section 9). */
const pollMs = 1_000;
/** Questions after which an import counts as failed. */
const mostPolls = 120;

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Times that a call is made while the server has no time for it. */
const mostTries = 6;
/** Seconds, where the server does not say when to come again. */
const usualPause = 2;

/** Repeats a call that was refused for the moment only: nothing of it is stored. */
async function withPatience<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isForNow = error instanceof Failure && (error.status === 503 || error.status === 429);
      if (!isForNow || tries === mostTries) throw error;
      await rest((error.details.retryAfter ?? usualPause) * 1_000, signal);
    }
  }
}

/** The import as it is now; undefined while the server cannot be reached: the reports are there already and are stored meanwhile. */
async function standingOf(id: string, signal: AbortSignal): Promise<MetricImport | undefined> {
  try {
    return await callApi(getMetricImport, { params: { id }, signal });
  } catch (error) {
    if (error instanceof Failure && (error.status === 0 || error.status >= 500)) return undefined;
    throw error;
  }
}

/** A commit whose answer was lost may have been heard: the questions that follow tell. */
async function commit(id: string, signal: AbortSignal): Promise<MetricImport> {
  try {
    return await withPatience(signal, () => callApi(commitMetricImport, { params: { id }, body: {}, signal }));
  } catch (error) {
    const found = error instanceof Failure && error.status === 0 ? await standingOf(id, signal) : undefined;
    if (!found?.processed) throw error;
    return found;
  }
}

async function waitUntilProcessed(found: MetricImport, signal: AbortSignal): Promise<void> {
  let current = found;
  for (let polls = 0; !current.processed; polls += 1) {
    if (current.error) throw new Failure(422, current.error.message);
    if (current.state === 'failed' || current.state === 'closed' || polls >= mostPolls) {
      throw new Failure(422, importFailedMessage);
    }
    await rest(pollMs, signal);
    current = (await standingOf(found.id, signal)) ?? current;
  }
}

async function sendFiles(id: string, { files, format, signal, onStep, onFile }: UploadRun): Promise<void> {
  for (const [position, { key, file, year, month }] of files.entries()) {
    onFile(key, 'uploading');
    try {
      await withPatience(signal, () =>
        callApi(addMetricReport, {
          params: { id },
          body: { year, month, format },
          upload: file,
          signal,
          onProgress: (share) => onStep(1 + position, share),
        }),
      );
    } catch (error) {
      if (!signal.aborted)
        onFile(key, 'failed', error instanceof Failure && error.status === 422 ? error.message : undefined);
      throw error;
    }
    onFile(key, 'uploaded');
    onStep(2 + position, 0);
  }
}

/** Resolves once everything is stored. Otherwise closes the import, so that nothing of it stays, and throws the reason. */
export async function runUpload(run: UploadRun): Promise<void> {
  const { jarId, signal } = run;
  const { id } = await withPatience(signal, () => callApi(openMetricImport, { body: { jarId }, signal }));
  try {
    run.onStep(1, 0);
    await sendFiles(id, run);
    const committed = await commit(id, run.signal);
    await waitUntilProcessed(committed, run.signal);
    run.onStep(run.files.length + 2, 0);
  } catch (error) {
    // Whatever the reason was is told; an import that cannot be closed ends by itself.
    await callApi(closeMetricImport, { params: { id } }).catch(() => undefined);
    throw error;
  }
}
