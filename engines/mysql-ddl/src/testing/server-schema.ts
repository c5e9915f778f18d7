/** What a server has in its information_schema, as lines that can be compared. Tests only. */

/** Rows of one kind: a select that gives them as JSON. */
const selects = (database: string): readonly string[] => {
  const where = `WHERE table_schema = '${database}'`;
  return [
    `SELECT JSON_ARRAY('table', table_name, engine, table_collation, table_comment, create_options) FROM information_schema.tables ${where} AND table_type = 'BASE TABLE'`,
    `SELECT JSON_ARRAY('column', table_name, ordinal_position, column_name, column_type, is_nullable, column_default, extra, character_set_name, collation_name, column_comment, generation_expression)
      FROM information_schema.columns ${where} AND table_name IN (SELECT table_name FROM information_schema.tables ${where} AND table_type = 'BASE TABLE')`,
    `SELECT JSON_ARRAY('key', table_name, index_name, seq_in_index, column_name, sub_part, non_unique, index_type, index_comment) FROM information_schema.statistics ${where}`,
    `SELECT JSON_ARRAY('foreign key', u.table_name, u.constraint_name, u.ordinal_position, u.column_name, u.referenced_table_name, u.referenced_column_name, r.delete_rule, r.update_rule)
      FROM information_schema.key_column_usage u JOIN information_schema.referential_constraints r ON r.constraint_schema = u.constraint_schema AND r.constraint_name = u.constraint_name AND r.table_name = u.table_name
      WHERE u.constraint_schema = '${database}'`,
    `SELECT JSON_ARRAY('check', table_name, constraint_name, check_clause) FROM information_schema.check_constraints WHERE constraint_schema = '${database}'`,
    `SELECT DISTINCT JSON_ARRAY('partition', table_name, partition_name, partition_method, partition_expression, partition_description) FROM information_schema.partitions ${where} AND partition_name IS NOT NULL`,
  ];
};

/** A script that lists everything of a database after a line with its name. */
export const listing = (database: string): string => `SELECT '== ${database}';\n${selects(database).join(';\n')};\n`;

/** The lines of each listing, sorted, in the order of the listings. */
export function listings(rows: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (const row of rows)
    if (row.startsWith('== ')) found.push([]);
    else found.at(-1)?.push(row);
  return found.map((lines) => lines.map(settledLine).toSorted());
}

/** RESTRICT is NO ACTION, and widths of integers do not count. */
const settledLine = (line: string): string =>
  line
    .replaceAll('"NO ACTION"', '"RESTRICT"')
    .replace(
      /"(tinyint|smallint|mediumint|int|bigint)\((\d+)\)( unsigned)?"/,
      (all, type: string, width: string, sign = '') =>
        type === 'tinyint' && width === '1' ? all : `"${type}${String(sign)}"`,
    );
