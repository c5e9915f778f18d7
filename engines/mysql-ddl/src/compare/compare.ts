/** Compares two schemas. */
import type { Schema } from '../schema/schema-types.ts';
import type { Platform } from '../words/platforms.ts';
import type { Change, Migration, Renames } from './change-types.ts';

/** What changes from the first schema to the second. Renames are recognised when they are certain. */
export function compare(_before: Schema, _after: Schema, _renames: Renames = {}): readonly Change[] {
  return [];
}

/** Statements from the first schema to the second and back, in an order that a server accepts. */
export function migrate(
  _before: Schema,
  _after: Schema,
  _options: { platform: Platform; renames?: Renames },
): Migration {
  return { up: [], down: [] };
}
