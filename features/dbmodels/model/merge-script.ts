/** A changed model in the script that keeps it: only the statements of what changed are written again. Pure; runs in workers. */
import {
  compare,
  fromDocument,
  generate,
  parseSchema,
  toDocument,
  type Platform,
  type Schema,
  type StatementInfo,
} from '@archwright/mysql-ddl';
import { keyOfStatement } from './statement-key.ts';

/** The script that both sides began with, the script as it is now, and the model as a script. */
export interface ScriptsToMerge {
  readonly base: string;
  readonly theirs: string;
  readonly ours: string;
  readonly platform: Platform;
  /** Whether what both sides changed is written as it is in the model, instead of nothing. */
  readonly isOursKept?: boolean;
}

type Part = Schema['tables'][number] | Schema['objects'][number];

/** A script as data; what a model does not hold is left out, as on the way into it. */
interface ReadScript {
  readonly text: string;
  readonly statements: readonly StatementInfo[];
  readonly schema: Schema;
  readonly parts: ReadonlyMap<string, Part>;
}

const keyOf = (part: Part): string => ('columns' in part ? `table ${part.name}` : `${part.kind} ${part.name}`);
const partsOf = ({ tables, objects }: Schema): ReadonlyMap<string, Part> =>
  new Map([...tables, ...objects].map((part) => [keyOf(part), part]));
const alone = (part: Part): Schema =>
  'columns' in part ? { tables: [part], objects: [] } : { tables: [], objects: [part] };

const isSame = (one: Part | undefined, other: Part | undefined): boolean =>
  one === undefined || other === undefined ? one === other : compare(alone(one), alone(other)).length === 0;

function readScript(text: string, platform: Platform): ReadScript | undefined {
  const { schema: whole, statements, problems } = parseSchema(text, { platform });
  if (problems.length > 0) return undefined;
  const schema = fromDocument(toDocument(whole));
  return { text, statements, schema, parts: partsOf(schema) };
}

/** Keys of what differs between two schemas. */
function changedKeys(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>): ReadonlySet<string> {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return new Set([...keys].filter((key) => !isSame(before.get(key), after.get(key))));
}

/** The script that holds what either side changed; undefined where both changed the same table, view or routine. */
export function mergeScript({ base, theirs, ours, platform, isOursKept = false }: ScriptsToMerge): string | undefined {
  if (theirs === '' || theirs === ours) return ours;
  const [was, now, mine] = [base, theirs, ours].map((text) => readScript(text, platform));
  // Where the file cannot be read, its text as a whole decides.
  if (!now || !mine) return theirs === base ? ours : undefined;
  if (!was || base === '') return changedKeys(now.parts, mine.parts).size === 0 ? theirs : undefined;
  const own = changedKeys(was.parts, mine.parts);
  const other = changedKeys(was.parts, now.parts);
  for (const key of own) {
    if (!isOursKept && other.has(key) && !isSame(now.parts.get(key), mine.parts.get(key))) return undefined;
  }
  const wanted = new Map([...now.parts].filter(([key]) => !own.has(key) || mine.parts.has(key)));
  for (const [key, part] of mine.parts) if (own.has(key)) wanted.set(key, part);
  const target = schemaOf(wanted);
  const written = rewritten(now, target, platform) ?? generate(target, { platform }).sql;
  return theirs === base && !isWritten(written, target, platform) ? ours : written;
}

const schemaOf = (parts: ReadonlyMap<string, Part>): Schema => {
  const all = [...parts.values()];
  return {
    tables: all.flatMap((part) => ('columns' in part ? [part] : [])),
    objects: all.flatMap((part) => ('columns' in part ? [] : [part])),
  };
};

/** Whether a script says what is wanted, no more and no less. */
function isWritten(text: string, target: Schema, platform: Platform): boolean {
  const read = readScript(text, platform);
  return read !== undefined && changedKeys(read.parts, partsOf(target)).size === 0;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A script with new statements for what changed; undefined where that does not make the wanted schema. */
function rewritten(script: ReadScript, target: Schema, platform: Platform): string | undefined {
  const parts = partsOf(target);
  const changed = changedKeys(script.parts, parts);
  if (changed.size === 0) return script.text;
  const fresh = freshStatements(target, platform);
  const edits: Edit[] = [];
  const later: string[] = [];
  const placed = new Set<string>();
  for (const statement of script.statements) {
    const { kind, start, end } = statement;
    const key = keyOfStatement(statement);
    if (!changed.has(key)) continue;
    const isCreating = kind === 'create-table' || kind === 'create-object';
    const [first, ...rest] = isCreating && !placed.has(key) ? (fresh.get(key) ?? []) : [];
    // What drops a thing before it is created stays while there is one.
    if ((kind === 'drop-table' || kind === 'drop-object') && parts.has(key)) continue;
    if (first === undefined) {
      edits.push({ ...wholeLines(script.text, start, end), text: '' });
      continue;
    }
    placed.add(key);
    edits.push({ start, end, text: first });
    later.push(...rest);
  }
  for (const key of parts.keys()) if (changed.has(key) && !placed.has(key)) later.push(...(fresh.get(key) ?? []));
  const text = withEdits(script.text, edits, later);
  return isWritten(text, target, platform) ? text : undefined;
}

/** Statements of a whole schema, by what they are about: its creation first. */
function freshStatements(schema: Schema, platform: Platform): ReadonlyMap<string, readonly string[]> {
  const { sql } = generate(schema, { platform });
  const found = new Map<string, string[]>();
  for (const statement of parseSchema(sql, { platform }).statements) {
    const key = keyOfStatement(statement);
    found.set(key, [...(found.get(key) ?? []), sql.slice(statement.start, statement.end)]);
  }
  return found;
}

/** The place of a statement with its delimiter, and the whole line where nothing else stands on it. */
function wholeLines(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const after = /^\s*?;?[ \t]*(?:\r\n|\n|\r)?(?:[ \t]*(?:\r\n|\n|\r))?/.exec(text.slice(end, end + 1_000))?.[0] ?? '';
  const before = /(?<=^|[\r\n])[ \t]*$/.exec(text.slice(Math.max(0, start - 1_000), start))?.[0] ?? '';
  return { start: start - before.length, end: end + after.length };
}

function withEdits(text: string, edits: readonly Edit[], later: readonly string[]): string {
  const lineBreak = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const lines = (sql: string): string => sql.trim().replaceAll('\n', lineBreak);
  let [written, at] = ['', 0];
  for (const edit of edits) {
    written += text.slice(at, edit.start) + lines(edit.text);
    at = edit.end;
  }
  written += text.slice(at);
  if (later.length === 0) return written;
  const gap = written === '' || written.endsWith(lineBreak) ? '' : lineBreak;
  return `${written}${gap}${later.map((sql) => `${lineBreak}${lines(sql)};${lineBreak}`).join('')}`;
}
