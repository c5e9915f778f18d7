/** Options of tables, keys and columns. Parser, generator, rules and completion read these tables. */

/** How the value of an option is written. */
export type OptionValue = 'word' | 'number' | 'string' | 'list' | 'none';

/** An option of a table, in the order in which they are written. */
export interface TableOptionFacts {
  /** The key in `TableOptions`. */
  readonly key: string;
  readonly sql: string;
  readonly value: OptionValue;
  /** Other words for it. */
  readonly synonyms?: readonly string[];
}

const option = (key: string, sql: string, value: OptionValue, ...synonyms: readonly string[]): TableOptionFacts => ({
  key,
  sql,
  value,
  ...(synonyms.length > 0 ? { synonyms } : {}),
});

/** All options of a table but its comment. */
export const tableOptions: readonly TableOptionFacts[] = [
  option('engine', 'ENGINE', 'word', 'TYPE'),
  option('autoIncrement', 'AUTO_INCREMENT', 'number'),
  option('charset', 'DEFAULT CHARSET', 'word', 'DEFAULT CHARACTER SET', 'CHARACTER SET', 'CHARSET'),
  option('collation', 'COLLATE', 'word', 'DEFAULT COLLATE'),
  option('avgRowLength', 'AVG_ROW_LENGTH', 'number'),
  option('minRows', 'MIN_ROWS', 'number'),
  option('maxRows', 'MAX_ROWS', 'number'),
  option('rowFormat', 'ROW_FORMAT', 'word'),
  option('keyBlockSize', 'KEY_BLOCK_SIZE', 'number'),
  option('checksum', 'CHECKSUM', 'number'),
  option('delayKeyWrite', 'DELAY_KEY_WRITE', 'number'),
  option('packKeys', 'PACK_KEYS', 'word'),
  option('statsPersistent', 'STATS_PERSISTENT', 'word'),
  option('statsAutoRecalc', 'STATS_AUTO_RECALC', 'word'),
  option('statsSamplePages', 'STATS_SAMPLE_PAGES', 'word'),
  option('insertMethod', 'INSERT_METHOD', 'word'),
  option('union', 'UNION', 'list'),
  option('compression', 'COMPRESSION', 'string'),
  option('encryption', 'ENCRYPTION', 'string'),
  option('tablespace', 'TABLESPACE', 'word'),
  option('storage', 'STORAGE', 'word'),
  option('autoextendSize', 'AUTOEXTEND_SIZE', 'word'),
  option('connection', 'CONNECTION', 'string'),
  option('password', 'PASSWORD', 'string'),
  option('dataDirectory', 'DATA DIRECTORY', 'string'),
  option('indexDirectory', 'INDEX DIRECTORY', 'string'),
  option('engineAttribute', 'ENGINE_ATTRIBUTE', 'string'),
  option('secondaryEngine', 'SECONDARY_ENGINE', 'word'),
  option('secondaryEngineAttribute', 'SECONDARY_ENGINE_ATTRIBUTE', 'string'),
];

const bySql: ReadonlyMap<string, TableOptionFacts> = new Map(
  tableOptions.flatMap((facts) => [facts.sql, ...(facts.synonyms ?? [])].map((sql) => [sql, facts] as const)),
);

/** The option that these words, upper case with single blanks, stand for. */
export const tableOption = (sql: string): TableOptionFacts | undefined => bySql.get(sql);

/** Options of MariaDB that MySQL does not know: read and left out with a warning. */
export const foreignTableOptions: ReadonlySet<string> = new Set([
  'PAGE_CHECKSUM',
  'TRANSACTIONAL',
  'SEQUENCE',
  'PAGE_COMPRESSED',
  'PAGE_COMPRESSION_LEVEL',
  'ENCRYPTED',
  'ENCRYPTION_KEY_ID',
  'IETF_QUOTES',
  'WITH',
]);

/** Attributes of columns that have a text or word, in the order in which they are written. */
export const columnAttributes: readonly { readonly sql: string; readonly value: 'string' | 'word' }[] = [
  { sql: 'COLUMN_FORMAT', value: 'word' },
  { sql: 'STORAGE', value: 'word' },
  { sql: 'ENGINE_ATTRIBUTE', value: 'string' },
  { sql: 'SECONDARY_ENGINE_ATTRIBUTE', value: 'string' },
];

/** Attributes of keys that have a text. */
export const keyAttributes: readonly string[] = ['ENGINE_ATTRIBUTE', 'SECONDARY_ENGINE_ATTRIBUTE'];
