/** Filtering and sorting of a list of classes. */
import type { MetricClass } from '../contract.ts';

/** Orders of the list. */
export const classOrders = [
  { value: 'score', label: 'Score' },
  { value: 'name', label: 'Name' },
  { value: 'lloc', label: 'Logical lines' },
  { value: 'ccn', label: 'Complexity' },
  { value: 'efferent', label: 'Dependencies' },
  { value: 'risk', label: 'Untested first' },
] as const;
/** One of `classOrders`. */
export type ClassOrder = (typeof classOrders)[number]['value'];

/** Ends of names of files, of languages that tools measure by file; single letters may be classes of a package. */
const fileEnds =
  'cc|cpp|cxx|hh|hpp|hxx|mm|cs|java|kt|kts|scala|swift|go|rs|zig|py|rb|pl|pm|php|lua|gd|sol|erl|ex|exs|dart|vue|' +
  'js|jsx|mjs|cjs|ts|tsx|mts|cts|f90|f95|sql|pks|pkb|ttcn|st';
/** `main.py`, which is no class `py` of `main`. */
const fileWithoutFolder = new RegExp(String.raw`^(?:[^\\:]*[^.]\.(?:${fileEnds})|[^.\\:]+\.[chmr])$`);

/** Name of a class without its namespace, and the namespace; of a file, its folder. */
export function splitName(classname: string): { readonly short: string; readonly namespace: string } {
  const folder = classname.lastIndexOf('/');
  if (folder > 0) return { short: classname.slice(folder + 1), namespace: classname.slice(0, folder) };
  if (fileWithoutFolder.test(classname)) return { short: classname, namespace: '' };
  const at = Math.max(classname.lastIndexOf('\\'), classname.lastIndexOf('.'), classname.lastIndexOf('::') + 1);
  return at <= 0
    ? { short: classname, namespace: '' }
    : { short: classname.slice(at + 1), namespace: classname.slice(0, at).replace(/:$/, '') };
}

/** Orders that a list can have: without coverage nothing is known to be untested. */
export const ordersFor = (classList: readonly MetricClass[]): readonly (typeof classOrders)[number][] =>
  classOrders.filter(({ value }) => value !== 'risk' || classList.some(({ coverage }) => coverage !== undefined));

/** What a class is ordered by; the score of a class without tests counts whole, of a covered one not at all. */
const weightOf = (one: MetricClass, order: Exclude<ClassOrder, 'name'>): number =>
  order === 'risk' ? one.score * (1 - (one.coverage ?? 0)) : (one[order] ?? -1);

const names = new Intl.Collator('en');
const byName = (one: MetricClass, other: MetricClass): number => names.compare(one.classname, other.classname);

/** For classes that are equal otherwise: as the server orders them, so that its list of 150,000 is in order already. */
const byLetters = (one: MetricClass, other: MetricClass): number =>
  Number(one.classname > other.classname) - Number(one.classname < other.classname);

/** Classes that contain all words of `filter`, the worst or largest first; equal ones by the letters of their names. */
export function listedClasses(
  classList: readonly MetricClass[],
  { filter, order }: { readonly filter: string; readonly order: ClassOrder },
): readonly MetricClass[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? classList
      : classList.filter(({ classname }) => {
          const name = classname.toLowerCase();
          return words.every((word) => name.includes(word));
        });
  if (order === 'name') return found.toSorted(byName);
  return found.toSorted((one, other) => weightOf(other, order) - weightOf(one, order) || byLetters(one, other));
}
