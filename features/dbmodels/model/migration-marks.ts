/** Which lines of a migration add, change and remove something. Pure. */

/** How a line is marked. */
export type MigrationMark = 'added' | 'changed' | 'removed';

const markOf = (line: string): MigrationMark | undefined => {
  const text = line.trimStart();
  if (/^(?:CREATE|ADD)\b/.test(text)) return 'added';
  if (/^DROP\b/.test(text)) return 'removed';
  if (/^(?:MODIFY|CHANGE|RENAME|ALTER COLUMN|COMMENT|ENGINE|DEFAULT|CONVERT)\b/.test(text)) return 'changed';
  return undefined;
};

/** What a line does that alters a table in one line. */
const ofAlter = (line: string): MigrationMark | undefined => {
  const clause = /^ALTER TABLE `(?:[^`]|``)*`\s+(.+)$/.exec(line.trim())?.[1];
  return clause === undefined ? undefined : markOf(clause);
};

/** Marks by the index of the line, from 0. Lines of a new table are marked to its end. */
export function migrationMarks(sql: string): ReadonlyMap<number, MigrationMark> {
  const marks = new Map<number, MigrationMark>();
  let isInTable = false;
  for (const [at, line] of sql.split('\n').entries()) {
    if (/^CREATE TABLE\b/.test(line)) isInTable = true;
    const mark = isInTable ? 'added' : (ofAlter(line) ?? markOf(line));
    if (mark) marks.set(at, mark);
    if (isInTable && line.trimEnd().endsWith(';')) isInTable = false;
  }
  return marks;
}
