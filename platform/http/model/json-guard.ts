/**
 * Checks JSON text before and after parsing: nesting, duplicate keys, prototype keys, and characters that a database
 * cannot store. Never throws.
 */

/** Maximum nesting of objects and arrays in a request. */
export const deepestNesting = 64;

/** Limits of a text, checked before it is parsed. */
export interface JsonLimits {
  /** Levels of objects and arrays. */
  readonly depth: number;
  /** Objects, arrays and their members; the cost of parsing and validation depends on them more than on bytes. */
  readonly values: number;
}

/** Limits of a request body whose call declares no others. */
export const usualJsonLimits: JsonLimits = { depth: deepestNesting, values: 100_000 };

/** Why a text is rejected: broken JSON (400) or a rule about its content (422). */
export interface JsonProblem {
  readonly kind: 'broken' | 'refused';
  readonly message: string;
  /** The text in the value that it is about. */
  readonly place?: TextPlace & { readonly path: string };
}

/** A place in a text; lines and columns start at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Result: the parsed value, or a problem. */
export type GuardedJson = { readonly value: unknown } | { readonly problem: JsonProblem };

/** Parses untrusted JSON text. */
export function parseGuardedJson(text: string, limits: JsonLimits = usualJsonLimits): GuardedJson {
  const steps = scan(text, limits);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value ? { problem: step.value } : parseScanned(text);
  }
}

/** The same; awaits `rest` between parts of a long text, so that a server can process other requests. */
export async function parseGuardedJsonInSteps(
  text: string,
  limits: JsonLimits,
  rest: () => Promise<unknown>,
): Promise<GuardedJson> {
  const steps = scan(text, limits);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value ? { problem: step.value } : parseScanned(text);
    await rest();
  }
}

/** Why a text with NUL or half a character is refused. */
export const unstorableMessage = 'This text has characters that cannot be stored.';

function parseScanned(text: string): GuardedJson {
  try {
    const value: unknown = JSON.parse(text);
    const unstorable = unstorableIn(value);
    return unstorable ? { problem: unstorableProblem(unstorable) } : { value };
  } catch {
    return { problem: { kind: 'broken', message: 'The body is not valid JSON.' } };
  }
}

/** Characters checked in one step, not counting strings. */
const stepLength = 100_000;

/** One pass over the raw text: depth, number of values, duplicate keys and prototype keys. Assumes nothing about validity. */
function* scan(text: string, { depth, values }: JsonLimits): Generator<undefined, JsonProblem | undefined> {
  const keysOfOpenObjects: (Set<string> | undefined)[] = [];
  let found = 0;
  for (let at = 0, looked = 1; at < text.length; at++, looked++) {
    if (looked % stepLength === 0) yield;
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
        keysOfOpenObjects.push(new Set());
        found++;
        break;
      case 0x5b: // [
        keysOfOpenObjects.push(undefined);
        found++;
        break;
      case 0x2c: // ,
        found++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        keysOfOpenObjects.pop();
        break;
      case 0x22: {
        const end = endOfString(text, at);
        const keys = keysOfOpenObjects.at(-1);
        if (keys && isKey(text, end)) {
          const problem = noteKey(keys, text.slice(at, end + 1));
          if (problem) return problem;
        }
        at = end;
        break;
      }
    }
    if (keysOfOpenObjects.length > depth) {
      return { kind: 'refused', message: `The body is nested more than ${depth} levels deep.` };
    }
    if (found > values) return { kind: 'refused', message: `The body holds more than ${values} values.` };
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/** True when the string that ends at `end` is followed by a colon. */
function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  return text.charAt(at) === ':';
}

function noteKey(keys: Set<string>, raw: string): JsonProblem | undefined {
  let key = raw.slice(1, -1);
  if (key.includes('\\')) {
    try {
      key = String(JSON.parse(raw));
    } catch {
      return { kind: 'broken', message: 'The body is not valid JSON.' };
    }
  }
  if (prototypeKeys.has(key)) return { kind: 'refused', message: `The key ${key} is not allowed.` };
  if (keys.has(key)) return { kind: 'broken', message: `The key ${key.slice(0, 60)} is given twice.` };
  keys.add(key);
  return undefined;
}

/** The first sign of a text that no database stores: NUL, or half of a character. */
export function unstorablePlace(text: string): TextPlace | undefined {
  const found = [text.indexOf('\u0000'), text.search(/\p{Surrogate}/u)].filter((at) => at >= 0);
  if (found.length === 0) return undefined;
  const at = Math.min(...found);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A text that cannot be stored, in a value. */
interface UnstorableText {
  /** From the value to the text, such as `.texts[1]`. */
  readonly path: string;
  /** Undefined where it is a key. */
  readonly place: TextPlace | undefined;
}

/** The first one, in one pass. */
function unstorableIn(value: unknown): UnstorableText | undefined {
  if (typeof value === 'string') {
    const isFine = !value.includes('\u0000') && value.isWellFormed();
    return isFine ? undefined : { path: '', place: unstorablePlace(value) };
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = unstorableIn(value[at]);
      if (found) return { ...found, path: `[${at}]${found.path}` };
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    if (unstorableIn(key)) return { path: '', place: undefined };
    const found = unstorableIn(item);
    if (found) return { ...found, path: `.${key}${found.path}` };
  }
  return undefined;
}

/** True for NUL or a lone surrogate anywhere in keys or strings. */
export const hasUnstorableText = (value: unknown): boolean => unstorableIn(value) !== undefined;

/** Says in which line of a longer text it is. */
function unstorableProblem({ path, place }: UnstorableText): JsonProblem {
  const isLong = place !== undefined && place.line > 1;
  const message = isLong ? unstorableMessage.replace(/\.$/, ` (line ${place.line}).`) : unstorableMessage;
  return { kind: 'refused', message, ...(place ? { place: { path: path.replace(/^\./, ''), ...place } } : {}) };
}
