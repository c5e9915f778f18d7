/** Edge labels at a zoom: readable, clear of boxes, whole where nothing may be left out. */
import { describe, expect, it } from 'vitest';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { edgeLabel } from './edge-label.ts';
import { coveredPart, labelScale, leastLabelSize, readableLabels, type LabelTask } from './readable-labels.ts';

const label = (description: string, technology = '') =>
  edgeLabel({ description, technology, isImplied: false, behind: [] });
const task = (id: string, x: number, description: string, technology = ''): LabelTask => ({
  id,
  x,
  y: 0,
  label: label(description, technology),
});
const long = 'Reads prices and stock of all articles that are on sale in every shop';
const textOf = (id: string, drawn: ReturnType<typeof readableLabels>): string =>
  drawn
    .get(id)
    ?.lines.map(({ text }) => text)
    .join(' ') ?? '';

describe('the size of labels', () => {
  it('is at least 9 px on the screen from 30 % on, and usual from 75 % on', () => {
    for (let zoom = 0.3; zoom < 4; zoom += 0.01)
      expect(12 * (labelScale(zoom, false) ?? 0) * zoom).toBeGreaterThanOrEqual(leastLabelSize - 1e-9);
    expect(labelScale(0.75, false)).toBe(1);
    expect(labelScale(4, false)).toBe(1);
  });

  it('is undefined below 30 %, unless no text may be left out', () => {
    expect(labelScale(0.29, false)).toBeUndefined();
    expect(labelScale(0.2, true)).toBeGreaterThan(3);
  });
});

describe('a label at a low zoom', () => {
  const scale = 2.5;
  const shortening = { scale, keepsTexts: false };

  it('stays whole, around its usual middle, where there is room', () => {
    const one = task('a', 100, long, 'HTTPS');
    const drawn = readableLabels([one], [], shortening).get('a');
    expect(drawn).toMatchObject({ scale, isShortened: false, lines: one.label.lines });
    if (!drawn) throw new Error('not drawn');
    const { x, width } = coveredPart(drawn);
    expect(x + width / 2).toBeCloseTo(100 + one.label.width / 2);
    expect(width).toBe(one.label.width * scale);
  });

  it('loses its technology first, then ends with an ellipsis', () => {
    const one = task('a', 0, 'reads', 'HTTPS');
    const above = { x: -500, y: -100, width: 1000, height: 80 };
    expect(textOf('a', readableLabels([one], [above], shortening))).toBe('reads');
    const wide = task('a', 0, long);
    const sides = [-300, 240].map((x) => ({ x, y: -300, width: 200, height: 600 }));
    const drawn = readableLabels([wide], sides, shortening);
    expect(textOf('a', drawn)).toMatch(/^Reads.*…$/);
    expect(drawn.get('a')?.isShortened).toBe(true);
  });

  it('covers neither boxes nor other labels', () => {
    const tasks = Array.from({ length: 6 }, (_, at) => task(`${at}`, at * 200, long));
    const drawn = [...readableLabels(tasks, [], shortening).values()].map(coveredPart);
    for (const [at, one] of drawn.entries())
      for (const other of drawn.slice(at + 1))
        expect(one.x + one.width <= other.x || other.x + other.width <= one.x).toBe(true);
  });

  it('covers no box either where fewer lines are wider than the whole label', () => {
    const one = task('a', 0, long);
    const { width, height } = one.label;
    const [right, top] = [(width * (1 + scale)) / 2, (height * (1 - scale)) / 2];
    const boxes = [
      { x: right + 1, y: -500, width: 300, height: 1000 },
      { x: -500, y: top - 100, width: 1000, height: 101 },
    ];
    const drawn = readableLabels([one], boxes, shortening).get('a');
    if (!drawn) throw new Error('not drawn');
    expect(boxes.filter((box) => overlaps(box, coveredPart(drawn)))).toEqual([]);
  });

  it('is smaller instead of shorter where texts are kept', () => {
    const sides = [-300, 240].map((x) => ({ x, y: -300, width: 200, height: 600 }));
    const drawn = readableLabels([task('a', 0, long)], sides, { scale, keepsTexts: true }).get('a');
    expect(drawn).toMatchObject({ isShortened: false, lines: label(long).lines });
    expect(drawn?.scale).toBeLessThan(scale);
    expect(drawn?.scale).toBeGreaterThanOrEqual(1);
  });
});
