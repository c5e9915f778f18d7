/** What the rules share: where they report, and what they ask. */
import type { Column, Schema, Table } from '../schema/schema-types.ts';
import type { PlatformFacts } from '../words/platforms.ts';
import type { Diagnostic, Fix, Subject } from './diagnostic-types.ts';
import type { SchemaLookup } from './foreign-key-obstacles.ts';

/** A finding without its place. */
export interface Finding {
  readonly code: string;
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  readonly fix?: Fix;
}

/** What rules work with. */
export class RuleContext {
  readonly schema: Schema;
  readonly facts: PlatformFacts;
  readonly lookup: SchemaLookup;
  readonly diagnostics: Diagnostic[] = [];

  constructor(schema: Schema, facts: PlatformFacts, lookup: SchemaLookup) {
    this.schema = schema;
    this.facts = facts;
    this.lookup = lookup;
  }

  add(subject: Subject, finding: Finding): void {
    this.diagnostics.push({ ...finding, subject });
  }
}

/** A rule about a column. */
export type ColumnRule = (
  context: RuleContext,
  table: Table,
  column: Column,
) => Finding | readonly Finding[] | undefined;
