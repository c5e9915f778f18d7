/** Structurizr DSL output: a golden file, and a tokenizer of the language for any model. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsOf } from './model-parts.ts';
import { dslText, toStructurizrDsl } from './structurizr-dsl.ts';
import { must } from './testing/must.ts';
import { anyModel } from './testing/any-model.ts';
import { library } from './testing/sample-model.ts';

/** Tokens of a line: a quoted text is one, `\"` is a quote, `\n` a line break, nothing else is escaped. */
function tokensOf(line: string): readonly string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (/\s/.test(line.charAt(at))) {
      at += 1;
      continue;
    }
    let token = '';
    if (line.charAt(at) === '"') {
      at += 1;
      while (at < line.length && (line.charAt(at) !== '"' || line.charAt(at - 1) === '\\')) token += line.charAt(at++);
      if (at >= line.length) throw new Error(`unfinished token: ${line}`);
      at += 1;
      if (at < line.length && !/\s/.test(line.charAt(at))) throw new Error(`no blank behind a token: ${line}`);
    } else while (at < line.length && !/\s/.test(line.charAt(at))) token += line.charAt(at++);
    tokens.push(token.replaceAll('\\"', '"').replaceAll('\\n', '\n'));
  }
  return tokens;
}

interface Statement {
  readonly tokens: readonly string[];
  readonly parents: readonly string[];
  /** Identifier of the element around it. */
  readonly owner: string | undefined;
}

/** Statements with the keywords of their enclosing blocks; fails for unbalanced braces. */
function statementsOf(text: string): readonly Statement[] {
  const open: string[] = [];
  const owners: (string | undefined)[] = [];
  const statements = text.split('\n').flatMap((line): readonly Statement[] => {
    const tokens = tokensOf(line);
    if (tokens.length === 0) return [];
    if (tokens[0] === '}') {
      must(tokens.length === 1 && open.pop() !== undefined, `closes nothing: ${line}`);
      owners.pop();
      return [];
    }
    const isBlock = tokens.at(-1) === '{';
    const own = isBlock ? tokens.slice(0, -1) : tokens;
    // A group does not affect the parent of its members.
    const owner = owners.findLast((one) => one !== undefined);
    const statement = { tokens: own, parents: open.filter((word) => word !== 'group'), owner };
    if (isBlock) owners.push(own[1] === '=' ? own[0] : undefined);
    if (isBlock) open.push(own[1] === '=' ? (own[2] ?? '') : own[1] === '->' ? '->' : (own[0] ?? ''));
    return [statement];
  });
  expect(open).toEqual([]);
  return statements;
}

const most = { person: 3, softwareSystem: 3, container: 4, component: 4 } as const;
const parents = {
  person: 'model',
  softwareSystem: 'model',
  container: 'softwareSystem',
  component: 'container',
} as const;
/** A text as the language reads it. */
const shown = (text: string): string => tokensOf(dslText(text))[0] ?? '';

/** An identifier and those of the elements around it. */
function ancestry(identifier: string, parentOf: ReadonlyMap<string, string>): readonly string[] {
  const parent = parentOf.get(identifier);
  return parent === undefined ? [identifier] : [identifier, ...ancestry(parent, parentOf)];
}

describe('Structurizr DSL', () => {
  it('of the library matches the golden file', () => {
    expect(toStructurizrDsl(library)).toBe(readFileSync(join(import.meta.dirname, 'fixtures/library.dsl'), 'utf8'));
  });

  it.each([
    ['a "b"', '"a \\"b\\""', 'a "b"'],
    ['two\nlines', '"two\\nlines"', 'two\nlines'],
    ['C:\\new', '"C:＼new"', 'C:＼new'],
    ['C:\\Data', '"C:\\Data"', 'C:\\Data'],
    ['ends\\', '"ends＼"', 'ends＼'],
    ['{', '"｛"', '｛'],
    ['=', '"＝"', '＝'],
    ['', '""', ''],
  ])('%j is written so that it terminates', (text, written, read) => {
    expect(dslText(text)).toBe(written);
    expect(tokensOf(written)).toEqual([read]);
  });

  it('of any model parses: balanced braces, all names, valid ends of relationships', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const statements = statementsOf(toStructurizrDsl(model));
        const names: string[] = [];
        const identifiers = new Set<string>();
        const related = new Set<string>();
        const parentOf = new Map<string, string>();
        /** Directly, or implied by a relationship of descendants. */
        const isRelated = (source: string, target: string): boolean =>
          [...related].some((pair) => {
            const [from = '', to = ''] = pair.split(' ');
            return ancestry(from, parentOf).includes(source) && ancestry(to, parentOf).includes(target);
          });
        for (const { tokens, parents: above, owner } of statements) {
          const [first = '', second, third = ''] = tokens;
          const line = tokens.join(' ');
          if (above.at(-1) === 'properties') {
            must(tokens.length === 2 && second !== '', line);
          } else if (second === '=') {
            const kind = third as keyof typeof most;
            must(/^[a-z][a-z0-9_]*$/.test(first) && !identifiers.has(first), line);
            must(above.at(-1) === parents[kind] && tokens.length - 3 <= most[kind], line);
            identifiers.add(first);
            if (owner !== undefined) parentOf.set(first, owner);
            names.push(tokens[3] ?? '');
          } else if (second === '->') {
            must(identifiers.has(first) && identifiers.has(third), line);
            // A step of a dynamic view has a description and nothing else.
            const isStep = above.at(-1) === 'dynamic' && tokens.length <= 4;
            must(isStep || (tokens.length <= 6 && above.at(-1) === 'model'), line);
            if (above.at(-1) === 'model') related.add(`${first} ${third}`);
            else must(isRelated(first, third), line);
          } else if (first === 'include') {
            must(
              tokens.slice(1).every((one) => identifiers.has(one)),
              line,
            );
          }
        }
        expect(names.toSorted()).toEqual(
          elementsOf(model)
            .map(({ name }) => shown(name))
            .toSorted(),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('declares relationships of ancestors first, so that none is implied before it is declared', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const text = toStructurizrDsl(model);
        const depths = new Map<string, number>();
        const order: number[] = [];
        for (const { tokens, parents: above } of statementsOf(text)) {
          if (tokens[1] === '=') depths.set(tokens[0] ?? '', above.length);
          if (tokens[1] === '->' && above.at(-1) === 'model')
            order.push((depths.get(tokens[0] ?? '') ?? 0) + (depths.get(tokens[2] ?? '') ?? 0));
        }
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
      { numRuns: 40 },
    );
  });

  it('has valid, unique view keys', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const views = statementsOf(toStructurizrDsl(model)).filter(({ parents: above }) => above.at(-1) === 'views');
        const keys = views.filter(({ tokens }) => tokens[0] !== 'styles').map(({ tokens }) => tokens.at(-1) ?? '');
        expect(keys.every((key) => /^[\w-]+$/.test(key))).toBe(true);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 40 },
    );
  });
});
