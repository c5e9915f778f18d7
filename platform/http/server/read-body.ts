/** Reads the JSON body of a call within limits. */
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Call, Schema } from '../contract.ts';
import { Failure, invalidInput, refused, violation } from '../model/failure.ts';
import {
  parseGuardedJson,
  parseGuardedJsonInSteps,
  unstorableMessage,
  usualJsonLimits,
  type GuardedJson,
  type JsonLimits,
} from '../model/json-guard.ts';
import { checkInput } from '../model/violations.ts';

/** Decodes UTF-8; 400 when it is invalid. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(400, 'The body is not valid UTF-8.');
  }
}

function valueOf(parsed: GuardedJson): unknown {
  if ('value' in parsed) return parsed.value;
  const { kind, message, place } = parsed.problem;
  if (kind === 'broken') throw new Failure(400, message);
  if (!place || place.path === '') throw refused(message);
  const { path, line, column } = place;
  throw refused(message, { violations: [{ ...violation(path, unstorableMessage), line, column }] });
}

/** Parses a body in steps that let other requests run. 400 for broken JSON, 422 beyond the limits. */
export async function readJsonInSteps(bytes: Uint8Array, limits: JsonLimits = usualJsonLimits): Promise<unknown> {
  return valueOf(await parseGuardedJsonInSteps(utf8Text(bytes), limits, () => nextTurn()));
}

/**
 * Reads the body of a call from its file and validates it; for tasks, which may block their thread. Throws the same
 * Failures as the server: 400 for broken JSON, 422 beyond the limits or for invalid input.
 */
export function readBody<B extends Schema>(
  call: Call & { readonly body: B },
  file: string,
  values: number = usualJsonLimits.values,
): z.output<B> {
  const bytes = file === '' ? new Uint8Array() : readFileSync(file);
  const value = bytes.length === 0 ? {} : valueOf(parseGuardedJson(utf8Text(bytes), { ...usualJsonLimits, values }));
  const checked = checkInput(call.body, value);
  if ('value' in checked) return checked.value;
  throw invalidInput(checked.violations);
}
