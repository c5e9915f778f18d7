/** The score of a class: its anchors, missing numbers, rounding, order and limits; thresholds, bands and histogram. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf, bandOf, scoreHistogram, scoreOf, scoreParts, scorePartFacts, thresholdOf } from './class-score.ts';

const clean = { wmc: 5, ccnMethodMax: 2, lloc: 30, mIwoC: 80, efferentCoupling: 3, lcom: 1, afferentCoupling: 0 };
const worst = { wmc: 500, ccnMethodMax: 90, lloc: 900, mIwoC: 0, efferentCoupling: 60, lcom: 20, afferentCoupling: 90 };

describe('the score of a class', () => {
  it('is 0 for a small class and 100 for the worst of all', () => {
    expect(scoreOf(clean)?.score).toBe(0);
    expect(scoreOf(worst)).toEqual({
      score: 100,
      parts: { complexity: 1, worstMethod: 1, length: 1, maintainability: 1, dependencies: 1, cohesion: 1 },
    });
  });

  it.each(scoreParts)('counts %s nothing, half and fully at its anchors', (part) => {
    const { field, none, half, full } = scorePartFacts[part];
    expect([none, half, full].map((value) => scoreOf({ ...clean, [field]: value })?.parts[part])).toEqual([0, 0.5, 1]);
  });

  it('weighs the parts', () => {
    expect(scoreOf({ ...clean, wmc: 50 })?.score).toBe(13);
    expect(scoreOf({ ...clean, lcom: 10 })?.score).toBe(10);
    expect(scoreOf({ ...clean, ccnMethodMax: 20, lloc: 200 })?.score).toBe(18);
  });

  it('adds up to 15 percent for a class on which many depend', () => {
    expect(scoreOf({ ...clean, wmc: 150, ccnMethodMax: 50 })?.score).toBe(45);
    expect(scoreOf({ ...clean, wmc: 150, ccnMethodMax: 50, afferentCoupling: 50 })?.score).toBe(52);
    expect(scoreOf({ ...clean, afferentCoupling: 500 })?.score).toBe(0);
  });

  it('lets the other parts stand for one that is missing', () => {
    expect(scoreOf({ wmc: 150, ccnMethodMax: 5, lloc: 50 })).toEqual({
      score: 42,
      parts: { complexity: 1, worstMethod: 0, length: 0 },
    });
    expect(scoreOf({})).toBeUndefined();
  });

  it('fills the complexity of old reports from decisions and methods', () => {
    expect(scoreOf({ ccn: 41, nbMethods: 10 })?.parts).toEqual({ complexity: 0.5 });
  });

  const values = fc.record(
    {
      wmc: fc.nat(700),
      ccnMethodMax: fc.nat(200),
      lloc: fc.nat(3_000),
      mIwoC: fc.float({ min: -20, max: 171, noNaN: true }),
      efferentCoupling: fc.nat(90),
      lcom: fc.nat(40),
      afferentCoupling: fc.nat(300),
    },
    { requiredKeys: ['wmc'] },
  );

  it('is the sum of the points in its account, which never go beyond 100', () => {
    fc.assert(
      fc.property(values, (given) => {
        const found = scoreOf(given);
        const { parts, added } = accountOf(found?.parts ?? {}, given.afferentCoupling ?? 0);
        const sum = parts.reduce((points, one) => points + one.points, added);
        expect(Math.abs(sum - (found?.score ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(parts.reduce((points, { most }) => points + most, 0)).toBeCloseTo(100);
      }),
    );
  });

  it('tells what others depending on the class add', () => {
    expect(accountOf({ complexity: 1, worstMethod: 0 }, 50)).toEqual({
      parts: [
        { part: 'complexity', points: expect.closeTo(55.56, 2), most: expect.closeTo(55.56, 2) },
        { part: 'worstMethod', points: 0, most: expect.closeTo(44.44, 2) },
      ],
      factor: 1.15,
      added: expect.closeTo(8.33, 2),
    });
  });

  it('stays between 0 and 100', () => {
    fc.assert(
      fc.property(values, (given) => {
        const found = scoreOf(given);
        expect(Number.isInteger(found?.score)).toBe(true);
        expect(found?.score).toBeGreaterThanOrEqual(0);
        expect(found?.score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never falls when one number of a class gets worse', () => {
    const fields = [...scoreParts.map((part) => scorePartFacts[part].field), 'afferentCoupling'] as const;
    fc.assert(
      fc.property(values, fc.constantFrom(...fields), fc.nat(500), (given, field, more) => {
        const before = given[field as keyof typeof given] ?? 0;
        const after = field === 'mIwoC' ? before - more : before + more;
        const known = { ...given, [field]: before };
        expect(scoreOf({ ...known, [field]: after })?.score).toBeGreaterThanOrEqual(scoreOf(known)?.score ?? 0);
      }),
    );
  });
});

describe('the threshold', () => {
  it('is mean and deviation of all scores, from 30 to 50', () => {
    expect(thresholdOf([])).toBe(30);
    expect(thresholdOf([0, 0, 1])).toBe(30);
    expect(thresholdOf([20, 50])).toBe(50);
    expect(thresholdOf([90, 95])).toBe(50);
    expect(thresholdOf([10, 50, 20, 20])).toBe(40);
  });

  it('parts scores into normal, elevated and high', () => {
    expect([29, 30, 39, 40].map((score) => bandOf(score, 30))).toEqual(['normal', 'elevated', 'elevated', 'high']);
  });

  it('counts scores by tens, 100 among the last', () => {
    expect(scoreHistogram([0, 9, 10, 99, 100])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
  });
});
