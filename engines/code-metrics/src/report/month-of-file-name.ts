/** The month of a report as people put it into the name of a file. */

/** A month of a year. */
export interface FileMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** How English and German names of months begin; German ones that begin as in English are not repeated. */
const monthStarts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const germanStarts: Readonly<Record<string, number>> = { mär: 3, mae: 3, mrz: 3, mai: 5, okt: 10, dez: 12 };

const year = '((?:19|20)\\d\\d)';
const month = '(0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
/** A day that cannot be a month. */
const lateDay = '(?:1[3-9]|2\\d|3[01])';
const words =
  '(january|february|march|april|may|june|july|august|september|october|november|december|' +
  'januar|februar|märz|maerz|mai|juni|juli|oktober|dezember|' +
  'jan|feb|mar|mär|mrz|apr|jun|jul|aug|sept|sep|oct|okt|nov|dec|dez)';
const alone = { before: '(?<![\\da-zäöü])', after: '(?![\\da-zäöü])' } as const;
const between = '[-_. ]';
/** Between a word and a number, where nothing can be mistaken. */
const loose = '[-_., ]{0,3}';

/** `at`: the positions of year and month among the groups. */
const forms: readonly { readonly form: RegExp; readonly at: readonly [year: number, month: number] }[] = [
  // 2026-07-31, whatever time follows
  { form: new RegExp(`(?<!\\d)${year}${between}${month}${between}${day}(?!\\d)`, 'g'), at: [1, 2] },
  // 2026-07
  { form: new RegExp(`(?<!\\d)${year}${between}${month}(?!\\d|${between}\\d{1,2}(?!\\d))`, 'g'), at: [1, 2] },
  // 2026-7; with a point it would be a version
  { form: new RegExp(`(?<!\\d)${year}[-_]([1-9])(?!\\d|${between}\\d)`, 'g'), at: [1, 2] },
  // 202607, 20260731, 202607311200, 20260731120000
  { form: new RegExp(`(?<!\\d)${year}${month}(?:${day}(?:\\d{4}|\\d{6})?)?(?!\\d)`, 'g'), at: [1, 2] },
  // 07-2026
  { form: new RegExp(`(?<!\\d|\\d[-_. ])${month}${between}${year}(?!\\d)`, 'g'), at: [2, 1] },
  // 12.07.2026: with points the day comes first
  { form: new RegExp(`(?<!\\d|\\d\\.)${day}\\.${month}\\.${year}(?!\\d)`, 'g'), at: [2, 1] },
  // 31-07-2026
  { form: new RegExp(`(?<!\\d|\\d[-_. ])${lateDay}[-_ ]${month}[-_ ]${year}(?!\\d)`, 'g'), at: [2, 1] },
  // july-2026, jul2026, March, 2026
  { form: new RegExp(`${alone.before}${words}${loose}${year}(?!\\d)`, 'g'), at: [2, 1] },
  // july 31, 2026
  { form: new RegExp(`${alone.before}${words}[-_. ]${day}[-_., ]{1,2}${year}(?!\\d)`, 'g'), at: [2, 1] },
  // 2026-july, 2026jul
  { form: new RegExp(`(?<!\\d)${year}${loose}${words}${alone.after}`, 'g'), at: [1, 2] },
];

function monthNumber(text: string): number {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  const start = text.slice(0, 3);
  return germanStarts[start] ?? monthStarts.findIndex((name) => name === start) + 1;
}

/** The month in a name such as `2026-07.json`, `metrics_202607.json` or `july-2026.json`; undefined if none or several. */
export function monthOfFileName(name: string): FileMonth | undefined {
  // Some systems write an umlaut as two characters.
  const text = name.slice(0, 300).normalize('NFC').toLowerCase();
  const found = new Map<string, FileMonth>();
  for (const { form, at } of forms) {
    for (const match of text.matchAll(form)) {
      const one = { year: Number(match[at[0]]), month: monthNumber(match[at[1]] ?? '') };
      found.set(`${one.year}-${one.month}`, one);
    }
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}
