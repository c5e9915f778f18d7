/**
 * Parses one record file: MADR 2 to 4, adr-tools, log4brains and common variations. Pure; shared by the server and the
 * push program. Never throws: missing fields are null.
 */
import { readFrontMatter } from './front-matter.ts';
import { plainHeading, splitHeading } from './record-name.ts';
import { relationOfName, relationsIn, targetsIn, type StatedRelation } from './relation-words.ts';
import { readStatus } from './status-words.ts';

/** A parsed record file. */
export interface AdrFile {
  readonly title: string | null;
  /** The number in the heading. */
  readonly number: number | null;
  /** As written, possibly several lines. */
  readonly status: string | null;
  readonly date: string | null;
  readonly deciders: readonly string[];
  readonly stated: readonly StatedRelation[];
  /** The text without front matter, title and the metadata lines above. */
  readonly body: string;
}

const metaLine =
  /^\s{0,3}(?:[*+-][ \t]+)?(?:\*\*|__)?([A-Za-z][A-Za-z -]{1,30}?)[ \t]*(?:\*\*|__)?[ \t]*:[ \t]*(?:\*\*|__)?[ \t]*(.*)$/;
/** Longer lines are text; metadata is only read at the top. */
const longestLine = 2_000;
const mostMetaLines = 100;
const fenceLine = /^\s{0,3}(`{3,}|~{3,})/;
const deciderNames = new Set([
  'deciders',
  'decider',
  'decision-makers',
  'decision makers',
  'decision-maker',
  'decided by',
]);

/** Fields that a table may hold. */
const fieldNames = /^(?:status|state|date|deciders?|decision[- ]makers?|decided by)$/i;

/** Fields found so far. */
interface Findings {
  status: string | null;
  date: string | null;
  deciders: string[];
  stated: StatedRelation[];
}

/** Parses the text of a record file. */
export function readAdrFile(markdown: string): AdrFile {
  const source = markdown.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const { fields, rest } = readFrontMatter(source.replace(/^\n+(?=---[ \t]*\n)/, ''));
  const findings: Findings = { status: null, date: null, deciders: [], stated: [] };
  for (const [name, values] of fields) note(findings, name, values);
  const lines = withoutComments(rest).split('\n');
  const heading = takeHeading(lines) ?? fields.get('title')?.[0] ?? '';
  takeMetaLines(lines, findings);
  takeStatusSection(lines, findings);
  findings.stated.push(...statedInLinks(lines));
  if (findings.status !== null) findings.stated.push(...readStatus(findings.status).stated);
  const { title, number } = splitHeading(plainHeading(heading));
  return {
    title: title === '' ? null : title,
    number,
    status: findings.status,
    date: findings.date,
    deciders: findings.deciders,
    stated: distinct(findings.stated),
    body: lines.join('\n').trim(),
  };
}

function distinct(stated: readonly StatedRelation[]): StatedRelation[] {
  return [...new Map(stated.map((one) => [`${one.kind} ${one.target}`, one])).values()];
}

/** A template placeholder in braces is not a value. */
const isPlaceholder = (value: string): boolean => /^\{.*\}$/.test(value.trim());

/** Stores a field, wherever it was found; false for unknown names. */
function note(findings: Findings, name: string, values: readonly string[]): boolean {
  const key = name.trim().toLowerCase();
  const said = values.filter((value) => value !== '' && !isPlaceholder(value));
  const relation = relationOfName(key);
  if (relation) {
    const targets = said.flatMap((value) => {
      const named = targetsIn(value);
      return named.length > 0 ? named : [value];
    });
    findings.stated.push(...targets.map((target) => ({ kind: relation, target })));
  } else if (key === 'status' || key === 'state') findings.status ??= said.join('\n') || null;
  else if (key === 'date') findings.date ??= dayOf(said[0]);
  else if (deciderNames.has(key)) findings.deciders.push(...said.flatMap((value) => namesIn(value, said.length === 1)));
  else return false;
  return true;
}

const dayOf = (value: string | undefined): string | null =>
  /\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ??
  value
    ?.replace(/(?<![*_])[*_]+$/, '')
    .trim()
    .slice(0, 40)
    .toWellFormed() ??
  null;

/** Splits names in a line or list item: `Ann Lee, [Bob](mailto:b@x) and @carl`. */
function namesIn(value: string, isLine: boolean): string[] {
  const text = value
    .slice(0, longestLine)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^<>]*>/g, '');
  return (isLine ? text.split(/,|;|\band\b|&/) : [text])
    .map((name) => name.replaceAll(/[*_`]/g, '').trim())
    .filter((name) => name !== '' && !isPlaceholder(name));
}

/** Removes HTML comments outside code. An empty one is kept: it marks an empty task. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let isCode = false;
  let isComment = false;
  for (const line of text.split('\n')) {
    if (!isComment && fenceLine.test(line)) isCode = !isCode;
    if (isCode) {
      kept.push(line);
      continue;
    }
    const wasComment = isComment;
    let shown = '';
    let rest = line;
    while (rest !== '') {
      const at = rest.indexOf(isComment ? '-->' : '<!--');
      const isTaskMark = !isComment && rest.startsWith('<!-- -->', at);
      if (!isComment) shown += at < 0 ? rest : rest.slice(0, at);
      if (isTaskMark && at >= 0) shown += '<!-- -->';
      rest = at < 0 ? '' : rest.slice(at + (isTaskMark ? 8 : isComment ? 3 : 4));
      if (at >= 0 && !isTaskMark) isComment = !isComment;
    }
    // A line that contained only a comment is removed, because an empty line would end a list.
    if (shown.trim() !== '' || (line.trim() === '' && !wasComment)) kept.push(shown === line ? line : shown.trimEnd());
  }
  return kept.join('\n');
}

/** Removes the first level-one heading. */
function takeHeading(lines: string[]): string | null {
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    if (fenceLine.test(line)) isCode = !isCode;
    if (isCode || line.length > longestLine) continue;
    const atx = /^\s{0,3}#(?!#)[ \t]*(.*?)[ \t]*#*[ \t]*$/.exec(line);
    if (atx && (atx[1] ?? '') !== '') {
      lines.splice(index, 1);
      return atx[1] ?? '';
    }
    const above = (lines[index - 1] ?? '').slice(0, longestLine).trim();
    if (/^\s{0,3}={2,}[ \t]*$/.test(line) && above !== '') {
      lines.splice(index - 1, 2);
      return above;
    }
  }
  return null;
}

const isHeading = (lines: readonly string[], index: number): boolean =>
  /^\s{0,3}#{1,6}(?:[ \t]|$)/.test(lines[index] ?? '') ||
  (/^\s{0,3}-{3,}[ \t]*$/.test(lines[index + 1] ?? '') && (lines[index] ?? '').trim() !== '');

/** Removes metadata lines such as `* Status: accepted` above the first section. */
function takeMetaLines(lines: string[], findings: Findings): void {
  for (let index = 0, seen = 0; index < lines.length && seen < mostMetaLines; index += 1, seen += 1) {
    const line = lines[index] ?? '';
    if (isHeading(lines, index) || fenceLine.test(line)) return;
    if (line.length > longestLine) continue;
    if (line.startsWith('|')) noteTableRow(lines, index, findings);
    const [, name = '', value = ''] = metaLine.exec(line) ?? [];
    if (name === '') continue;
    const more = value.trim() === '' ? itemsBelow(lines, index) : [];
    if (!note(findings, name, value.trim() === '' ? more : [value.trim()])) continue;
    lines.splice(index, 1 + more.length);
    index -= 1;
  }
}

const cellsOf = (line: string | undefined): string[] =>
  (line ?? '')
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('**', '').trim());

const isTableRule = (line = ''): boolean => line.includes('-') && /^[ \t:|-]+$/.test(line);

/** Reads `| Status | Accepted |`, and the names above the first row of values. The table stays in the text. */
function noteTableRow(lines: readonly string[], index: number, findings: Findings): void {
  const cells = cellsOf(lines[index]);
  const values = isTableRule(lines[index + 1]) ? cellsOf(lines[index + 2]) : [];
  const isHeader =
    cells.length > 1 && values.length === cells.length && cells.filter((cell) => fieldNames.test(cell)).length > 1;
  if (isHeader) cells.forEach((name, column) => fieldNames.test(name) && note(findings, name, [values[column] ?? '']));
  else if (cells.length === 2 && fieldNames.test(cells[0] ?? '')) note(findings, cells[0] ?? '', [cells[1] ?? '']);
}

/** The indented list below a name without value. */
function itemsBelow(lines: readonly string[], index: number): string[] {
  const items: string[] = [];
  for (let next = index + 1; next < lines.length; next += 1) {
    const item = /^[ \t]+[*+-][ \t]+(.+)$/.exec(lines[next] ?? '');
    if (!item) break;
    items.push((item[1] ?? '').trim());
  }
  return items;
}

/** `## Status`, or `## Status: Accepted`. */
const statusHeading = /^\s{0,3}#{2,6}[ \t]+(?:\*\*)?status(?:\*\*)?[ \t]*(?::[ \t]*(.*?))?[ \t]*#*$/i;

/** Reads `## Status`, and removes the section when it contains only the status. */
function takeStatusSection(lines: string[], findings: Findings): void {
  const start = lines.findIndex((line) => line.length < 200 && statusHeading.test(line));
  const setext =
    start < 0 ? lines.findIndex((line, index) => /^status$/i.test(line.trim()) && isHeading(lines, index)) : -1;
  const head = start >= 0 ? start : setext;
  if (head < 0) return;
  const first = head + (start >= 0 ? 1 : 2);
  let end = first;
  while (end < lines.length && !isHeading(lines, end)) end += 1;
  const value = statusHeading.exec(lines[head] ?? '')?.[1] ?? '';
  const said = [value, ...lines.slice(first, end)]
    .map((line) => line.replace(/^\s{0,3}[*+-][ \t]+/, '').trim())
    .filter((line) => line !== '');
  const status = said.filter((line) => !isDateLine(line, findings));
  const read = readStatus(status.join('\n'));
  if (findings.status === null) findings.status = status.join('\n') || null;
  else findings.stated.push(...read.stated);
  if (read.rest.length === 0 || (status.length === 1 && (status[0] ?? '').length <= 60)) lines.splice(head, end - head);
}

/** Reads references from the list below `## Links`, which stays in the text. */
function statedInLinks(lines: readonly string[]): StatedRelation[] {
  const head = lines.findIndex((line) =>
    /^\s{0,3}#{2,3}[ \t]+(?:links|more information)[ \t]*$/i.test(line.slice(0, 80)),
  );
  const stated: StatedRelation[] = [];
  for (let at = head + 1; head >= 0 && at < lines.length && !isHeading(lines, at); at += 1) {
    const item = /^\s{0,3}[*+-][ \t]+(.*)$/.exec((lines[at] ?? '').slice(0, longestLine))?.[1];
    const relations = item === undefined ? undefined : relationsIn(item);
    if (relations?.leads) stated.push(...relations.stated);
  }
  return stated;
}

/** `Date: 2020-01-02` within the status section. */
function isDateLine(line: string, findings: Findings): boolean {
  const [, name = '', value = ''] = metaLine.exec(line) ?? [];
  if (name.toLowerCase() !== 'date') return false;
  findings.date ??= dayOf(value);
  return relationsIn(line).stated.length === 0;
}
