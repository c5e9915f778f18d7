/** A moment in words, seen from Saturday 21 November 2026, 15:00. */
import { describe, expect, it } from 'vitest';
import { exactTime, relativeWords } from './relative-words.ts';

const now = new Date(2026, 10, 21, 15, 0);
const said = (...at: [number, number, number, number?, number?]): string => relativeWords(new Date(...at), now);

describe('a moment in words', () => {
  it('counts minutes and hours of today', () => {
    expect(said(2026, 10, 21, 14, 59)).toBe('1 min ago');
    expect(said(2026, 10, 21, 13, 0)).toBe('2 h ago');
    expect(relativeWords(new Date(now.getTime() - 20_000), now)).toBe('just now');
  });

  it('says yesterday by the calendar, not by 24 hours', () => {
    expect(said(2026, 10, 20, 23, 50)).toBe('yesterday');
    expect(said(2026, 10, 20, 0, 5)).toBe('yesterday');
  });

  it('counts days within a week, then names the date', () => {
    expect(said(2026, 10, 18)).toBe('3 days ago');
    expect(said(2026, 10, 12)).toBe('12 Nov');
    expect(said(2025, 10, 12)).toBe('12 Nov 2025');
  });

  it('treats a slightly future time as now', () => {
    expect(said(2026, 10, 21, 15, 20)).toBe('just now');
    expect(said(2026, 11, 2)).toBe('2 Dec');
  });

  it('gives the exact time to the minute', () => {
    expect(exactTime(new Date(2026, 10, 12, 9, 5))).toBe('12 Nov 2026, 09:05');
  });
});
