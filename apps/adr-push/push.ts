/** Sends records to the server in parts, with retries. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRelationWarning } from '#features/adrs/model/adr-relations.ts';
import { exits, Stop, type Settings } from './arguments.ts';
import { fileWarnings, type FoundRecord, type SentRecord, type Warning } from './records.ts';

/** Response of the server. */
export interface Answer {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly missing: number;
  readonly warnings: readonly Warning[];
  readonly documents: readonly {
    readonly externalId: string;
    readonly serialNumber: number;
    readonly result: 'created' | 'updated' | 'unchanged';
    readonly renamedFrom?: string;
  }[];
}

interface Body {
  readonly repository: string;
  readonly complete: boolean;
  readonly completeBelow?: readonly string[];
  readonly allExternalIds?: readonly string[];
  readonly documents: readonly SentRecord[];
}

/** Limits of the server: 1,000 records and 20 MB per call; the list of all ids is sent with the last part. */
const mostRecords = 1_000;
const mostBytes = 14_000_000;
const mostTries = 4;
const patience = 180_000;

/** Splits the records into parts that fit one call. */
export function partsOf(records: readonly SentRecord[]): SentRecord[][] {
  const parts: SentRecord[][] = [[]];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record));
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && (last.length >= mostRecords || bytes + size > mostBytes)) {
      parts.push([record]);
      bytes = size;
    } else {
      last.push(record);
      bytes += size;
    }
  }
  return parts;
}

/** What is pushed: a repository, or files and folders of it. */
export interface Source {
  /** Name of the repository in the product. */
  readonly name: string;
  /** Folder that paths are relative to. */
  readonly root: string;
  /** Files and folders that the push is limited to; undefined for the whole repository. */
  readonly below: readonly string[] | undefined;
  /** Former path of each renamed file, relative to the folder. */
  readonly renames: ReadonlyMap<string, string>;
}

/** True when the settings name a server that can be asked. */
export const canAsk = ({ url, project, key }: Settings): boolean => url !== '' && project !== '' && key !== '';

/** A record whose file got another path. */
export interface Renamed {
  readonly externalId: string;
  readonly renamedFrom: string;
}

/** What a push would do to records whose files were not found. */
export interface MissingPreview {
  /** Would be marked as removed. */
  readonly gone: readonly string[];
  /** Would get the path of another file: one that git knows as renamed, or the only one with their text. */
  readonly renamed: readonly Renamed[];
}

/** Previews the records that were not found. One whose file still exists is kept: another push may have named it. */
export async function previewMissing(
  settings: Settings,
  source: Source,
  records: readonly FoundRecord[],
): Promise<MissingPreview> {
  const { gone } = await askMissing(settings, source, records);
  if (gone.length === 0) return { gone, renamed: [] };
  const files = records.map(({ sent }) => {
    const { externalId, markdown, renamedFrom } = withFormerPath(sent, source, gone);
    const markdownHash = createHash('md5').update(markdown).digest('hex');
    return { externalId, markdownHash, ...(renamedFrom === undefined ? {} : { renamedFrom }) };
  });
  const known = await askMissing(settings, source, records, files);
  const isGone = ({ renamedFrom }: Renamed): boolean => gone.includes(renamedFrom);
  return { gone: known.gone, renamed: known.renamed.filter(isGone) };
}

interface Missing extends MissingPreview {
  /** Known records that were not found, but whose files exist. */
  readonly kept: readonly string[];
}

interface ComparedFile {
  readonly externalId: string;
  readonly markdownHash: string;
  readonly renamedFrom?: string;
}

async function askMissing(
  settings: Settings,
  source: Source,
  records: readonly FoundRecord[],
  files?: readonly ComparedFile[],
): Promise<Missing> {
  if (!settings.complete) return { gone: [], renamed: [], kept: [] };
  const body = {
    repository: source.name,
    allExternalIds: records.map(({ sent }) => sent.externalId),
    ...(source.below === undefined ? {} : { completeBelow: source.below }),
    ...(files === undefined ? {} : { files }),
  };
  const { externalIds, renamed = [] } = await send(settings, { method: 'POST', path: '/missing', body }, missingIn);
  const isKept = (externalId: string): boolean => existsSync(resolve(source.root, externalId));
  return { gone: externalIds.filter((one) => !isKept(one)), renamed, kept: externalIds.filter(isKept) };
}

/** Pushes everything; throws a Stop with the message of the server when it is refused. */
export async function push(settings: Settings, source: Source, records: readonly FoundRecord[]): Promise<PushOutcome> {
  const { gone, kept } = await askMissing(settings, source, records);
  const parts = partsOf(records.map(({ sent }) => withFormerPath(sent, source, gone)));
  const answers: Answer[] = [];
  for (const [index, documents] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const complete = settings.complete && isLast;
    const allExternalIds = [...records.map(({ sent }) => sent.externalId), ...kept];
    const body: Body = {
      repository: source.name,
      complete,
      ...(complete && source.below ? { completeBelow: source.below } : {}),
      ...(complete && (parts.length > 1 || kept.length > 0) ? { allExternalIds } : {}),
      documents,
    };
    const answer = await send(settings, { method: 'PUT', path: '', body }, answerIn);
    // References that an earlier part could not resolve may be resolved by a later one; the last response has the final
    // warnings.
    const isAsked = isLast || !settings.complete;
    const warnings = answer.warnings.filter(({ message }) => isAsked || !isRelationWarning(message));
    answers.push({ ...answer, warnings });
  }
  const sum = (of: (answer: Answer) => number): number => answers.reduce((total, answer) => total + of(answer), 0);
  return {
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    missing: sum(({ missing }) => missing),
    warnings: [...fileWarnings(records), ...answers.flatMap(({ warnings }) => warnings)],
    documents: answers.flatMap(({ documents }) => documents),
    gone: gone.filter((path) => !answers.some(({ documents }) => documents.some((one) => one.renamedFrom === path))),
  };
}

/** Names the path under which the server knows a renamed file: the nearest one in its history. */
function withFormerPath(sent: SentRecord, { renames }: Source, gone: readonly string[]): SentRecord {
  const seen = new Set<string>();
  let path = renames.get(sent.externalId);
  while (path !== undefined && !seen.has(path)) {
    if (gone.includes(path)) return { ...sent, renamedFrom: path };
    seen.add(path);
    path = renames.get(path);
  }
  return sent;
}

/** Response of the server to all parts, with the records that were marked as removed. */
export interface PushOutcome extends Answer {
  readonly gone: readonly string[];
}

interface Ask {
  readonly method: 'PUT' | 'POST';
  /** Below the address of the push. */
  readonly path: '' | '/missing';
  readonly body: Body | (Omit<Body, 'complete' | 'documents'> & { readonly files?: readonly ComparedFile[] });
}
type Decode<T> = (text: string) => T | undefined;

/** Retrying is safe: a push is idempotent. */
async function send<T>(settings: Settings, ask: Ask, decode: Decode<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await sendOnce(settings, ask, decode);
    if ('answer' in outcome) return outcome.answer;
    if (tries >= mostTries) throw outcome.stop;
    await pause(Math.min(outcome.retryAfter ?? 2 ** tries, 60) * 1_000);
  }
}

type Outcome<T> = { readonly answer: T } | { readonly stop: Stop; readonly retryAfter: number | undefined };

async function sendOnce<T>(settings: Settings, { method, path, body }: Ask, decode: Decode<T>): Promise<Outcome<T>> {
  const address = `${settings.url}/api/public/v1/projects/${encodeURIComponent(settings.project)}/adrs/external${path}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/json',
        ...(settings.tenant === undefined ? {} : { 'x-tenant': settings.tenant }),
      },
      body: JSON.stringify(body),
      // The key is sent to the configured server only, never to a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    text = await response.text();
  } catch (error) {
    const stop = new Stop(exits.unreachable, `${settings.url} cannot be reached: ${reasonOf(error)}`);
    return { stop, retryAfter: undefined };
  }
  if (response.status === 200) {
    const answer = decode(text);
    if (answer) return { answer };
    throw new Stop(exits.unreachable, `${settings.url} answered something that is not from Archwright.`);
  }
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const stop = refusal(response, text, 'documents' in body ? body.documents : []);
  if (response.status !== 429 && response.status < 502) throw stop;
  return { stop, retryAfter };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code, message } = (cause ?? error) as { code?: unknown; message?: unknown };
  return String(code ?? message ?? error);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function answerIn(text: string): Answer | undefined {
  const answer = (parsed(text) as { data?: Answer } | undefined)?.data;
  return Array.isArray(answer?.documents) ? answer : undefined;
}

interface MissingAnswer {
  readonly externalIds: readonly string[];
  readonly renamed?: readonly Renamed[];
}

function missingIn(text: string): MissingAnswer | undefined {
  const answer = (parsed(text) as { data?: MissingAnswer } | undefined)?.data;
  return Array.isArray(answer?.externalIds) ? answer : undefined;
}

interface Refusal {
  readonly error?: { readonly message?: string };
  readonly violations?: readonly { readonly path: string; readonly errors: readonly string[] }[];
}

/** The message of the server with the violations by file. */
function refusal(response: Response, text: string, documents: readonly SentRecord[]): Stop {
  const { status } = response;
  if (status >= 300 && status < 400) {
    return new Stop(
      exits.refused,
      `The server sends elsewhere (${response.headers.get('location') ?? status}). Name that address with --url.`,
    );
  }
  const { error, violations = [] } = (parsed(text) ?? {}) as Refusal;
  const lines = violations.map(({ path, errors }) => {
    const [, at, field = ''] = /^documents\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const file = at === undefined ? undefined : documents[Number(at)]?.externalId;
    return `  ${file === undefined ? path : `${file}${field === '' ? '' : ` (${field})`}`}: ${errors.join(' ')}`;
  });
  const sentence = error?.message ?? `The server answered ${status}.`;
  const exit = status >= 500 ? exits.unreachable : exits.refused;
  return new Stop(exit, [`${sentence} (${status})`, ...lines].join('\n'));
}
