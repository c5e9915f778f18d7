/** Small scripts that are needed together become one; nobody loads much that is not needed. */
import { expect, it } from 'vitest';
import { planChunks, type TrialChunk } from './chunk-plan.ts';

const kB = 1_000;
const script = (name: string, bytes: number, imports: readonly string[] = []): TrialChunk => ({
  name,
  bytes,
  imports,
  lazyImports: [],
  isEntry: false,
});
const entry = (name: string, imports: readonly string[], lazyImports: readonly string[] = []): TrialChunk => ({
  ...script(name, kB, imports),
  lazyImports,
  isEntry: true,
});

/** The groups with their names in order. */
const planned = (...chunks: readonly TrialChunk[]): readonly (readonly string[])[] =>
  planChunks(chunks).map((names) => names.toSorted());

it('makes one script of those that the same pages need', () => {
  const pages = [entry('list', ['table', 'icon', 'menu']), entry('view', ['table', 'icon', 'menu'])];
  const shared = [script('table', 90 * kB), script('icon', kB), script('menu', 20 * kB)];
  expect(planned(entry('start', [], ['list', 'view']), ...pages, ...shared)).toEqual([['icon', 'menu', 'table']]);
});

it('lets a page load something small in vain to save requests of many', () => {
  const pages = ['a', 'b', 'c'].map((name) => entry(name, ['icon', 'menu']));
  const start = entry('start', [], ['a', 'b', 'c', 'plain']);
  const plain = entry('plain', ['menu']);
  expect(planned(start, ...pages, plain, script('icon', kB), script('menu', kB))).toEqual([['icon', 'menu']]);
  expect(planned(start, ...pages, plain, script('icon', 70 * kB), script('menu', kB))).toEqual([]);
});

it('counts what a script needs with it', () => {
  const pages = [entry('a', ['icon', 'chart']), entry('b', ['icon', 'chart']), entry('plain', ['icon'])];
  const start = entry('start', [], ['a', 'b', 'plain']);
  const chart = script('chart', kB, ['drawing']);
  expect(planned(start, ...pages, script('icon', kB), chart, script('drawing', 30 * kB))).toEqual([
    ['chart', 'drawing', 'icon'],
  ]);
  expect(planned(start, ...pages, script('icon', kB), chart, script('drawing', 80 * kB))).toEqual([
    ['chart', 'drawing'],
  ]);
});

it('asks for nothing again that the page before has', () => {
  const start = entry('start', ['frame'], ['list']);
  const list = entry('list', ['frame', 'table', 'icon']);
  const chunks = [start, list, script('frame', kB), script('table', kB), script('icon', kB)];
  expect(planned(...chunks)).toEqual([['icon', 'table']]);
});

it('leaves scripts alone that a lazy import names', () => {
  const chunks = [entry('start', ['a', 'dialog'], ['dialog']), entry('dialog', ['a']), script('a', kB)];
  expect(planned(...chunks)).toEqual([]);
});

it('never makes two scripts need each other', () => {
  const start = entry('start', ['one', 'other', 'between'], ['between']);
  const between = entry('between', ['other']);
  expect(planned(start, between, script('one', kB, ['between']), script('other', kB))).toEqual([]);
});

it('names a group after those that it needs', () => {
  const pages = [entry('page', ['a', 'b', 'x', 'y']), entry('base', ['x', 'y']), entry('other base', ['x', 'y'])];
  const chunks = [script('a', 50 * kB, ['x']), script('b', 50 * kB), script('x', 50 * kB), script('y', 50 * kB)];
  expect(planned(entry('start', [], ['page', 'base', 'other base']), ...pages, ...chunks)).toEqual([
    ['x', 'y'],
    ['a', 'b'],
  ]);
});
