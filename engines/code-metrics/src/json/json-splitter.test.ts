/** Reading JSON piece by piece: the same as the parser of the runtime for any pieces, and exact places of faults. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReportFault } from '../report/report-problem.ts';
import { bytesOf, piecesOf } from '../testing/read-files.ts';
import { jsonFault } from './json-fault.ts';
import type { UnreadNames } from './json-cuts.ts';
import { JsonSplitter } from './json-splitter.ts';

/** The parts of a text on the second level, as the splitter gives them. */
function partsOf(text: string, size: number, unread: UnreadNames = {}): readonly unknown[] {
  const parts: unknown[] = [];
  const splitter = new JsonSplitter({
    unread,
    choose: (path, kind) => (path.length === 0 && kind !== 'scalar' ? 'enter' : 'take'),
    take: (path, value) => parts.push([...path, value]),
  });
  for (const piece of piecesOf(bytesOf(text), size)) splitter.push(piece);
  splitter.end();
  return parts;
}

function problemOf(text: string, size = 7, unread: UnreadNames = {}): unknown {
  try {
    return partsOf(text, size, unread);
  } catch (error) {
    return error instanceof ReportFault ? error.problem : error;
  }
}

describe('parts of JSON', () => {
  it('are those of a plain parser, wherever the pieces end', () => {
    const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
    fc.assert(
      fc.property(object, fc.integer({ min: 1, max: 40 }), fc.nat(2), (given, size, blanks) => {
        const text = JSON.stringify(given, null, blanks);
        const plain = JSON.parse(text) as Readonly<Record<string, unknown>>;
        expect(partsOf(text, size)).toEqual(
          Object.keys(plain).map((name) => [name, Object.getOwnPropertyDescriptor(plain, name)?.value as unknown]),
        );
      }),
    );
  });

  it('come from lists with their index', () => {
    expect(partsOf(' [1, "a]", {"b": [2]}, true ] ', 2)).toEqual([
      [0, 1],
      [1, 'a]'],
      [2, { b: [2] }],
      [3, true],
    ]);
    expect(partsOf('[]', 1)).toEqual([]);
    expect(partsOf('42', 1)).toEqual([[42]]);
  });

  it.each([
    ['{"a": 1,\n "b": NaN}', { code: 'not_json', line: 2, column: 7, offset: 15 }],
    ['{"a": {"é": 1,\n "b": 01}}', { code: 'not_json', line: 2, column: 8, offset: 23 }],
    ['{"a" 1}', { code: 'not_json', line: 1, column: 6, offset: 5 }],
    ['{"a": 1]', { code: 'not_json', line: 1, column: 8, offset: 7 }],
    ['{"a": 1} x', { code: 'not_json', line: 1, column: 10, offset: 9 }],
    ['{"a": 1,}', { code: 'not_json', line: 1, column: 9, offset: 8 }],
    ['{"a": [1 2]}', { code: 'not_json', line: 1, column: 10, offset: 9 }],
    ['{"a": {"b": [1', { code: 'truncated', line: 1, offset: 14 }],
    ['{"a": 1', { code: 'truncated', line: 1, offset: 7 }],
    ['{"a', { code: 'truncated', line: 1, offset: 3 }],
  ])('says where %j breaks', (text, place) => {
    expect(problemOf(text)).toMatchObject(place);
    expect(problemOf(text, 1)).toEqual(problemOf(text, 1_000));
  });

  it('refuses what nests too deep', () => {
    expect(problemOf(`{"a": ${'['.repeat(300)}`)).toMatchObject({ code: 'too_deep', line: 1 });
  });
});

describe('what nobody reads', () => {
  const unread = { firstOnly: ['first'], empty: ['none'] };

  it('is handed out empty or with its first entry, wherever the pieces end', () => {
    const entry = fc.record({ name: fc.string(), more: fc.jsonValue() });
    const part = fc.record({ x: fc.jsonValue(), none: fc.array(fc.jsonValue()), first: fc.array(entry), y: fc.json() });
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 1, max: 60 }), fc.nat(2), (given, size, blanks) => {
        const plain = JSON.parse(JSON.stringify(given)) as readonly { readonly first: readonly unknown[] }[];
        expect(partsOf(JSON.stringify(given, null, blanks), size, unread)).toEqual(
          plain.map((one, index) => [index, { ...one, none: [], first: one.first.slice(0, 1) }]),
        );
      }),
    );
  });

  it('stays where it is not directly in a part, or is no container', () => {
    const given = [{ none: 1, first: [1, 2], deep: { none: [1], first: [[1], [2]] } }];
    expect(partsOf(JSON.stringify(given), 3, unread)).toEqual([[0, given[0]]]);
  });

  it.each([
    ['[{"none": [1,\n2], "b": 01}]', { line: 2, column: 11, offset: 24 }],
    ['[{"none": [1,\n2],\n "é": 01}]', { line: 3, column: 8, offset: 26 }],
    ['[{"none": [1, 2], "b": 01}]', { line: 1, column: 25, offset: 24 }],
    ['[{"b": 01, "none": [1, 2]}]', { line: 1, column: 9, offset: 8 }],
    ['[{"first": [{"a": 1}, {"a": 2}], "b": 01}]', { line: 1, column: 40, offset: 39 }],
  ])('does not move the place of a fault in %j', (text, place) => {
    expect(problemOf(text)).toMatchObject(place);
    for (const size of [1, 1_000]) expect(problemOf(text, size, unread)).toEqual(problemOf(text));
  });
});

describe('the place of a fault', () => {
  it('is undefined for everything that the parser takes, and known for the rest', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', ',', '}', ']', '1e', '\\', ' ', 'x', '\n'))
      .map(
        ([text, at, scrap]) => text.slice(0, at % (text.length + 1)) + scrap + text.slice((at % (text.length + 1)) + 1),
      );
    const isTaken = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.oneof(damaged, fc.json()), (text) => {
        expect(jsonFault(text) === undefined).toBe(isTaken(text));
      }),
      { numRuns: 1_000 },
    );
  });
});
