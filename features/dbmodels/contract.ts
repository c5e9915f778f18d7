/**
 * Database models: MySQL schemas of a project. Calls, shapes and texts.
 * Source: specification 3 sections 2-9; decisions 11 and 18.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, updatedPageQuery, revision, text } from '#platform/http/contract.ts';
import type { LimitName } from '#platform/limits/model/plan-limits.ts';
import {
  getsRevision,
  listsRevisions,
  namesRevision,
  restoresRevision,
  revisionParams,
} from '#platform/revisions/contract.ts';

// Texts fixed by specification 3, sections 2 and 8.
/** Title of the list. */
export const dbModelsTitle = 'Database Models';
/** Its button. */
export const createDbModelLabel = 'New DB Model';
/** Title of its dialog. */
export const createDbModelTitle = 'Create Database Model';
/** Empty list. */
export const noDbModelsMessage = 'No Database Models found.';
/** Actions of a row. */
export const editDbModelLabel = 'Edit model';
/** See `editDbModelLabel`. */
export const removeDbModelLabel = 'Remove model';
/** Confirmation of a removal. */
export const removeDbModelPrompt = 'You want to delete this Database Model!';
/** Toast after it. */
export const dbModelRemovedMessage = 'Database Model has been deleted';
/** Toast after an import. */
export const importedDbModelMessage = 'Imported Model has been saved.';
/** Heading of what an import violates. */
export const validationErrorsLabel = 'Validation errors:';
/** Heading of what an autosave violates. */
export const validationErrorLabel = 'Validation error:';

/** Title and fields of the prompt for a new table. */
export const tableNamePrompt = {
  title: 'Please specify table name',
  placeholder: 'table name',
  confirm: 'Add table',
  empty: 'Name cannot be empty',
} as const;
/** The same for a column. */
export const columnNamePrompt = {
  title: 'Please specify column name',
  confirm: 'Add column',
  empty: 'Name cannot be empty',
} as const;
/** Confirmations of removals on the canvas. */
export const removeTablePrompt = 'Do you want to remove this table?';
/** See `removeTablePrompt`. */
export const removeColumnPrompt = 'Do you want to remove this column?';
/** See `removeTablePrompt`. */
export const removeRelationPrompt = 'Do you want to remove this relation?';
/** Toast after a typed name was changed. */
export const replacedCharactersMessage = 'Special characters in table name were replaced with underscores.';
/** Refused names. */
export const tableExistsMessage = 'Such table already exists in this schema.';
/** See `tableExistsMessage`. */
export const columnExistsMessage = 'Such column already exists in this schema.';
/** Refused relations. */
export const relationMessages = {
  noFirstTable: "Couldn't find table 1.",
  noSecondTable: "Couldn't find table 2.",
  noColumn: "Couldn't find column.",
  exists: 'Such relation already exists.',
  reverseExists: 'Reverse relation already exists for this columns.',
  otherTypes: 'Cannot create relation between columns with different types.',
} as const;
/** A type that cannot be changed. */
export const relatedTypeMessage =
  'Cannot change type of this column because it has defined relation. Remove relation first, to be sure that types of columns in relation are the same.';
/** Checks of length and decimals. */
export const numberMessages = {
  required: 'This field is required',
  positive: 'Only positive numbers are allowed here.',
  aboveZero: 'Value must be above 0',
} as const;
/** Buttons of the toolbox. */
export const addTableLabel = 'Add new table';
/** See `addTableLabel`. */
export const importModelLabel = 'Import model';
/** See `addTableLabel`. */
export const exportModelLabel = 'Export model';
/** See `addTableLabel`. */
export const toggleFullscreenLabel = 'Toggle fullscreen';

/** Toggle of an embedded model. */
export const enlargeDbModelLabel = 'Enlarge model';
/** The same in full screen. */
export const closeDbModelLabel = 'Close';

// Texts that the specification leaves open.
/** 422 for a stale revision. */
export const staleDbModelMessage = (name: string): string => `This database model has been changed by ${name}.`;
/** 422 for a model of more than 20 MB. */
export const tooLargeDbModelMessage = 'The model is larger than 20 MB.';
/** 422 at the limit of a project. */
export const tooManyDbModelsMessage = 'A project can have at most 5,000 database models.';
/** 422 for a platform that is not in `platforms`. */
export const unknownPlatformMessage = 'Choose MySQL 9.0, MySQL 8.4 or MySQL 8.0.';
/** Toast after an earlier version became the current one. */
export const dbModelRestoredMessage = (n: number): string => `Version ${n} has been restored.`;
/** Confirmation of a restore. */
export const restoreDbModelPrompt = 'The model goes back to this version. Its current state stays in the history.';
/** A step that needs a saved model while it cannot be saved. */
export const dbModelNotSavedMessage = 'The model could not be saved. Check your connection and try again.';

/** Limit of the plan. */
export const dbModelLimit: LimitName = 'dbmodel_count_limit';

/** Platforms with their labels; the first one is the default. Source: specification 3 section 3. */
export const platforms = [
  { platform: 'platform_mysql_90', label: 'MySQL 9.0' },
  { platform: 'platform_mysql_84', label: 'MySQL 8.4' },
  { platform: 'platform_mysql_80', label: 'MySQL 8.0' },
] as const;
/** One of `platforms`. */
export type Platform = (typeof platforms)[number]['platform'];
const platformIds = platforms.map(({ platform }) => platform);

/** Platform of a new model. */
export const defaultPlatform: Platform = 'platform_mysql_90';

/** Label of a platform; an unknown one is shown as it is. */
export const platformLabel = (platform: string): string =>
  platforms.find((known) => known.platform === platform)?.label ?? platform;

/** Characters of a name; bytes of a model or of an imported text, and of a body, whose escapes at most double it. */
export const dbModelLimits = {
  name: 200,
  modelBytes: 20 * 1024 * 1024,
  bodyBytes: 42 * 1024 * 1024,
  models: 5_000,
} as const;

/** A database model in a list. */
export const dbModelRow = z.strictObject({
  id,
  name: z.string(),
  platform: z.string(),
  tables: z.int(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
});
/** See `dbModelRow`. */
export type DbModelRow = z.output<typeof dbModelRow>;

/** A database model with its document: JSON as a string, see `ModelDocument` of @archwright/mysql-ddl. */
export const dbModel = z.strictObject({ ...dbModelRow.shape, model: z.string(), revision });
/** See `dbModel`. */
export type DbModel = z.output<typeof dbModel>;

const tag = 'Database models';
const read = { tag, access: 'project', permission: 'dbmodel.read' } as const;
const write = { tag, access: 'project', permission: 'dbmodel.write' } as const;
const params = z.strictObject({ id });
const name = line(dbModelLimits.name);
const model = text(dbModelLimits.bodyBytes);
const platform = z.string().check(
  z.maxLength(100),
  z.refine((value) => platformIds.some((known) => known === value), unknownPlatformMessage),
);

/** Database models of the project, newest first. */
export const listDbModels = call({
  name: 'listDbModels',
  method: 'GET',
  path: '/dbmodels',
  summary: 'Database models of the project',
  ...read,
  query: updatedPageQuery(20),
  reply: dbModelRow,
  envelope: 'list',
});

/** Creates a database model, without `model` the starter. 422 `dbmodel_count_limit` at the limit of the plan. */
export const createDbModel = call({
  name: 'createDbModel',
  method: 'POST',
  path: '/dbmodels',
  summary: 'Create a database model',
  ...write,
  body: z.strictObject({ name, platform, model: z.optional(model) }),
  example: { name: 'Orders', platform: 'platform_mysql_90' },
  bodyLimit: dbModelLimits.bodyBytes,
  reply: dbModel,
  envelope: 'item',
  status: 201,
});

/** A database model with its document. */
export const getDbModel = call({
  name: 'getDbModel',
  method: 'GET',
  path: '/dbmodels/:id',
  summary: 'A database model',
  ...read,
  params,
  reply: dbModel,
  envelope: 'item',
});

/**
 * Saves name and document. 422 `stale_revision` with `current`; 422 with violations such as `tables[0].columns[4].name`
 * for a document that is no model.
 */
export const updateDbModel = call({
  name: 'updateDbModel',
  method: 'PUT',
  path: '/dbmodels/:id',
  summary: 'Save a database model',
  ...write,
  params,
  body: z.strictObject({ name, model, revision: z.optional(revision) }),
  bodyLimit: dbModelLimits.bodyBytes,
  reply: dbModel,
  envelope: 'item',
});

/** Moves a database model to the trash. */
export const deleteDbModel = call({
  name: 'deleteDbModel',
  method: 'DELETE',
  path: '/dbmodels/:id',
  summary: 'Remove a database model',
  ...write,
  params,
  envelope: 'none',
});

/** Formats that are read. */
export const importFormats = ['dialect_mysql', 'dialect_json', 'dialect_dbml'] as const;
/** One of `importFormats`. */
export type ImportFormat = (typeof importFormats)[number];
/** Formats that are written. */
export const exportFormats = [
  'dialect_mysql',
  'dialect_json',
  'dialect_dbml',
  'mermaid',
  'plantuml',
  'markdown',
] as const;
/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** A text that is imported, and how. */
const importedText = {
  format: z.enum(importFormats),
  data: text(dbModelLimits.bodyBytes).check(z.minLength(1)),
  /**
   * `merge` replaces tables of the same name whole and keeps the others; statements of MySQL may alter, rename and drop
   * those of the model.
   */
  mode: z._default(z.enum(['replace', 'merge']), 'replace'),
  /** Statements that are taken, by their index; all unless given. */
  statements: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(100_000))),
};

const notice = z.strictObject({ message: z.string(), line: z.int(), column: z.int() });
/** Something that an import tells, with its place from 1; 0 is no place. */
export type ImportNotice = z.output<typeof notice>;
const counts = z.strictObject({ tables: z.int(), columns: z.int(), relations: z.int() });

/**
 * Imports a text. 422 with violations `{field: "data", errors, line, column}` for a text with faults, and nothing is
 * stored, unless `partial` is true: then what is good comes in and the rest is among the warnings.
 */
export const importDbModel = call({
  name: 'importDbModel',
  method: 'PUT',
  path: '/dbmodels/:id/import',
  summary: 'Import into a database model',
  ...write,
  params,
  body: z.strictObject({ ...importedText, revision: z.optional(revision), partial: z._default(z.boolean(), false) }),
  bodyLimit: dbModelLimits.bodyBytes,
  bodyValues: 200_000,
  reply: z.strictObject({ model: z.string(), revision, warnings: z.array(notice), counts }),
  envelope: 'item',
});

/** What an import would do; stores nothing. Faults of the text are among `problems`. */
export const previewDbModelImport = call({
  name: 'previewDbModelImport',
  method: 'POST',
  path: '/dbmodels/:id/import/preview',
  summary: 'Preview an import into a database model',
  ...write,
  params,
  body: z.strictObject(importedText),
  bodyLimit: dbModelLimits.bodyBytes,
  bodyValues: 200_000,
  reply: z.strictObject({
    model: z.string(),
    warnings: z.array(notice),
    problems: z.array(z.strictObject({ ...notice.shape, length: z.int(), hint: z.optional(z.string()) })),
    counts,
    statements: z.array(z.strictObject({ index: z.int(), line: z.int(), summary: z.string() })),
    changes: z.strictObject({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      dropped: z.array(z.string()),
    }),
  }),
  envelope: 'item',
});

/** The last save in another format. `platform` writes MySQL for another version than the model's. */
export const exportDbModel = call({
  name: 'exportDbModel',
  method: 'GET',
  path: '/dbmodels/:id/export',
  summary: 'Export a database model',
  ...read,
  params,
  query: z.strictObject({ format: z.enum(exportFormats), platform: z.optional(platform) }),
  reply: z.strictObject({ data: z.string() }),
  envelope: 'item',
});

/** Earlier saves, newest first; autosaves of one person within ten minutes are one. */
export const listDbModelVersions = listsRevisions({
  name: 'listDbModelVersions',
  path: '/dbmodels/:id/versions',
  summary: 'Versions of a database model',
  ...read,
});

/** An earlier save; `text` is the document. */
export const getDbModelVersion = getsRevision({
  name: 'getDbModelVersion',
  path: '/dbmodels/:id/versions/:n',
  summary: 'A version of a database model',
  ...read,
});

/** Names the current version. */
export const nameDbModelVersion = namesRevision({
  name: 'nameDbModelVersion',
  path: '/dbmodels/:id/versions',
  summary: 'Name the current version of a database model',
  ...write,
});

/** Makes an earlier document the current one. */
export const restoreDbModelVersion = restoresRevision({
  name: 'restoreDbModelVersion',
  path: '/dbmodels/:id/versions/:n/restore',
  summary: 'Restore a version of a database model',
  ...write,
  reply: dbModel,
});

/** SQL that turns one version into another, and back. `to` is a version, or `current`. */
export const migrateDbModel = call({
  name: 'migrateDbModel',
  method: 'GET',
  path: '/dbmodels/:id/versions/:n/migration',
  summary: 'Migration between two versions of a database model',
  ...read,
  params: revisionParams,
  query: z.strictObject({
    to: z._default(
      z.union([z.literal('current'), z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647))]),
      'current',
    ),
  }),
  reply: z.strictObject({ up: z.string(), down: z.string(), warnings: z.array(z.string()) }),
  envelope: 'item',
});
