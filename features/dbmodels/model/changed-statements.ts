/** What somebody changed in the script of a model: the statements of the things that differ. Pure. */
import { parseSchema, type Platform } from '@archwright/mysql-ddl';
import { knownPlatform } from './known-platform.ts';
import { keyOfStatement } from './statement-key.ts';

/** The script of a model as it is exported, and what somebody made of it. */
export interface EditedScript {
  readonly before: string;
  readonly after: string;
  readonly platform: string;
}

/** What an edit changes. */
export interface ChangedStatements {
  /** All statements of the tables and objects that differ, or the whole script where they need the others; else empty. */
  readonly sql: string;
  /** Tables and objects that the edit leaves out. They stay: statements that are merged into a model take nothing away. */
  readonly leftOut: readonly string[];
}

interface Statement {
  readonly key: string;
  readonly name: string;
  readonly sql: string;
  readonly isObject: boolean;
}

interface Script {
  readonly statements: readonly Statement[];
  /** What the statements make, by the name in small letters. */
  readonly tables: ReadonlyMap<string, object>;
}

/** The statements of a script in their order, and its tables; undefined for one with a fault. */
function readScript(text: string, platform: Platform): Script | undefined {
  const { statements, schema, problems } = parseSchema(text, { platform });
  if (problems.length > 0) return undefined;
  return {
    statements: statements.map((statement) => ({
      key: keyOfStatement(statement).toLowerCase(),
      name: statement.name,
      sql: text.slice(statement.start, statement.end).trim(),
      isObject: statement.kind === 'create-object',
    })),
    tables: new Map(schema.tables.map((table) => [table.name.toLowerCase(), table])),
  };
}

/** All statements of each thing as one text. Programs for older versions of Node use this, too. */
function byThing(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, sql } of statements) texts.set(key, `${texts.get(key) ?? ''}\n${sql}`);
  return texts;
}

/** A comment at the end of a statement would take a delimiter behind it along. */
const delimited = (sql: string): string => (/(?:--|#)[^\n]*$/.test(sql) ? `${sql}\n;\n` : `${sql};\n`);

/**
 * Whether statements make the same tables alone as among all of their script: a table may be made like another one, a
 * foreign key may leave out the columns it refers to, and a mode or a character set may be set for all.
 */
function standsAlone(part: Script | undefined, count: number, whole: Script): boolean {
  if (part?.statements.length !== count) return false;
  return [...part.tables].every(([name, table]) => JSON.stringify(table) === JSON.stringify(whole.tables.get(name)));
}

/**
 * A thing that differs is sent with all its statements: foreign keys stand behind all tables, and a table is replaced
 * whole. A script with a fault is sent as it is, so that the refusal names its lines.
 */
export function changedStatements({ before, after, platform }: EditedScript): ChangedStatements {
  const known = knownPlatform(platform);
  const [was, now] = [readScript(before, known), readScript(after, known)];
  if (!was || !now) return { sql: before === after ? '' : after, leftOut: [] };
  const [old, fresh] = [byThing(was.statements), byThing(now.statements)];
  const changed = now.statements.filter(({ key }) => old.get(key) !== fresh.get(key));
  const sql = changed.map((statement) => delimited(statement.sql)).join('\n');
  const isAlone = sql === '' || standsAlone(readScript(sql, known), changed.length, now);
  const isGone = ({ key, name, isObject }: Statement): boolean =>
    isObject ? !fresh.has(key) : was.tables.has(name.toLowerCase()) && !now.tables.has(name.toLowerCase());
  return { sql: isAlone ? sql : after, leftOut: [...new Set(was.statements.filter(isGone).map(({ name }) => name))] };
}
