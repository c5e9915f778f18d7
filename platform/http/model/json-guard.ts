/**
 * Looks at JSON text before and after it is parsed: nesting, repeated keys, keys that reach into prototypes, and
 * characters that a database cannot store. Never throws.
 */

/** Deepest nesting of objects and arrays that a request may have. */
export const deepestNesting = 64;

/** Why a text is refused: broken JSON (400) or a rule about its content (422). */
export interface JsonProblem {
  readonly kind: 'broken' | 'refused';
  readonly message: string;
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses JSON text from outside. */
export function parseGuardedJson(text: string): { readonly value: unknown } | { readonly problem: JsonProblem } {
  const problem = scan(text);
  if (problem) return { problem };
  try {
    const value: unknown = JSON.parse(text);
    return hasUnstorableText(value)
      ? { problem: { kind: 'refused', message: 'This text has characters that cannot be stored.' } }
      : { value };
  } catch {
    return { problem: { kind: 'broken', message: 'The body is not valid JSON.' } };
  }
}

/** One pass over the raw text: depth, repeated keys and prototype keys. Assumes nothing about validity. */
function scan(text: string): JsonProblem | undefined {
  const keysOfOpenObjects: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
        keysOfOpenObjects.push(new Set());
        break;
      case 0x5b: // [
        keysOfOpenObjects.push(undefined);
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
    if (keysOfOpenObjects.length > deepestNesting) {
      return { kind: 'refused', message: `The body is nested more than ${deepestNesting} levels deep.` };
    }
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

/** NUL and lone surrogates anywhere in keys or strings. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).some(([key, item]) => hasUnstorableText(key) || hasUnstorableText(item));
  }
  return false;
}
