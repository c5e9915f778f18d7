/** A schema while statements change it. */
import type { PlacedForeignKey } from '../parse/definition-types.ts';
import type { TableName } from '../parse/token-reader.ts';
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { present } from './present-fields.ts';
import type { Check, Column, Index, PrimaryKey, StoredObject } from './schema-types.ts';

/** A foreign key, and the table that it was found to refer to. */
export interface DraftForeignKey {
  readonly definition: PlacedForeignKey;
  /** The name, which may come later than the definition. */
  readonly name?: string;
  columns: readonly string[];
  refColumns: readonly string[] | undefined;
  readonly targetKey: string;
  /** It was there before the text. */
  readonly isGiven?: true;
  target?: DraftTable;
}

/** A table whose parts are replaced by statements. */
export interface DraftTable {
  schema: string;
  name: string;
  at: Span;
  columns: Column[];
  primaryKey: PrimaryKey | undefined;
  indexes: Index[];
  foreignKeys: DraftForeignKey[];
  checks: Check[];
  options: Record<string, string>;
  partitioning: string | undefined;
  isDropped: boolean;
  /** It was there before the text: a statement that creates it replaces it whole. */
  isGiven: boolean;
  /** The name that it had before the text; undefined for one that the text creates. */
  formerName: string | undefined;
  /** Names that columns had before statements gave them others, by what they are called now in lower case. */
  formerColumns: Map<string, string>;
  /** Foreign keys of any table that refer to this one. */
  readonly referencedBy: Set<DraftForeignKey>;
}

/** A script may not make the parser take more steps over columns and keys than this. */
const mostSteps = 50_000_000;

/** MySQL limits are higher; more than this is no model for people. */
export const mostTables = 5_000;

/** The tables and objects so far. */
export class SchemaDraft {
  /** In the order of creation. */
  readonly tables = new Set<DraftTable>();
  readonly objects = new Map<string, StoredObject>();
  /** Temporary tables, and tables whose columns are not known: statements about them have no effect. */
  readonly unknownTables = new Set<string>();
  /** Whether tables were there before the text. */
  readonly isStarted: boolean;
  /** The database that USE chose. */
  currentSchema = '';
  /** Tables that were there, by name: they belong to whichever database the text names. */
  private readonly givenByName = new Map<string, DraftTable>();
  private readonly byKey = new Map<string, DraftTable>();
  private readonly waiting = new Map<string, DraftForeignKey[]>();
  private readonly schemas = new Set<string>();
  /** Character set and collation of databases that the script makes or alters. */
  private readonly defaults = new Map<string, Readonly<Record<string, string>>>();
  private steps = 0;

  constructor(isStarted = false) {
    this.isStarted = isStarted;
  }

  /** Counts work; ends the reading of a statement when a script takes too much. */
  spend(steps: number, at: Span): void {
    this.steps += steps;
    if (this.steps > mostSteps) throw new SyntaxFault('this script changes its tables too often to be read', at);
  }

  keyOf({ schema = this.currentSchema, name }: Pick<TableName, 'schema' | 'name'>): string {
    return `${schema.toLowerCase()}\n${name.toLowerCase()}`;
  }

  /** Says which character set and collation new tables of a database take. */
  setDefaults(schema: string, { charset, collation }: Readonly<Record<string, string>>): void {
    if (charset === undefined && collation === undefined) return;
    this.defaults.set(schema.toLowerCase(), present({ charset, collation }));
  }

  /** Options of a new table: a character set or a collation of its own is all that counts. */
  optionsOf({ schema }: Pick<DraftTable, 'schema'>, own: Readonly<Record<string, string>>): Record<string, string> {
    const hasOwn = own['charset'] !== undefined || own['collation'] !== undefined;
    return { ...(hasOwn ? {} : this.defaults.get(schema.toLowerCase())), ...own };
  }

  find(table: Pick<TableName, 'schema' | 'name'>): DraftTable | undefined {
    const found = this.byKey.get(this.keyOf(table)) ?? this.givenByName.get(table.name.toLowerCase());
    if (found || table.schema === undefined || this.schemas.has(table.schema.toLowerCase())) return found;
    // The script names a database that it creates nothing in: probably its own.
    return this.byKey.get(this.keyOf({ name: table.name }));
  }

  /** Keeps a view, trigger, routine or event in place of the one of its name. */
  addObject(object: StoredObject): void {
    const key = objectKey(object.kind, object.name);
    this.objects.delete(key);
    this.objects.set(key, object);
  }

  /** A table that is there; `undefined` when it is known to be left out. */
  expect(table: TableName): DraftTable | undefined {
    const found = this.find(table);
    if (found) return found;
    if (this.unknownTables.has(this.keyOf(table))) return undefined;
    throw new SyntaxFault(`there is no table ${table.name}`, table);
  }

  add(table: DraftTable): void {
    if (this.tables.size >= mostTables)
      throw new SyntaxFault(`a schema has at most ${mostTables.toLocaleString('en')} tables`, table.at);
    this.tables.add(table);
    this.place(table);
  }

  /** Puts a table that the text creates in the place of one that was there: what refers to that refers to it. */
  replaceGiven(given: DraftTable, { schema: _schema, referencedBy: _referencedBy, ...created }: DraftTable): void {
    Object.assign(given, created, { formerName: given.formerName });
  }

  drop(table: DraftTable): void {
    table.isDropped = true;
    this.tables.delete(table);
    this.forget(table);
  }

  private forget(table: DraftTable): void {
    const key = this.keyOf(table);
    if (this.byKey.get(key) === table) this.byKey.delete(key);
    const name = table.name.toLowerCase();
    if (this.givenByName.get(name) === table) this.givenByName.delete(name);
  }

  rename(table: DraftTable, to: Pick<TableName, 'schema' | 'name'>): void {
    this.forget(table);
    table.name = to.name;
    if (to.schema !== undefined) table.schema = to.schema;
    this.place(table);
  }

  private place(table: DraftTable): void {
    const key = this.keyOf(table);
    this.byKey.set(key, table);
    if (table.isGiven) this.givenByName.set(table.name.toLowerCase(), table);
    this.schemas.add(table.schema.toLowerCase());
    for (const foreignKey of this.waiting.get(key) ?? []) this.bindTo(foreignKey, table);
    this.waiting.delete(key);
  }

  private bindTo(foreignKey: DraftForeignKey, table: DraftTable): void {
    foreignKey.target = table;
    table.referencedBy.add(foreignKey);
  }

  /** Connects a foreign key with its table, now or when that is created. */
  bind(foreignKey: DraftForeignKey): void {
    const target = this.find(foreignKey.definition.table) ?? this.byKey.get(foreignKey.targetKey);
    if (target) {
      this.bindTo(foreignKey, target);
      return;
    }
    const waiting = this.waiting.get(foreignKey.targetKey);
    if (waiting) waiting.push(foreignKey);
    else this.waiting.set(foreignKey.targetKey, [foreignKey]);
  }

  /** The table of a foreign key at the end of the script. */
  targetOf(foreignKey: DraftForeignKey): DraftTable | undefined {
    const { target } = foreignKey;
    if (target && !target.isDropped) return target;
    return this.byKey.get(foreignKey.targetKey) ?? this.find(foreignKey.definition.table);
  }
}

/** Under which key an object is kept. */
export const objectKey = (kind: string, name: string): string => `${kind}\n${name.toLowerCase()}`;

/** Whether two names are the same for the server. */
export const isSameName = (one: string, other: string): boolean =>
  one === other || one.toLowerCase() === other.toLowerCase();
