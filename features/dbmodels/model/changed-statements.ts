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
  /** All statements of the tables and objects that differ; empty when none does. */
  readonly sql: string;
  /** Tables that the edit leaves out. They stay: statements that are merged into a model take nothing away. */
  readonly leftOut: readonly string[];
}

interface Statement {
  readonly key: string;
  readonly name: string;
  readonly sql: string;
  readonly isTable: boolean;
}

/** The statements of a script in their order; undefined for one with a fault. */
function statementsOf(script: string, platform: Platform): readonly Statement[] | undefined {
  const { statements, problems } = parseSchema(script, { platform });
  if (problems.length > 0) return undefined;
  return statements.map((statement) => ({
    key: keyOfStatement(statement).toLowerCase(),
    name: statement.name,
    sql: script.slice(statement.start, statement.end).trim(),
    isTable: statement.kind === 'create-table',
  }));
}

/** All statements of each thing as one text. Programs for older versions of Node use this, too. */
function byThing(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { key, sql } of statements) texts.set(key, `${texts.get(key) ?? ''}\n${sql}`);
  return texts;
}

/**
 * A thing that differs is sent with all its statements: foreign keys stand behind all tables, and a table is replaced
 * whole. A script with a fault is sent as it is, so that the refusal names its lines.
 */
export function changedStatements({ before, after, platform }: EditedScript): ChangedStatements {
  const known = knownPlatform(platform);
  const [was, now] = [statementsOf(before, known), statementsOf(after, known)];
  if (!was || !now) return { sql: before === after ? '' : after, leftOut: [] };
  const [old, fresh] = [byThing(was), byThing(now)];
  const changed = now.filter(({ key }) => old.get(key) !== fresh.get(key));
  return {
    sql: changed.map(({ sql }) => `${sql};\n`).join('\n'),
    leftOut: was.flatMap(({ key, name, isTable }) => (isTable && !fresh.has(key) ? name : [])),
  };
}
