/** Codes of projects. */
import { describe, expect, test } from 'vitest';
import { freeProjectCode, projectCodeBase } from './project-code.ts';

describe('the code of a project', () => {
  test.each([
    ['Shop platform', 'SHOPPLAT'],
    ['Ünïcode & Größe', 'UNICODEG'],
    ['x', 'PRJ'],
    ['日本語', 'PRJ'],
    ['C4', 'C4'],
  ])('%s becomes %s', (name, code) => {
    expect(projectCodeBase(name)).toBe(code);
  });

  test('gets a numeric suffix to be unique, within eight characters', () => {
    expect(freeProjectCode('Shop platform', new Set(['SHOPPLAT']))).toBe('SHOPPLA2');
    const taken = new Set([
      'SHOPPLAT',
      ...Array.from({ length: 98 }, (_, index) => `SHOPPLAT${index + 2}`.slice(0, 8)),
    ]);
    for (let number = 2; number < 10; number++) taken.add(`SHOPPLA${number}`);
    expect(freeProjectCode('Shop platform', taken)).toBe('SHOPPL10');
  });
});
