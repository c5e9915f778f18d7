/** What a list or a search chooses is seen, whatever covers the canvas. */
import { expect, test } from 'vitest';
import { broughtIn, uncovered } from './brought-in.ts';

const view = { x: 0, y: 0, zoom: 1 };
const margin = { x: 40, y: 70 };
const at = (x: number, y: number) => ({ x: x - 50, y: y - 25, width: 100, height: 50 });

test('what is seen stays where it is', () => {
  const clear = { x: 0, y: 0, width: 1_000, height: 800 };
  expect(broughtIn(at(500, 400), view, { clear, margin })).toBeUndefined();
  expect(broughtIn(at(40, 70), view, { clear, margin })).toBeUndefined();
});

test('what lies under a bar comes into the middle', () => {
  const clear = { x: 0, y: 0, width: 1_000, height: 800 };
  expect(broughtIn(at(500, 60), view, { clear, margin })).toEqual({ x: 0, y: 340, zoom: 1 });
  const tools = { ...margin, bottom: 130 };
  expect(broughtIn(at(500, 700), view, { clear, margin: tools })).toEqual({ x: 0, y: 370 - 700, zoom: 1 });
});

test('what lies under a sheet comes above it, and beside a panel at the side', () => {
  const sheet = { x: 0, y: 0, width: 390, height: 400 };
  expect(broughtIn(at(200, 600), view, { clear: sheet, margin })).toEqual({ x: -5, y: 200 - 600, zoom: 1 });
  const panel = { x: 0, y: 0, width: 580, height: 800 };
  expect(broughtIn(at(800, 400), view, { clear: panel, margin })).toEqual({ x: 290 - 800, y: 0, zoom: 1 });
});

test('what could not be read is enlarged', () => {
  const clear = { x: 0, y: 0, width: 1_000, height: 800 };
  const readable = { least: 0.5, zoom: 0.75 };
  const far = { x: 0, y: 0, zoom: 0.2 };
  expect(broughtIn(at(1_000, 1_000), far, { clear, margin, readable })).toEqual({ x: -250, y: -350, zoom: 0.75 });
});

test('what a panel covers comes out from under it by as little as is needed', () => {
  const clear = { x: 0, y: 0, width: 580, height: 800 };
  expect(uncovered(at(560, 400), view, { clear, margin: 20 })).toEqual({ x: -50, y: 0, zoom: 1 });
  expect(uncovered(at(30, 790), view, { clear, margin: 20 })).toEqual({ x: 40, y: -35, zoom: 1 });
  expect(uncovered(at(300, 400), view, { clear, margin: 20 })).toBeUndefined();
});

test('what is longer than the room begins where the room does', () => {
  const clear = { x: 0, y: 0, width: 580, height: 800 };
  const long = { x: 100, y: 300, width: 900, height: 50 };
  expect(uncovered(long, view, { clear, margin: 20 })).toEqual({ x: -80, y: 0, zoom: 1 });
});
