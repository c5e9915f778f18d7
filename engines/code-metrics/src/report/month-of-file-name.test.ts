/** Months in names of files: the forms that people use, and names that say nothing or two things. */
import { describe, expect, it } from 'vitest';
import { monthOfFileName } from './month-of-file-name.ts';

const july = { year: 2026, month: 7 };

describe('the month of a file', () => {
  it.each([
    '2026-07.json',
    '202607.json',
    '2026_07.json.gz',
    '2026.07.json',
    '07-2026.json',
    'july-2026.json',
    'July 2026.json',
    'jul2026.json',
    '2026-jul.xml',
    '2026july.csv',
    'report 2026-07-31.json',
    'report-20260731.json',
    'metrics_2026-07_backend.json',
    'phpmetrics-2.11.0-2026-07.json',
    'shop_2026-07-31_copy-2026-07.json',
    '2026-7.json',
    'shop_2026_7.json',
    '2026-07-31_12-30-00.json',
    '2026-07-31T12.30.00Z.json',
    '20260731T1230.json',
    '20260731123000.json',
    '31-07-2026.json',
    '12.07.2026.json',
    'July, 2026.json',
    'July 31, 2026.json',
    '31 July 2026.json',
    '31. Juli 2026.json',
    'Juli_2026.json',
    '2026-juli.json',
  ])('is July 2026 in %s', (name) => {
    expect(monthOfFileName(name)).toEqual(july);
  });

  it.each([
    ['september 2025.json', { year: 2025, month: 9 }],
    ['sept-2025.json', { year: 2025, month: 9 }],
    ['report-dec-2019.json', { year: 2019, month: 12 }],
    ['may-2020.json', { year: 2020, month: 5 }],
    ['March 2025.json', { year: 2025, month: 3 }],
    ['2025-03.json', { year: 2025, month: 3 }],
    ['03-2025.json', { year: 2025, month: 3 }],
    ['202503.json', { year: 2025, month: 3 }],
    ['März 2025.json', { year: 2025, month: 3 }],
    ['Ma\u0308rz-2025.json', { year: 2025, month: 3 }],
    ['maerz2025.json', { year: 2025, month: 3 }],
    ['Mrz-2025.json', { year: 2025, month: 3 }],
    ['Januar 2025.json', { year: 2025, month: 1 }],
    ['februar-2025.json', { year: 2025, month: 2 }],
    ['Mai 2025.json', { year: 2025, month: 5 }],
    ['Oktober 2025.json', { year: 2025, month: 10 }],
    ['2025-dez.json', { year: 2025, month: 12 }],
  ])('in %s is %o', (name, month) => {
    expect(monthOfFileName(name)).toEqual(month);
  });

  it.each([
    'report.json',
    '2026-13.json',
    '2026-00.json',
    '202613.json',
    '2026.json',
    '07.json',
    '2026-07 to 2026-08.json',
    '12-07-2026.json',
    '07-2026-08.json',
    '2026.7.json',
    '2026-7-1.json',
    '2026-07-32.json',
    'build-2026073112300.json',
    'summär 2026.json',
    'build-12026075.json',
    'mayor2026.json',
    '3026-07.json',
    `${'9'.repeat(100_000)}.json`,
    `${'2026-'.repeat(50_000)}.json`,
  ])('is not known in %s', (name) => {
    expect(monthOfFileName(name)).toBeUndefined();
  });
});
