/** The types of columns. Parser, generator, rules, documents and completion read this table. */

/** What a type is for. */
export type TypeFamily =
  | 'integer'
  | 'decimal'
  | 'float'
  | 'text'
  | 'binary'
  | 'bit'
  | 'time'
  | 'list'
  | 'json'
  | 'geometry'
  | 'vector';

/** A type as the server names it. */
export interface TypeFacts {
  readonly name: string;
  readonly family: TypeFamily;
  /** Whether a number in parentheses may or must follow. */
  readonly length: 'none' | 'optional' | 'required';
  /** Whether digits after the point may follow the length. */
  readonly decimals?: true;
  /** What the server takes when no length is written. */
  readonly defaultLength?: number;
  /** The greatest length, or number of fractional digits. */
  readonly mostLength?: number;
  /** Of integers: the display width of the type, signed and unsigned. */
  readonly width?: readonly [number, number];
  /** Whether it is stored outside of the row and takes no literal default and no whole key. */
  readonly isLarge?: true;
  /** The first release that has it. */
  readonly since?: number;
}

const integer = (name: string, width: readonly [number, number]): TypeFacts => ({
  name,
  family: 'integer',
  length: 'optional',
  mostLength: 255,
  width,
});
const plain = (name: string, family: TypeFamily): TypeFacts => ({ name, family, length: 'none' });
const large = (family: TypeFamily, names: string): readonly TypeFacts[] =>
  names.split(' ').map((name) => ({ name, family, length: 'none', isLarge: true }));
const time = (name: string): TypeFacts => ({
  name,
  family: 'time',
  length: 'optional',
  mostLength: 6,
});

/** All types. */
export const columnTypes: readonly TypeFacts[] = [
  integer('tinyint', [4, 3]),
  integer('smallint', [6, 5]),
  integer('mediumint', [9, 8]),
  integer('int', [11, 10]),
  integer('bigint', [20, 20]),
  { name: 'decimal', family: 'decimal', length: 'optional', decimals: true, defaultLength: 10, mostLength: 65 },
  { name: 'float', family: 'float', length: 'optional', decimals: true, mostLength: 255 },
  { name: 'double', family: 'float', length: 'optional', decimals: true, mostLength: 255 },
  { name: 'bit', family: 'bit', length: 'optional', defaultLength: 1, mostLength: 64 },
  plain('date', 'time'),
  time('time'),
  time('datetime'),
  time('timestamp'),
  plain('year', 'time'),
  { name: 'char', family: 'text', length: 'optional', defaultLength: 1, mostLength: 255 },
  { name: 'varchar', family: 'text', length: 'required', mostLength: 65_535 },
  { name: 'binary', family: 'binary', length: 'optional', defaultLength: 1, mostLength: 255 },
  { name: 'varbinary', family: 'binary', length: 'required', mostLength: 65_535 },
  ...large('text', 'tinytext text mediumtext longtext'),
  ...large('binary', 'tinyblob blob mediumblob longblob'),
  plain('enum', 'list'),
  plain('set', 'list'),
  ...large('json', 'json'),
  ...large('geometry', 'geometry point linestring polygon multipoint multilinestring multipolygon geometrycollection'),
  {
    name: 'vector',
    family: 'vector',
    length: 'optional',
    defaultLength: 2048,
    mostLength: 16_383,
    since: 90,
    isLarge: true,
  },
];

const byName: ReadonlyMap<string, TypeFacts> = new Map(columnTypes.map((facts) => [facts.name, facts]));

/** The facts of a type, or undefined when there is no such type. */
export const typeFacts = (name: string): TypeFacts | undefined => byName.get(name);

/** What another word for a type stands for. */
export interface TypeSynonym {
  readonly name: string;
  readonly length?: number;
  readonly charset?: string;
  /** What the server makes of it, for a warning: MySQL does not know this word. */
  readonly isForeign?: true;
}

/** Other words for a type. */
const also = (words: string, facts: TypeSynonym): readonly (readonly [string, TypeSynonym])[] =>
  words.split(', ').map((word) => [word, facts]);

/** Other words for types, lower case. */
export const typeSynonyms: ReadonlyMap<string, TypeSynonym> = new Map([
  ...also('nchar, national char, national character', { name: 'char', charset: 'utf8mb3' }),
  ...also(
    'nvarchar, nchar varchar, nchar varying, national varchar, national varcharacter, national char varying, national character varying',
    { name: 'varchar', charset: 'utf8mb3' },
  ),
  ...also('bool, boolean', { name: 'tinyint', length: 1 }),
  ...also('int1', { name: 'tinyint' }),
  ...also('int2', { name: 'smallint' }),
  ...also('int3, middleint', { name: 'mediumint' }),
  ...also('int4, integer', { name: 'int' }),
  ...also('int8', { name: 'bigint' }),
  ...also('dec, numeric, fixed', { name: 'decimal' }),
  ...also('number', { name: 'decimal', isForeign: true }),
  ...also('float4', { name: 'float' }),
  ...also('float8, real, double precision', { name: 'double' }),
  ...also('character', { name: 'char' }),
  ...also('varcharacter, char varying, character varying', { name: 'varchar' }),
  ...also('char byte', { name: 'binary' }),
  ...also('long, long varchar', { name: 'mediumtext' }),
  ...also('long varbinary', { name: 'mediumblob' }),
  ...also('geomcollection', { name: 'geometrycollection' }),
  ...also('uuid', { name: 'char', length: 36, isForeign: true }),
  ...also('inet4', { name: 'varchar', length: 15, isForeign: true }),
  ...also('inet6', { name: 'varchar', length: 39, isForeign: true }),
]);

/** Sizes in bytes that the texts and binaries with a written length are chosen by. */
export const largeSizes: readonly { readonly most: number; readonly text: string; readonly blob: string }[] = [
  { most: 255, text: 'tinytext', blob: 'tinyblob' },
  { most: 65_535, text: 'text', blob: 'blob' },
  { most: 16_777_215, text: 'mediumtext', blob: 'mediumblob' },
  { most: Infinity, text: 'longtext', blob: 'longblob' },
];
