/** What the settings of a script and the platform change about its tokens. */

/** How texts and comments are read. */
export interface SqlMode {
  /** `"name"` is a name, not a text. */
  readonly ansiQuotes: boolean;
  /** A backslash is an ordinary character. */
  readonly noBackslashEscapes: boolean;
  /** The newest version number of a comment that is a statement. */
  readonly newest: number;
}

/** The mode after a `SET` statement: the last assignment of `sql_mode` counts. */
export function modeAfter(mode: SqlMode, statement: string): SqlMode {
  const upper = statement.slice(0, 4_000).toUpperCase();
  const at = upper.lastIndexOf('SQL_MODE', upper.indexOf('=') < 0 ? 0 : upper.lastIndexOf('='));
  // `@OLD_SQL_MODE` is a variable.
  if (at < 0 || !upper.includes('=') || upper[at - 1] === '_') return mode;
  const value = upper.slice(at);
  return {
    ...mode,
    ansiQuotes: value.includes('ANSI'),
    noBackslashEscapes: value.includes('NO_BACKSLASH_ESCAPES'),
  };
}
