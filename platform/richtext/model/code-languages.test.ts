/** The languages that code blocks can name. */
import { describe, expect, test } from 'vitest';
import { CODE_LANGUAGES, findCodeLanguage } from './code-languages.ts';

describe('the list of languages', () => {
  test('is sorted by label for the picker', () => {
    const labels = CODE_LANGUAGES.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  test('gives every name to one language only', () => {
    const names = CODE_LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
  });
});

describe('finding a language', () => {
  test.each([
    ['ts', 'typescript'],
    ['TSX', 'typescript'],
    [' PostgreSQL ', 'sql'],
    ['c++', 'cpp'],
    ['sh', 'bash'],
    ['mermaid', 'mermaid'],
    ['dsl', 'structurizr'],
  ])('%j is %s', (name, id) => {
    expect(findCodeLanguage(name)?.id).toBe(id);
  });

  test.each(['', 'cobol', '__proto__', 'constructor', null, undefined, 7, ['js']])('%j is none', (name) => {
    expect(findCodeLanguage(name)).toBeUndefined();
  });
});
