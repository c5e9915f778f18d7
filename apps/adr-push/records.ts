/** Builds the records of the request, and predicts the warnings of the server. */
import { isUtf8 as isValidUtf8 } from 'node:buffer';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { RecordIndex, resolveRelations, staleStatusWarnings } from '#features/adrs/model/adr-relations.ts';
import { readRecord, type ReadRecord } from '#features/adrs/model/reader/read-record.ts';
import { assumptionsOf, faultWarnings } from '#features/adrs/model/reader/record-remarks.ts';
import { readStatus } from '#features/adrs/model/reader/status-words.ts';
import { isLfsPointer } from '#platform/git/model/lfs-pointer.ts';
import { Stop } from '#platform/programs/server/run-program.ts';
import type { Settings } from './arguments.ts';
import type { Repository } from './repository.ts';

/** A record in the request; fields that the server derives from the Markdown are omitted. */
export interface SentRecord {
  readonly externalId: string;
  readonly title: string;
  readonly number: number | null;
  readonly markdown: string;
  readonly commit: string | null;
  readonly webUrl: string | null;
  /** Its former path, when the server knows the record by it. */
  readonly renamedFrom?: string;
}

/** A parsed file. */
export interface FoundRecord {
  readonly sent: SentRecord;
  readonly read: ReadRecord;
  /** About the file itself, which the server does not see. */
  readonly warnings: readonly string[];
}

/** A warning about one file. */
export interface Warning {
  readonly externalId: string;
  readonly message: string;
}

const longestText = 1_000_000;
const longestPath = 500;

/** Warning about a file in the encoding of older editors. */
const notUtf8Warning = 'The file is not UTF-8; it was read as Windows-1252 (Latin-1).';

interface FileText {
  readonly text: string;
  readonly warnings: readonly string[];
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252; removes characters that cannot be stored.
 */
function textOf(path: string): FileText {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Stop('input', `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isUtf8 = !isUtf16 && isValidUtf8(bytes);
  const encoding = isUtf16 ? 'utf-16le' : isUtf8 ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\u0000', '\ufffd').toWellFormed();
  return { text, warnings: encoding === 'windows-1252' ? [notUtf8Warning] : [] };
}

/** The folder that paths are relative to. */
export function rootOf(settings: Settings, repository: Repository): string {
  const root = resolve(settings.root ?? repository.root ?? '.');
  if (!existsSync(root)) throw new Stop('usage', `There is no ${root}.`);
  return realpathSync(root);
}

/** Path relative to the root, with slashes; empty for the root itself. Throws a Stop for files outside of it. */
export function pathFrom(root: string, file: string): string {
  const path = relative(root, file);
  if (isAbsolute(path) || path.startsWith('..')) {
    throw new Stop('usage', `${file} does not lie below ${root}. Name the root of the repository with --root.`);
  }
  return path.split(sep).join('/');
}

const fill = (template: string, path: string, commit: string): string =>
  template
    .replaceAll('{path}', path.split('/').map(encodeURIComponent).join('/'))
    .replaceAll('{commit}', encodeURIComponent(commit));

/** Reads one file. */
function readFile(file: string, settings: Settings, repository: Repository): FoundRecord {
  const externalId = pathFrom(rootOf(settings, repository), file);
  const { text: markdown, warnings } = textOf(file);
  if (markdown.length > longestText) throw new Stop('input', `${externalId} is larger than 1 MB.`);
  if (isLfsPointer(markdown)) {
    throw new Stop(
      'input',
      `${externalId} is a pointer of Git LFS. Run "git lfs pull" first, so that its text is there.`,
    );
  }
  if (externalId.length > longestPath) throw new Stop('input', `${externalId} has too long a path.`);
  const inGit = repository.root === undefined ? externalId : pathFrom(repository.root, file);
  const commit = settings.commit ?? repository.commits.get(inGit) ?? null;
  const template = settings.webUrl ?? repository.webUrl;
  // Without a history the link points to the newest version of the file.
  const shown = commit ?? (repository.isShallow ? 'HEAD' : null);
  const isTold = template !== undefined && (shown !== null || !template.includes('{commit}'));
  const read = readRecord(externalId, markdown);
  const webUrl = isTold ? fill(template, inGit, shown ?? '') : null;
  return { read, warnings, sent: { externalId, title: read.title, number: read.number, markdown, commit, webUrl } };
}

/** Reads all files. */
export const readFiles = (files: readonly string[], settings: Settings, repository: Repository): FoundRecord[] =>
  files.map((file) => readFile(file, settings, repository));

/** Warnings about the files themselves. */
export const fileWarnings = (records: readonly FoundRecord[]): Warning[] =>
  records.flatMap(({ sent, warnings }) => warnings.map((message) => ({ externalId: sent.externalId, message })));

/** Warnings about the files, and those that the server would return. */
export function warningsOf(records: readonly FoundRecord[]): Warning[] {
  const named = records.map(({ sent }) => ({
    id: sent.externalId,
    externalId: sent.externalId,
    number: sent.number === null ? null : String(sent.number),
  }));
  const stated = records.flatMap(({ sent, read }) => read.stated.map((one) => ({ ...one, fromId: sent.externalId })));
  const index = new RecordIndex(named);
  const resolved = resolveRelations(index, stated);
  const stateById = new Map(records.map(({ sent, read }) => [sent.externalId, readStatus(read.status ?? '').state]));
  const relations = [
    ...resolved.flatMap(({ fromId, warning }) =>
      warning === undefined ? [] : [{ externalId: fromId, message: warning }],
    ),
    ...staleStatusWarnings(index, resolved, (id) => stateById.get(id)).map(({ id, message }) => ({
      externalId: id,
      message,
    })),
  ];
  const remarks = records.flatMap(({ sent: { externalId, markdown }, read }) =>
    [...faultWarnings(markdown), ...assumptionsOf(read)].map((message) => ({ externalId, message })),
  );
  return [...fileWarnings(records), ...remarks, ...relations];
}
