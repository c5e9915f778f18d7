/** The tree of a namespace. */
import { describe, expect, test } from 'vitest';
import type { StructureNode } from '../contract.ts';
import { nestDocuments, placeDocuments } from './document-tree.ts';
import { freeNamespaceCode, namespaceCodeBase } from './namespace-code.ts';

const aRow = (id: string, parentId: string | null = null) => ({
  id,
  parentId,
  title: id,
  type: 'document' as const,
  revision: 1,
  updatedAt: '2026-11-21T00:00:00.000Z',
});
const node = (id: string, ...children: StructureNode[]): StructureNode => ({ id, children });

describe('nesting', () => {
  test('children are placed below their parent in input order', () => {
    const tree = nestDocuments([aRow('b'), aRow('a'), aRow('b2', 'b'), aRow('b1', 'b')]);
    expect(tree.map((document) => document.id)).toEqual(['b', 'a']);
    expect(tree[0]?.children.map((document) => document.id)).toEqual(['b2', 'b1']);
  });

  test('a document without its parent is placed at the root', () => {
    expect(nestDocuments([aRow('a', 'gone')]).map((document) => document.id)).toEqual(['a']);
  });
});

describe('flattening', () => {
  const known = new Set(['a', 'b', 'c']);

  test('a structure is mapped to parents and positions', () => {
    expect(placeDocuments([node('b', node('a')), node('c')], known)).toEqual([
      { id: 'b', parentId: null, position: 0 },
      { id: 'a', parentId: 'b', position: 0 },
      { id: 'c', parentId: null, position: 1 },
    ]);
  });

  test.each([
    ['a document is missing', [node('a'), node('b')]],
    ['a document comes twice', [node('a', node('b')), node('c'), node('b')]],
    ['a document is unknown', [node('a'), node('b'), node('c'), node('x')]],
  ])('%s is refused', (_what, structure) => {
    expect(placeDocuments(structure, known)).toBe('mismatch');
  });

  test('ten levels are allowed, eleven are not', () => {
    const ids = Array.from({ length: 11 }, (_, index) => `d${index}`);
    const chain = (names: string[]): StructureNode[] =>
      names.reduceRight<StructureNode[]>((children, name) => [{ id: name, children }], []);
    expect(placeDocuments(chain(ids.slice(0, 10)), new Set(ids.slice(0, 10)))).toHaveLength(10);
    expect(placeDocuments(chain(ids), new Set(ids))).toBe('too-deep');
  });
});

describe('the code of a namespace', () => {
  test.each([
    ['Team handbook', 'team-handbook'],
    ['  Größe & Maß  ', 'grosse-mass'],
    ['日本語', 'space'],
    ['A very long name for a namespace indeed', 'a-very-long-name-for-a-namespa'],
  ])('%s becomes %s', (name, code) => {
    expect(namespaceCodeBase(name)).toBe(code);
  });

  test('a taken code gets a numeric suffix', () => {
    expect(freeNamespaceCode('Handbook', new Set(['handbook', 'handbook-2']))).toBe('handbook-3');
  });
});
