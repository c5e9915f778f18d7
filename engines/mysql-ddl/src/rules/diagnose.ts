/** What a platform has against a schema. */
import type { Schema } from '../schema/schema-types.ts';
import { type Platform, platformFacts } from '../words/platforms.ts';
import { columnRules } from './column-rules.ts';
import type { Diagnostic } from './diagnostic-types.ts';
import { SchemaLookup } from './foreign-key-obstacles.ts';
import { checkForeignKeys } from './foreign-key-rules.ts';
import { tableRules } from './key-rules.ts';
import { checkNamesOf } from './name-rules.ts';
import { checkNaming, type NamingRules } from './naming-rules.ts';
import { RuleContext } from './rule-types.ts';

/** Findings of all rules, in the order of tables. `naming` adds the rules of a team about names. */
export function diagnose(schema: Schema, platform: Platform, naming?: NamingRules): readonly Diagnostic[] {
  const context = new RuleContext(schema, platformFacts(platform), new SchemaLookup(schema));
  checkNamesOf(context);
  for (const table of schema.tables) {
    for (const rule of tableRules) rule(context, table);
    for (const column of table.columns)
      for (const rule of columnRules)
        for (const finding of [rule(context, table, column) ?? []].flat())
          context.add({ table: table.name, column: column.name }, finding);
  }
  checkForeignKeys(context);
  if (naming) checkNaming(context, naming);
  const order = new Map(schema.tables.map(({ name }, at) => [name, at]));
  return context.diagnostics.toSorted(
    (one, other) => (order.get(one.subject.table) ?? 0) - (order.get(other.subject.table) ?? 0),
  );
}
