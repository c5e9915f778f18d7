/** The month of a report as people put it into the name of a file. */

/** A month of a year. */
export interface FileMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const year = '((?:19|20)\\d\\d)';
const month = '(0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const words =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';
const alone = { before: '(?<![\\da-z])', after: '(?![\\da-z])' } as const;
const between = '[-_. ]';

/** `at`: the positions of year and month among the groups. */
const forms: readonly { readonly form: RegExp; readonly at: readonly [year: number, month: number] }[] = [
  // 2026-07, 2026_07-31
  {
    form: new RegExp(`(?<!\\d)${year}${between}${month}(?:${between}${day})?(?!\\d|[-_. ]\\d{1,2}(?!\\d))`, 'g'),
    at: [1, 2],
  },
  // 202607, 20260731
  { form: new RegExp(`(?<!\\d)${year}${month}(?:${day})?(?!\\d)`, 'g'), at: [1, 2] },
  // 07-2026
  { form: new RegExp(`(?<!\\d|\\d[-_. ])${month}${between}${year}(?!\\d)`, 'g'), at: [2, 1] },
  // july-2026, jul2026
  { form: new RegExp(`${alone.before}${words}${between}?${year}(?!\\d)`, 'g'), at: [2, 1] },
  // 2026-july, 2026jul
  { form: new RegExp(`(?<!\\d)${year}${between}?${words}${alone.after}`, 'g'), at: [1, 2] },
];

function monthNumber(text: string): number {
  const number = Number(text);
  return Number.isNaN(number) ? monthNames.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1 : number;
}

/** The month in a name such as `2026-07.json`, `metrics_202607.json` or `july-2026.json`; undefined if none or several. */
export function monthOfFileName(name: string): FileMonth | undefined {
  const text = name.slice(0, 300).toLowerCase();
  const found = new Map<string, FileMonth>();
  for (const { form, at } of forms) {
    for (const match of text.matchAll(form)) {
      const one = { year: Number(match[at[0]]), month: monthNumber(match[at[1]] ?? '') };
      found.set(`${one.year}-${one.month}`, one);
    }
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}
