/** Builds the records of the request, and predicts the warnings of the server. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { RecordIndex, resolveRelations } from '#features/adrs/model/adr-relations.ts';
import { readRecord, type ReadRecord } from '#features/adrs/model/reader/read-record.ts';
import { readStatus, unknownStatusWarning } from '#features/adrs/model/reader/status-words.ts';
import { exits, Stop, type Settings } from './arguments.ts';
import type { Repository } from './repository.ts';

/** A record in the request; fields that the server derives from the Markdown are omitted. */
export interface SentRecord {
  readonly externalId: string;
  readonly title: string;
  readonly number: number | null;
  readonly markdown: string;
  readonly commit: string | null;
  readonly webUrl: string | null;
}

/** A parsed file. */
export interface FoundRecord {
  readonly sent: SentRecord;
  readonly read: ReadRecord;
}

/** A warning about one file. */
export interface Warning {
  readonly externalId: string;
  readonly message: string;
}

const longestText = 1_000_000;
const longestPath = 500;

/** Decodes UTF-8, or UTF-16 with a byte order mark; removes characters that cannot be stored. */
function textOf(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Stop(exits.nothing, `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** The folder that paths are relative to. */
export function rootOf(settings: Settings, repository: Repository): string {
  const root = resolve(settings.root ?? repository.root ?? '.');
  if (!existsSync(root)) throw new Stop(exits.usage, `There is no ${root}.`);
  return realpathSync(root);
}

function pathFrom(root: string, file: string): string {
  const path = relative(root, file);
  if (isAbsolute(path) || path.startsWith('..')) {
    throw new Stop(exits.usage, `${file} does not lie below ${root}. Name the root of the repository with --root.`);
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
  const markdown = textOf(file);
  if (markdown.length > longestText) throw new Stop(exits.nothing, `${externalId} is larger than 1 MB.`);
  if (externalId.length > longestPath) throw new Stop(exits.nothing, `${externalId} has too long a path.`);
  const inGit = repository.root === undefined ? externalId : pathFrom(repository.root, file);
  const commit = settings.commit ?? repository.commits.get(inGit) ?? null;
  const template = settings.webUrl ?? repository.webUrl;
  // Without a history the link points to the newest version of the file.
  const shown = commit ?? (repository.isShallow ? 'HEAD' : null);
  const isTold = template !== undefined && (shown !== null || !template.includes('{commit}'));
  const read = readRecord(externalId, markdown);
  const webUrl = isTold ? fill(template, inGit, shown ?? '') : null;
  return { read, sent: { externalId, title: read.title, number: read.number, markdown, commit, webUrl } };
}

/** Reads all files. */
export const readFiles = (files: readonly string[], settings: Settings, repository: Repository): FoundRecord[] =>
  files.map((file) => readFile(file, settings, repository));

/** Warnings that the server would return. */
export function warningsOf(records: readonly FoundRecord[]): Warning[] {
  const named = records.map(({ sent }) => ({
    id: sent.externalId,
    externalId: sent.externalId,
    number: sent.number === null ? null : String(sent.number),
  }));
  const stated = records.flatMap(({ sent, read }) => read.stated.map((one) => ({ ...one, fromId: sent.externalId })));
  const relations = resolveRelations(new RecordIndex(named), stated).flatMap(({ fromId, warning }) =>
    warning === undefined ? [] : [{ externalId: fromId, message: warning }],
  );
  const states = records.flatMap(({ sent, read }) =>
    readStatus(read.status ?? '').isKnown
      ? []
      : [{ externalId: sent.externalId, message: unknownStatusWarning(read.status) }],
  );
  return [...states, ...relations];
}
