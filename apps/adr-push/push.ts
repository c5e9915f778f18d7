/** Sends records to the server in parts, with retries. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRelationWarning } from '#features/adrs/model/adr-relations.ts';
import { callProgramApi } from '#platform/programs/server/program-call.ts';
import type { Settings } from './arguments.ts';
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
/** A file with the field of it at a path in the body. */
function nameIn(documents: readonly SentRecord[], path: string): string {
  const [, at, field = ''] = /^documents\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const file = at === undefined ? undefined : documents[Number(at)]?.externalId;
  return file === undefined ? path : `${file}${field === '' ? '' : ` (${field})`}`;
}

const send = <T>(settings: Settings, { method, path, body }: Ask, decode: (data: unknown) => T | undefined) =>
  callProgramApi(settings, {
    method,
    path: `/adrs/external${path}`,
    body,
    decode,
    nameOf: (place) => nameIn('documents' in body ? body.documents : [], place),
  });

function answerIn(data: unknown): Answer | undefined {
  const answer = data as Answer | undefined;
  return Array.isArray(answer?.documents) ? answer : undefined;
}

interface MissingAnswer {
  readonly externalIds: readonly string[];
  readonly renamed?: readonly Renamed[];
}

function missingIn(data: unknown): MissingAnswer | undefined {
  const answer = data as MissingAnswer | undefined;
  return Array.isArray(answer?.externalIds) ? answer : undefined;
}
