/** Writes a schema as a script for a platform. */
import type { Diagnostic } from '../rules/diagnostic-types.ts';
import { diagnose } from '../rules/diagnose.ts';
import { foreignKeyObstacle, SchemaLookup } from '../rules/foreign-key-obstacles.ts';
import { foreignKeyNames } from '../schema/given-names.ts';
import type { Schema } from '../schema/schema-types.ts';
import { oneLine } from '../text/one-line.ts';
import { type Platform, type PlatformFacts, platformFacts } from '../words/platforms.ts';
import { foreignKeyText } from './key-text.ts';
import { keptComment } from './kept-comment.ts';
import { objectText } from './object-text.ts';
import { quotedName } from './quoting.ts';
import { columnObstacle, tableText } from './table-text.ts';

/** A script, and what the platform has against the schema. */
export interface Generated {
  readonly sql: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** For which platform, and the name of the model in the header. */
export interface GenerateOptions {
  readonly platform: Platform;
  readonly name?: string;
}

function header(name: string | undefined, { label }: PlatformFacts): string {
  const line = oneLine(name ?? '');
  return line === '' ? `-- ${label}\n` : `-- ${line}\n-- ${label}\n`;
}

/** Foreign keys, last and one by one, so that tables may stand in any order and refer to each other. */
function foreignKeyTexts(schema: Schema, facts: PlatformFacts): readonly string[] {
  const lookup = new SchemaLookup(schema);
  const names = foreignKeyNames(schema);
  return schema.tables.flatMap((table) =>
    table.foreignKeys.map((foreignKey) => {
      const sql = `ALTER TABLE ${quotedName(table.name)}\n  ADD ${foreignKeyText(foreignKey, names.get(foreignKey) ?? '')};`;
      const target = lookup.table(foreignKey.table);
      const ends = [...table.columns, ...(target?.columns ?? [])];
      const lost = ends.find(
        (column) => isUsed(column.name, foreignKey) && columnObstacle(column, facts) !== undefined,
      );
      const reason =
        foreignKeyObstacle(lookup, table, { foreignKey, facts })?.reason ?? (lost && columnObstacle(lost, facts));
      return reason === undefined ? sql : keptComment(reason, sql);
    }),
  );
}

const isUsed = (name: string, { columns, refColumns }: Schema['tables'][number]['foreignKeys'][number]): boolean =>
  columns.includes(name) || refColumns.includes(name);

/**
 * The same schema gives the same bytes. What the platform cannot hold is written as a comment that `parseSchema` reads
 * back, so that nothing is lost.
 */
export function generate(schema: Schema, { platform, name }: GenerateOptions): Generated {
  const facts = platformFacts(platform);
  const parts = [
    ...schema.tables.map((table) => tableText(table, facts)),
    ...foreignKeyTexts(schema, facts),
    ...schema.objects.map(objectText),
  ];
  return {
    sql: [header(name, facts), ...parts.map((part) => `${part}\n`)].join('\n'),
    diagnostics: diagnose(schema, platform),
  };
}
