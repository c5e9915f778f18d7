/** Reordering of pages in a tree. */
import { describe, expect, it } from 'vitest';
import {
  describePlace,
  moveNode,
  placeAfterStep,
  placeOfDrop,
  type DropWish,
  type TreeNode,
  type TreeStep,
} from './tree-moves.ts';

const page = (id: string, ...children: TreeNode[]): TreeNode => ({ id, title: id, children });
const handbook: readonly TreeNode[] = [
  { id: 'home', title: 'home', children: [], locked: true },
  page('a', page('a1'), page('a2')),
  page('b'),
  page('c'),
];

/** `a(a1 a2) b c` */
const drawn = (nodes: readonly TreeNode[] | undefined): string | undefined =>
  nodes?.map((node) => (node.children.length > 0 ? `${node.id}(${drawn(node.children) ?? ''})` : node.id)).join(' ');

const dropped = (moved: string, target: string, wish: DropWish, depth = 10): string | undefined => {
  const place = placeOfDrop(handbook, moved, target, wish);
  return place && drawn(moveNode(handbook, moved, place, depth));
};
const stepped = (id: string, step: TreeStep): string | undefined => {
  const place = placeAfterStep(handbook, id, step);
  return place && drawn(moveNode(handbook, id, place, 10));
};

describe('a dropped page', () => {
  it('lands before, after or in the row it was dropped on', () => {
    expect(dropped('c', 'b', { kind: 'before' })).toBe('home a(a1 a2) c b');
    expect(dropped('a', 'b', { kind: 'after' })).toBe('home b a(a1 a2) c');
    expect(dropped('c', 'b', { kind: 'into' })).toBe('home a(a1 a2) b(c)');
  });

  it('keeps its place among siblings that move up behind it', () => {
    expect(dropped('a1', 'a2', { kind: 'after' })).toBe('home a(a2 a1) b c');
    expect(dropped('b', 'c', { kind: 'after' })).toBe('home a(a1 a2) c b');
  });

  it('leaves its parent when it is dropped at the level of an ancestor', () => {
    expect(dropped('a2', 'a2', { kind: 'beside-ancestor', level: 0 })).toBe('home a(a1) a2 b c');
  });

  it('is rejected by the homepage, above it, by itself and by its own children', () => {
    expect(dropped('b', 'home', { kind: 'into' })).toBeUndefined();
    expect(dropped('b', 'home', { kind: 'before' })).toBeUndefined();
    expect(dropped('b', 'home', { kind: 'after' })).toBe('home b a(a1 a2) c');
    expect(dropped('a', 'a1', { kind: 'into' })).toBeUndefined();
    expect(dropped('a', 'a', { kind: 'into' })).toBeUndefined();
    expect(dropped('home', 'b', { kind: 'after' })).toBeUndefined();
  });

  it('is rejected below the deepest level, counting its own children', () => {
    expect(dropped('a', 'b', { kind: 'into' }, 2)).toBeUndefined();
    expect(dropped('c', 'b', { kind: 'into' }, 2)).toBe('home a(a1 a2) b(c)');
  });

  it('changes nothing when it is dropped at its old position', () => {
    expect(dropped('b', 'a', { kind: 'after' })).toBeUndefined();
    expect(dropped('b', 'c', { kind: 'before' })).toBeUndefined();
  });
});

describe('a page moved by keys', () => {
  it('goes up and down among its siblings, never above the homepage', () => {
    expect(stepped('c', 'up')).toBe('home a(a1 a2) c b');
    expect(stepped('a1', 'down')).toBe('home a(a2 a1) b c');
    expect(stepped('a', 'up')).toBeUndefined();
    expect(stepped('c', 'down')).toBeUndefined();
  });

  it('goes into the row above and out again', () => {
    expect(stepped('b', 'in')).toBe('home a(a1 a2 b) c');
    expect(stepped('a1', 'out')).toBe('home a(a2) a1 b c');
    expect(stepped('a', 'in')).toBeUndefined();
    expect(stepped('b', 'out')).toBeUndefined();
  });
});

it('a move is announced in words', () => {
  expect(describePlace(handbook, 'a2')).toBe('"a2" is now 2 of 2 under "a".');
  expect(describePlace(handbook, 'b')).toBe('"b" is now 3 of 4 at the top level.');
});
