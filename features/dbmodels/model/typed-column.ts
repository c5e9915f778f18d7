/** What is typed for a column in one field: its name, its whole type, its default. Pure. Source: specification 3 section 5. */
import { tooLong } from '#platform/ui/model/too-long.ts';
import { columnExistsMessage, numberMessages } from '../contract.ts';
import { asksDecimals, asksValues, canCount, furtherTypes, isNumber, offeredTypes } from './column-type.ts';
import { typeProblems } from './model-shape.ts';
import { columnsOf, type ColumnItem, type TableItem } from './schema-item.ts';
import { isTaken, longestName, normalName } from './schema-names.ts';
import type { ColumnChange } from './schema-state.ts';

/** A change, or why there is none. */
export type Typed = { readonly change: ColumnChange } | { readonly problem: string };

/** Why a column cannot have a name; undefined when it can. */
export function columnNameProblem(table: TableItem, columnId: string | undefined, typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return numberMessages.required;
  const others = columnsOf(table).flatMap((other) => (other.id === columnId ? [] : [other.name]));
  const isSame = columnId !== undefined && name === table.columns[columnId]?.name;
  if (!isSame && isTaken(normalName(name), others)) return columnExistsMessage;
  return tooLong(name, longestName) ?? undefined;
}

/** The default of a column as it is typed: a text stands in quotes. */
export const defaultShown = ({ defaultKind, defaultText }: ColumnItem): string =>
  defaultKind === 'string' ? `'${defaultText.replaceAll("'", "''")}'` : defaultText;

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The whole type in one line; `readType` reads it back. Example: `decimal(10,2) unsigned`. */
export function wholeTypeText(column: ColumnItem): string {
  const { type, length, decimals, values, isUnsigned, isZerofill } = column;
  const sizes = [length, ...(length === undefined ? [] : [decimals])].filter((size) => size !== undefined);
  const inside = asksValues(type) ? values.map(quoted).join(',') : sizes.join(',');
  const signs = `${isUnsigned ? ' unsigned' : ''}${isZerofill ? ' zerofill' : ''}`;
  return `${type}${inside === '' ? '' : `(${inside})`}${signs}`;
}

const synonyms: ReadonlyMap<string, string> = new Map([
  ['integer', 'int'],
  ['bool', 'boolean'],
  ['dec', 'decimal'],
  ['numeric', 'decimal'],
  ['fixed', 'decimal'],
  ['real', 'double'],
  ['character', 'char'],
  ['geomcollection', 'geometrycollection'],
]);
const known: ReadonlySet<string> = new Set([...offeredTypes, ...furtherTypes]);
/** Types that take no length. */
const bare: ReadonlySet<string> = new Set([
  'date',
  'json',
  'boolean',
  'tinytext',
  'mediumtext',
  'longtext',
  'tinyblob',
  'mediumblob',
  'longblob',
  ...furtherTypes.filter((type) => type !== 'set' && type !== 'vector'),
]);
const fractions: ReadonlySet<string> = new Set(['datetime', 'timestamp', 'time']);

/** How many letters of the shorter word stand at the same place or beside it; enough to find a slip of the finger. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 2;
}

const unknownType = (name: string): string => {
  const near = [...known].find((type) => isNear(name, type));
  return near === undefined ? `${name} is not a MySQL type.` : `${name} is not a MySQL type. Did you mean ${near}?`;
};

/** A value in quotes that begins at a place, and the place behind it; undefined when its quote does not close. */
function valueAt(text: string, from: number): readonly [value: string, end: number] | undefined {
  const quote = text[from];
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== quote) value += text[at] ?? '';
    else if (text[at + 1] === quote) {
      value += quote ?? '';
      at += 1;
    } else return [value, at + 1];
  }
  return undefined;
}

const valuesProblem = "Write values in quotes, separated by commas: enum('new','paid').";

/** Values of an enum or set; undefined when they are not written as SQL writes them. */
function readValues(text: string): readonly string[] | undefined {
  const values: string[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === ' ') at += 1;
    if (text[at] !== "'" && text[at] !== '"') return undefined;
    const read = valueAt(text, at);
    if (!read) return undefined;
    values.push(read[0]);
    at = read[1];
    while (text[at] === ' ') at += 1;
    if (at >= text.length) return values;
    if (text[at] !== ',') return undefined;
    at += 1;
  }
}

interface TypeWords {
  readonly name: string;
  /** What stands in parentheses; undefined without them. */
  readonly inside: string | undefined;
  readonly signs: readonly string[];
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Splits a type at its parentheses; undefined when they do not close. */
function splitType(text: string): TypeWords | undefined {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  if (open < 0 && close >= 0) return undefined;
  if (open >= 0 && close < open) return undefined;
  const [first = '', ...others] = wordsIn(open < 0 ? text : text.slice(0, open));
  // `double precision` is two words.
  const signs = first === 'double' && others[0] === 'precision' ? others.slice(1) : others;
  const behind = open < 0 ? [] : wordsIn(text.slice(close + 1));
  const inside = open < 0 ? undefined : text.slice(open + 1, close).trim();
  return { name: synonyms.get(first) ?? first, inside, signs: [...signs, ...behind] };
}

function signProblem(name: string, signs: readonly string[]): string | undefined {
  const other = signs.find((sign) => !['unsigned', 'signed', 'zerofill'].includes(sign));
  if (other !== undefined) return `${other} is no part of the type. Only unsigned and zerofill can follow it.`;
  return signs.length > 0 && !isNumber(name) ? `Only numbers can be ${signs[0] ?? 'unsigned'}.` : undefined;
}

function sizesProblem(name: string, sizes: readonly string[]): string | undefined {
  if (bare.has(name) && sizes.length > 0) return `${name} has no length.`;
  if (sizes.length > (asksDecimals(name) || name === 'float' ? 2 : 1)) {
    return asksDecimals(name) ? `${name} has a length and decimals only.` : `${name} has one length only.`;
  }
  const [length, decimals] = sizes;
  if (fractions.has(name)) {
    const isFine = length === undefined || /^[0-6]$/.test(length);
    return isFine ? undefined : `${name} has 0 to 6 digits of a second.`;
  }
  const problems = typeProblems(name, { length: length ?? null, decimals: decimals ?? null });
  if (problems.length === numberMessages.required)
    return `${name} needs a length: ${name}(${name === 'decimal' ? '10,2' : '255'}).`;
  return problems.length ?? problems.decimals;
}

/** Fields of a type that is right. */
function typeChange({ name, signs }: TypeWords, sizes: readonly string[], values: readonly string[]): ColumnChange {
  const [length, decimals] = sizes.map(Number);
  return {
    type: name,
    length,
    // Two numbers are needed where the dialog asks for both.
    decimals: decimals ?? (name === 'decimal' ? 0 : undefined),
    values,
    isUnsigned: signs.includes('unsigned') || signs.includes('zerofill') || undefined,
    isZerofill: signs.includes('zerofill') || undefined,
  };
}

/** Reads a type that is typed in one line. A type that the column has already is taken even if it is unknown. */
export function readType(text: string, column: ColumnItem): Typed {
  const words = splitType(text.trim());
  if (text.trim() === '') return { problem: numberMessages.required };
  if (!words) return { problem: 'A parenthesis does not close.' };
  const { name, inside, signs } = words;
  if (!known.has(name) && name !== column.type) return { problem: unknownType(name) };
  const wrongSign = signProblem(name, signs);
  if (wrongSign) return { problem: wrongSign };
  const isCounting = column.isAutoIncrement && canCount(name);
  if (asksValues(name)) {
    const values = readValues(inside ?? '');
    if (!values) return { problem: valuesProblem };
    return { change: { ...typeChange(words, [], values), isAutoIncrement: isCounting } };
  }
  const sizes = inside === undefined || inside === '' ? [] : inside.split(',').map((size) => size.trim());
  const problem = sizes.includes('') ? 'A number is missing between the commas.' : sizesProblem(name, sizes);
  if (problem) return { problem };
  return { change: { ...typeChange(words, sizes, []), isAutoIncrement: isCounting } };
}
