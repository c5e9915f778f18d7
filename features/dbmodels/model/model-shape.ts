/**
 * The stored document of a database model: its shape, and the rules it must keep. The same on both sides; unknown fields
 * are kept. Pure. Source: specification 3 sections 3 and 5; decisions section 18.
 */
import type { DocumentModel } from '@archwright/mysql-ddl';
import * as z from 'zod/mini';
import type { Violation } from '#platform/http/contract.ts';
import { whenMissing } from '#platform/http/model/issue-sentence.ts';
import { violationsOf } from '#platform/http/model/violations.ts';
import { columnExistsMessage, numberMessages, relationMessages, tableExistsMessage } from '../contract.ts';

/** Most tables of a model, and columns of a table. */
export const modelLimits = { tables: 5_000, columns: 4_096, relations: 50_000, text: 100_000, name: 64 } as const;

const string = z.string().check(z.maxLength(modelLimits.text));
const nameShape = z
  .string({ error: whenMissing(numberMessages.required) })
  .check(z.minLength(1, numberMessages.required), z.maxLength(modelLimits.name, 'Please use at most 64 characters.'));
const optionalText = z._default(z.nullable(string), '');
const size = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))])));
const flag = z._default(z.nullable(z.boolean()), false);
const linkShape = z.looseObject({ url: string, label: z.optional(string) });
const links = z.optional(z.array(linkShape).check(z.maxLength(50)));

const columnShape = z.looseObject({
  name: nameShape,
  type: z._default(
    z.nullable(
      z.looseObject({ name: string, options: z.optional(z.nullable(z.looseObject({ length: size, decimals: size }))) }),
    ),
    null,
  ),
  comment: optionalText,
  nullable: flag,
  default: z._default(z.nullable(z.union([string, z.number(), z.boolean()])), ''),
  autoIncrement: z._default(z.nullable(z.looseObject({ enabled: flag })), null),
  enumValues: z._default(z.nullable(z.array(string).check(z.maxLength(65_535))), null),
  defaultKind: z.optional(string),
  unsigned: z.optional(z.boolean()),
  zerofill: z.optional(z.boolean()),
  onUpdate: z.optional(string),
  generated: z.optional(z.looseObject({ expr: string, stored: z.boolean() })),
  charset: z.optional(string),
  collation: z.optional(string),
  id: z.optional(string),
  links,
});

const keyPart = z.looseObject({
  name: z.optional(string),
  expr: z.optional(string),
  length: z.optional(z.number()),
  desc: z.optional(z.boolean()),
});

const tableShape = z.looseObject({
  name: nameShape,
  comment: optionalText,
  primaryKey: z._default(z.nullable(z.looseObject({ columns: z._default(z.array(string), []) })), null),
  columns: z.array(columnShape).check(z.maxLength(modelLimits.columns)),
  indexes: z.optional(
    z.array(
      z.looseObject({
        name: string,
        kind: z.enum(['key', 'unique', 'fulltext', 'spatial']),
        columns: z.array(keyPart),
      }),
    ),
  ),
  checks: z.optional(z.array(z.looseObject({ name: z.optional(string), expression: string }))),
  options: z.optional(z.record(z.string(), string)),
  partitioning: z.optional(string),
  id: z.optional(string),
  links,
});

const end = z.looseObject({ table: string, column: string });
const action = z.optional(z.enum(['RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT', 'NO ACTION']));
const relationShape = z.looseObject({
  type: z._default(z.string(), 'column'),
  source: string,
  target: string,
  ends: z.optional(z.looseObject({ source: end, target: end })),
  key: z.optional(string),
  name: z.optional(string),
  onDelete: action,
  onUpdate: action,
  id: z.optional(string),
});

const finite = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));
const position = z.looseObject({ x: finite, y: finite });
const styleShape = z.looseObject({
  node: string,
  id: string,
  position: z.optional(position),
  colour: z.optional(z.number()),
  unfolded: z.optional(z.boolean()),
});
const areaShape = z.looseObject({
  id: string,
  name: string,
  colour: z.number(),
  position,
  size: z.looseObject({ width: finite, height: finite }),
});
const noteShape = z.looseObject({ id: string, text: string, position });

/** The document as it may come: what an old client leaves out has its usual value. */
export const modelShape = z.looseObject({
  tables: z.array(tableShape).check(z.maxLength(modelLimits.tables, 'A model can have at most 5,000 tables.')),
  relations: z._default(z.array(relationShape).check(z.maxLength(modelLimits.relations)), []),
  styles: z._default(z.array(styleShape), []),
  areas: z.optional(z.array(areaShape).check(z.maxLength(1_000))),
  notes: z.optional(z.array(noteShape).check(z.maxLength(5_000))),
});
/** See `modelShape`. */
export type ModelDocument = z.output<typeof modelShape>;
/** A table of a document. */
export type ModelTable = ModelDocument['tables'][number];
/** A column of a document. */
export type ModelColumn = ModelTable['columns'][number];
/** A relation of a document. */
export type ModelRelation = ModelDocument['relations'][number];

const needsLength: ReadonlySet<string> = new Set(['varchar', 'char', 'varbinary', 'binary', 'bit', 'decimal']);

/** A length or decimals as a number; undefined when there is none, NaN for what is no number. */
export const sizeOf = (value: number | string | null | undefined): number | undefined =>
  value === undefined || value === null || value === '' ? undefined : Number(value);

/** Problem of a typed length or of decimals; decimals may be 0, both may be left out where they are not needed. */
export function sizeProblem(
  value: number | string | null | undefined,
  { isNeeded, least }: { readonly isNeeded: boolean; readonly least: 0 | 1 },
): string | undefined {
  const size = sizeOf(value);
  if (size === undefined) return isNeeded ? numberMessages.required : undefined;
  if (!Number.isInteger(size) || size < 0) return numberMessages.positive;
  return size < least ? numberMessages.aboveZero : undefined;
}

/** Problems of a column's type: at `length` and `decimals`. */
export function typeProblems(
  type: string,
  { length, decimals }: { readonly length?: number | string | null; readonly decimals?: number | string | null },
): { readonly length?: string; readonly decimals?: string } {
  const ofLength = sizeProblem(length, { isNeeded: needsLength.has(type), least: 1 });
  const ofDecimals = sizeProblem(decimals, { isNeeded: false, least: 0 });
  return { ...(ofLength ? { length: ofLength } : {}), ...(ofDecimals ? { decimals: ofDecimals } : {}) };
}

/** The table and column that an end of a relation names. */
export type EndNames = readonly [table: string, column: string];

/** Splits `table.column` where a table has such a column; the names themselves may hold dots. */
export function splitEnd(text: string, has: (table: string, column: string) => boolean): EndNames {
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    const names: EndNames = [text.slice(0, dot), text.slice(dot + 1)];
    if (has(...names)) return names;
  }
  const dot = text.indexOf('.');
  return dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
}

const violation = (path: string, message: string): Violation => ({ field: 'model', path, errors: [message] });

/** Most violations that are told. */
const mostViolations = 100;

class Rules {
  readonly violations: Violation[] = [];

  add(path: string, message: string): void {
    if (this.violations.length < mostViolations) this.violations.push(violation(path, message));
  }

  column({ name, type, enumValues }: ModelColumn, path: string): void {
    if (!type) return;
    const kind = type.name.toLowerCase();
    const options = type.options ?? {};
    const problems = typeProblems(kind, {
      length: options.length ?? null,
      decimals: options.decimals ?? null,
    });
    if (problems.length) this.add(`${path}.type.options.length`, problems.length);
    if (problems.decimals) this.add(`${path}.type.options.decimals`, problems.decimals);
    if (kind === 'enum' && (enumValues ?? []).length === 0) this.add(`${path}.enumValues`, numberMessages.required);
    if (name.trim() === '') this.add(`${path}.name`, numberMessages.required);
  }

  table({ columns, primaryKey }: ModelTable, path: string): void {
    const names = new Set<string>();
    for (const [at, column] of columns.entries()) {
      const key = column.name.toLowerCase();
      if (names.has(key)) this.add(`${path}.columns[${at}].name`, columnExistsMessage);
      names.add(key);
      this.column(column, `${path}.columns[${at}]`);
    }
    for (const [at, name] of (primaryKey?.columns ?? []).entries())
      if (!names.has(name.toLowerCase())) this.add(`${path}.primaryKey.columns[${at}]`, relationMessages.noColumn);
  }
}

/** Names of tables and columns of a document, without case. */
export class ModelNames {
  readonly #columns: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor({ tables }: Pick<ModelDocument, 'tables'>) {
    this.#columns = new Map(
      tables.map(({ name, columns }) => [
        name.toLowerCase(),
        new Map(columns.map((column) => [column.name.toLowerCase(), column.name])),
      ]),
    );
  }

  hasTable(table: string): boolean {
    return this.#columns.has(table.toLowerCase());
  }

  has(table: string, column: string): boolean {
    return this.#columns.get(table.toLowerCase())?.has(column.toLowerCase()) ?? false;
  }

  /** The ends of a relation. */
  endsOf({ source, target, ends }: ModelRelation): readonly [source: EndNames, target: EndNames] {
    if (ends)
      return [
        [ends.source.table, ends.source.column],
        [ends.target.table, ends.target.column],
      ];
    const has = (table: string, column: string): boolean => this.has(table, column);
    return [splitEnd(source, has), splitEnd(target, has)];
  }
}

/** Rules that the shape cannot tell: unique names, keys and relations of what is there, lengths. At most 100 violations. */
export function modelViolations(model: ModelDocument): readonly Violation[] {
  const rules = new Rules();
  const names = new Set<string>();
  for (const [at, table] of model.tables.entries()) {
    const key = table.name.toLowerCase();
    if (names.has(key)) rules.add(`tables[${at}].name`, tableExistsMessage);
    names.add(key);
    rules.table(table, `tables[${at}]`);
  }
  const known = new ModelNames(model);
  for (const [at, relation] of model.relations.entries()) {
    const [source, target] = known.endsOf(relation);
    if (!known.hasTable(source[0])) rules.add(`relations[${at}].source`, relationMessages.noFirstTable);
    else if (!known.has(...source)) rules.add(`relations[${at}].source`, relationMessages.noColumn);
    // A dump may refer to tables that it does not hold: such relations are kept as they are.
    if (known.hasTable(target[0]) && !known.has(...target))
      rules.add(`relations[${at}].target`, relationMessages.noColumn);
  }
  return rules.violations;
}

/** A read document, or why it is none. */
export type ReadModel = { readonly model: ModelDocument } | { readonly violations: readonly Violation[] };

/** Reads a document that was parsed from JSON. */
export function readModelValue(value: unknown): ReadModel {
  const read = z.safeParse(modelShape, value);
  if (!read.success) {
    return {
      violations: violationsOf(read.error.issues).map((one) => ({ ...one, field: 'model', path: one.path || 'model' })),
    };
  }
  const violations = modelViolations(read.data);
  return violations.length > 0 ? { violations } : { model: read.data };
}

/** Reads a document; JSON is parsed here. */
export function readModelText(text: string): ReadModel {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { violations: [violation('model', 'The model is not valid JSON.')] };
  }
  return readModelValue(value);
}

/** The document in the shape that the engine takes: what was left out has its usual value. */
export function engineModel(model: ModelDocument): DocumentModel {
  const tables = model.tables.map((table) => ({
    ...table,
    comment: table.comment ?? '',
    primaryKey: { ...table.primaryKey, columns: table.primaryKey?.columns ?? [] },
    columns: table.columns.map((column) => ({
      ...column,
      comment: column.comment ?? '',
      nullable: column.nullable ?? false,
      default: String(column.default ?? ''),
      autoIncrement: { enabled: column.autoIncrement?.enabled ?? false },
      enumValues: column.enumValues ?? [],
      type: {
        // A column without a type is an integer. Source: specification 3 section 3.
        name: (column.type?.name ?? 'int').toLowerCase(),
        options: sizesOf(column),
      },
    })),
  }));
  // The engine reads the same names; what it does not know passes through.
  return { ...model, tables, relations: model.relations, styles: model.styles } as unknown as DocumentModel;
}

function sizesOf({ type }: ModelColumn): { readonly length?: number; readonly decimals?: number } {
  const [length, decimals] = [sizeOf(type?.options?.length), sizeOf(type?.options?.decimals)];
  return { ...(length === undefined ? {} : { length }), ...(decimals === undefined ? {} : { decimals }) };
}
