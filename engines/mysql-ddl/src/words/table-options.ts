/** Options of tables, keys and columns. Parser, generator, rules and completion read these tables. */
import { wordSet } from './word-set.ts';

/** How the value of an option is written. */
export type OptionValue = 'word' | 'number' | 'string' | 'list' | 'none';

/** An option of a table, in the order in which they are written. */
export interface TableOptionFacts {
  /** The key in `TableOptions`. */
  readonly key: string;
  readonly sql: string;
  readonly value: OptionValue;
  /** Other words for it. */
  readonly synonyms: readonly string[];
}

const keys: Readonly<Record<string, string>> = { 'DEFAULT CHARSET': 'charset', COLLATE: 'collation' };

/** `AVG_ROW_LENGTH` is `avgRowLength`. */
const keyOf = (sql: string): string =>
  keys[sql] ?? sql.toLowerCase().replaceAll(/[_ ]./g, (end) => end.slice(1).toUpperCase());

/** All options of a table but its comment. A line has the kind of the value, the option, and other words for it. */
export const tableOptions: readonly TableOptionFacts[] = `word ENGINE, TYPE
number AUTO_INCREMENT
word DEFAULT CHARSET, DEFAULT CHARACTER SET, CHARACTER SET, CHARSET, CHAR SET, DEFAULT CHAR SET
word COLLATE, DEFAULT COLLATE
number AVG_ROW_LENGTH
number MIN_ROWS
number MAX_ROWS
word ROW_FORMAT
number KEY_BLOCK_SIZE
number CHECKSUM
number DELAY_KEY_WRITE
word PACK_KEYS
word STATS_PERSISTENT
word STATS_AUTO_RECALC
word STATS_SAMPLE_PAGES
word INSERT_METHOD
list UNION
string COMPRESSION
string ENCRYPTION
word TABLESPACE
word STORAGE
word AUTOEXTEND_SIZE
string CONNECTION
string PASSWORD
string DATA DIRECTORY
string INDEX DIRECTORY
string ENGINE_ATTRIBUTE
word SECONDARY_ENGINE
string SECONDARY_ENGINE_ATTRIBUTE`
  .split('\n')
  .map((line) => {
    const end = line.indexOf(' ');
    const [sql = '', ...synonyms] = line.slice(end + 1).split(', ');
    return { key: keyOf(sql), sql, value: line.slice(0, end) as OptionValue, synonyms };
  });

const bySql: ReadonlyMap<string, TableOptionFacts> = new Map(
  tableOptions.flatMap((facts) => [facts.sql, ...facts.synonyms].map((sql) => [sql, facts] as const)),
);

/** The option that these words, upper case with single blanks, stand for. */
export const tableOption = (sql: string): TableOptionFacts | undefined => bySql.get(sql);

/** Options of MariaDB that MySQL does not know: read and left out with a warning. */
export const foreignTableOptions: ReadonlySet<string> = wordSet(
  'PAGE_CHECKSUM TRANSACTIONAL SEQUENCE PAGE_COMPRESSED PAGE_COMPRESSION_LEVEL ENCRYPTED ENCRYPTION_KEY_ID IETF_QUOTES WITH',
);

/** Attributes of columns that have a text or word, in the order in which they are written. */
export const columnAttributes: readonly { readonly sql: string; readonly value: 'string' | 'word' }[] = [
  { sql: 'COLUMN_FORMAT', value: 'word' },
  { sql: 'STORAGE', value: 'word' },
  { sql: 'ENGINE_ATTRIBUTE', value: 'string' },
  { sql: 'SECONDARY_ENGINE_ATTRIBUTE', value: 'string' },
];

/** Attributes of keys that have a text. */
export const keyAttributes: readonly string[] = ['ENGINE_ATTRIBUTE', 'SECONDARY_ENGINE_ATTRIBUTE'];
