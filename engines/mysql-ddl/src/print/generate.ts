/** Writes a schema as a script for a platform. */
import type { Schema } from '../schema/schema-types.ts';
import type { Diagnostic } from '../rules/diagnostic-types.ts';
import type { Platform } from '../words/platforms.ts';

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

/**
 * The same schema gives the same bytes. What the platform cannot hold is written as a comment that `parseSchema` reads
 * back, so that nothing is lost.
 */
export function generate(_schema: Schema, _options: GenerateOptions): Generated {
  return { sql: '', diagnostics: [] };
}
