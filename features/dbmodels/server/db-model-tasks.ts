/** Worker tasks of database models: read bodies and documents, import, export, compare. */
import { fromDocument, generate, migrate, migrationText, type Renames } from '@archwright/mysql-ddl';
import type { ReadSave } from '#platform/editing/server/whole-actions.ts';
import { invalidInput } from '#platform/http/model/failure.ts';
import { readBody } from '#platform/http/server/read-body.ts';
import type { Violation } from '#platform/http/contract.ts';
import {
  createDbModel,
  importDbModel,
  previewDbModelImport,
  updateDbModel,
  type ExportFormat,
  type ImportNotice,
} from '../contract.ts';
import { exportText } from '../model/export-text.ts';
import { knownPlatform } from '../model/known-platform.ts';
import { importText, problemsOf, type ImportProblem, type ImportResult } from '../model/import-text.ts';
import { mergeScript, type ScriptsToMerge } from '../model/merge-script.ts';
import { engineModel, readModelText, type ModelDocument } from '../model/model-shape.ts';
import { starterModel } from '../model/starter-model.ts';
import { factsOf, readDbModel, readDocument, type ReadDbModel } from './db-model-texts.ts';

/** A valid database model that is created. */
export interface NewDbModel extends ReadDbModel {
  readonly name: string;
  readonly platform: string;
}

/** Worker task: validates the body of `updateDbModel`. Throws like `readBody`, and 422 for a document that is no model. */
export function readDbModelSave(bodyFile: string): ReadSave<ReadDbModel> {
  const { name, model, revision } = readBody(updateDbModel, bodyFile);
  return { read: { ...readDbModel(model), name }, revision };
}

/** Worker task: the same for `createDbModel`. */
export function readNewDbModel(bodyFile: string): NewDbModel {
  const { name, platform, model } = readBody(createDbModel, bodyFile);
  return { ...readDbModel(model ?? JSON.stringify(starterModel)), name, platform };
}

/** Worker task: reads a document that does not come from a body. */
export const readStoredDbModel = (model: string): ReadDbModel => readDbModel(model);

/** An import: where its body lies, and the model that it goes into. */
export interface ImportTaskInput {
  readonly bodyFile: string;
  readonly model: string;
  readonly platform: string;
}

/** A stored document was checked when it was saved; one that is no model any more is like an empty one. */
function storedModel(text: string): ModelDocument {
  const read = readModelText(text);
  return 'model' in read ? read.model : { tables: [], relations: [], styles: [] };
}

/** What is stored of an import. */
export interface ReadDbImport {
  readonly read: ReadDbModel;
  readonly revision: number | undefined;
  readonly warnings: readonly ImportNotice[];
  readonly counts: ImportResult['counts'];
}

const violationOf = ({ message, line, column, length, hint }: ImportProblem): Violation => ({
  field: 'data',
  path: 'data',
  errors: [line > 0 ? `line ${line}, column ${column}: ${message}` : message],
  line,
  column,
  length,
  ...(hint === undefined ? {} : { hint }),
});

/** The faults of a text, and what no model may hold of what comes of it: the engine takes more. */
function faultsIn({ model, problems }: ImportResult): readonly ImportProblem[] {
  const read = readModelText(JSON.stringify(model));
  return 'model' in read ? problems : [...problems, ...problemsOf(read.violations)];
}

/** What is told of a text of which nothing can be imported. */
const nothingMessage = 'No tables were found in this text.';

/** Worker task: reads the body of `importDbModel`. Throws 422 with the faults of the text, unless it may come in part. */
export function readDbModelImport({ bodyFile, model, platform }: ImportTaskInput): ReadDbImport {
  const { partial, revision, ...asked } = readBody(importDbModel, bodyFile, 200_000);
  const result = importText({ ...asked, platform: knownPlatform(platform), current: storedModel(model) });
  const problems =
    result.problems.length === 0 && result.counts.tables === 0 && result.changes.dropped.length === 0
      ? [{ message: nothingMessage, line: 0, column: 0, length: 0 }]
      : result.problems;
  const isRefused = problems.length > 0 && (!partial || result.counts.tables === 0);
  if (isRefused) throw invalidInput(problems.map(violationOf));
  const text = JSON.stringify(result.model);
  const notices = problems.map(({ message, line, column }) => ({ message, line, column }));
  return {
    read: factsOf(readDocument(text), text),
    revision,
    warnings: [...notices, ...result.warnings],
    counts: result.counts,
  };
}

/** A script that is a whole model. */
export interface WholeScript {
  readonly sql: string;
  readonly platform: string;
  /** The model that it replaces: what is in both keeps its place. */
  readonly model: string;
}

/** Worker task: reads a script as a model. Throws 422 with the faults of the text. */
export function readScript({ sql, platform, model }: WholeScript): ReadDbModel {
  const current = storedModel(model);
  const asked = { format: 'dialect_mysql', data: sql, mode: 'replace' } as const;
  const result = importText({ ...asked, platform: knownPlatform(platform), current });
  const problems =
    result.problems.length === 0 && result.counts.tables === 0
      ? [{ message: nothingMessage, line: 0, column: 0, length: 0 }]
      : result.problems;
  if (problems.length > 0) throw invalidInput(problems.map(violationOf));
  const text = JSON.stringify(result.model);
  return factsOf(readDocument(text), text);
}

/** Worker task: the script of a changed model, see `mergeScript`. */
export const mergeScripts = ({
  platform,
  ...scripts
}: Omit<ScriptsToMerge, 'platform'> & { readonly platform: string }): string | undefined =>
  mergeScript({ ...scripts, platform: knownPlatform(platform) });

/** Worker task: what the body of `previewDbModelImport` would do. */
export function previewImport({ bodyFile, model, platform }: ImportTaskInput): Omit<ImportResult, 'model'> & {
  readonly model: string;
} {
  const asked = readBody(previewDbModelImport, bodyFile, 200_000);
  const result = importText({ ...asked, platform: knownPlatform(platform), current: storedModel(model) });
  return { ...result, problems: faultsIn(result), model: JSON.stringify(result.model) };
}

/** Statements that are tried on a model. */
export interface TriedStatements {
  readonly name: string;
  readonly platform: string;
  readonly model: string;
  /** MySQL; tables that it creates are replaced whole, others are altered or dropped by name, the rest stays. */
  readonly sql: string;
}

/** Worker task: the DDL of a model before and after statements are imported into it, and their faults. */
export function tryStatements({ name, platform: stored, model, sql }: TriedStatements): {
  readonly before: string;
  readonly after: string;
  readonly problems: readonly ImportProblem[];
} {
  const [current, platform] = [storedModel(model), knownPlatform(stored)];
  const result = importText({ format: 'dialect_mysql', data: sql, mode: 'merge', platform, current });
  const before = exportText({ name, platform, format: 'dialect_mysql', model: current });
  const after = generate(fromDocument(result.model), { platform, name }).sql;
  return { before, after, problems: faultsIn(result) };
}

/** A model to be written in a format. */
export interface ExportTaskInput {
  readonly name: string;
  readonly platform: string;
  readonly format: ExportFormat;
  readonly model: string;
}

/** Worker task: the text of a model in a format. */
export const writeExport = ({ model, ...asked }: ExportTaskInput): string =>
  exportText({ ...asked, model: storedModel(model) });

/** Two versions of a model. */
export interface MigrationTaskInput {
  readonly before: string;
  readonly after: string;
  readonly platform: string;
}

const idOf = ({ id, name }: { readonly id?: string | undefined; readonly name: string }): string => id ?? name;

/** Renames that ids tell: the same table or column under another name. */
function renamesBetween(before: ModelDocument, after: ModelDocument): Renames {
  const tables: Record<string, string> = {};
  const columns: Record<string, Record<string, string>> = {};
  const later = new Map(after.tables.map((table) => [idOf(table), table]));
  for (const table of before.tables) {
    const now = later.get(idOf(table));
    if (!now) continue;
    if (now.name !== table.name) tables[table.name] = now.name;
    const names = new Map(now.columns.map((column) => [idOf(column), column.name]));
    for (const column of table.columns) {
      const name = names.get(idOf(column));
      if (name !== undefined && name !== column.name) (columns[table.name] ??= {})[column.name] = name;
    }
  }
  return { tables, columns };
}

/** Worker task: the SQL from one version to another and back, and what gets lost on the way there. */
export function writeMigration({ before, after, platform }: MigrationTaskInput): {
  readonly up: string;
  readonly down: string;
  readonly warnings: readonly string[];
} {
  const [one, other] = [storedModel(before), storedModel(after)];
  const { up, down } = migrate(fromDocument(engineModel(one)), fromDocument(engineModel(other)), {
    platform: knownPlatform(platform),
    renames: renamesBetween(one, other),
  });
  const warnings = [...new Set(up.flatMap(({ loses }) => loses ?? []))];
  return { up: migrationText(up), down: migrationText(down), warnings };
}
