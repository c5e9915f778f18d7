/** What somebody changed in the script of a model: the statements of the things that differ. Pure. */
import { parseSchema, type Platform, type Schema } from '@archwright/mysql-ddl';
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
  /** Tables and objects that the edit leaves out and does not drop. They stay: only a statement takes them away. */
  readonly leftOut: readonly string[];
  /** Tables and objects that statements of the edit drop. */
  readonly dropped: readonly string[];
}

interface Statement {
  readonly key: string;
  readonly sql: string;
  readonly isRemoval: boolean;
}

interface Script {
  readonly statements: readonly Statement[];
  readonly schema: Schema;
  /** New names of tables by the ones that they had. */
  readonly renamed: Readonly<Record<string, string>>;
  /** What the statements make, by the keys of statements about them. */
  readonly things: ReadonlyMap<string, Thing>;
}

interface Thing {
  readonly name: string;
  /** Of a table what it is, however it is written. */
  readonly means: string;
}

const thingsOf = ({ tables, objects }: Schema): Script['things'] =>
  new Map([
    ...tables.map(
      (table) => [`table ${table.name}`.toLowerCase(), { name: table.name, means: JSON.stringify(table) }] as const,
    ),
    ...objects.map(({ kind, name, sql }) => [`${kind} ${name}`.toLowerCase(), { name, means: sql.trim() }] as const),
  ]);

/** The statements of a script in their order, and what they make; undefined for one with a fault. */
function readScript(text: string, platform: Platform, start?: Schema): Script | undefined {
  const { statements, schema, problems, renames } = parseSchema(text, { platform, ...(start && { start }) });
  if (problems.length > 0) return undefined;
  return {
    statements: statements.map((statement) => ({
      key: keyOfStatement(statement).toLowerCase(),
      sql: text.slice(statement.start, statement.end).trim(),
      isRemoval: ['drop-table', 'rename-table', 'drop-object'].includes(statement.kind),
    })),
    schema,
    renamed: renames.tables ?? {},
    things: thingsOf(schema),
  };
}

/** A comment at the end of a statement would take a delimiter behind it along. */
const delimited = (sql: string): string => (/(?:--|#)[^\n]*$/.test(sql) ? `${sql}\n;\n` : `${sql};\n`);

/**
 * Whether statements make of what was there what the whole script makes, besides what that leaves out: a table may come
 * from a renamed one, and a mode or a character set may be set for all.
 */
const makesTheSame = (part: Script, { things }: Script, leftOut: ReadonlySet<string>): boolean =>
  [...things].every(([key, { means }]) => part.things.get(key)?.means === means) &&
  [...part.things.keys()].every((key) => things.has(key) || leftOut.has(key));

/**
 * A thing that differs is sent with all its statements: foreign keys stand behind all tables, and a table that is created
 * is replaced whole. A script with a fault is sent as it is: it changes what is there, or the refusal names its lines.
 */
export function changedStatements({ before, after, platform }: EditedScript): ChangedStatements {
  const known = knownPlatform(platform);
  const [was, now] = [readScript(before, known), readScript(after, known)];
  if (!was || !now) return { sql: before === after ? '' : after, leftOut: [], dropped: [] };
  const isSame = (key: string): boolean => was.things.get(key)?.means === now.things.get(key)?.means;
  const old = new Set(was.statements.map(({ sql }) => sql));
  const changed = now.statements.filter(({ key, sql, isRemoval }) => (isRemoval ? !old.has(sql) : !isSame(key)));
  const sql = changed.map((statement) => delimited(statement.sql)).join('\n');
  const gone = [...was.things].filter(([key]) => !now.things.has(key));
  const whole = readScript(after, known, was.schema);
  const isTakenAway = ([key]: readonly [string, Thing]): boolean => whole !== undefined && !whole.things.has(key);
  const isRenamed = ([key, { name }]: readonly [string, Thing]): boolean =>
    key.startsWith('table ') && whole?.renamed[name] !== undefined;
  const leftOut = gone.filter((thing) => !isTakenAway(thing));
  const dropped = gone.filter((thing) => isTakenAway(thing) && !isRenamed(thing));
  const namesOf = (things: readonly (readonly [string, Thing])[]) => things.map(([, { name }]) => name);
  const part = sql === '' ? was : readScript(sql, known, was.schema);
  const isEnough = part !== undefined && makesTheSame(part, now, new Set(leftOut.map(([key]) => key)));
  return { sql: isEnough ? sql : after, leftOut: namesOf(leftOut), dropped: namesOf(dropped) };
}
