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

/** Name of a class without its namespace, and the namespace; of a file, its folder. */
export function splitName(classname: string): { readonly short: string; readonly namespace: string } {
  const folder = classname.lastIndexOf('/');
  if (folder > 0) return { short: classname.slice(folder + 1), namespace: classname.slice(0, folder) };
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

const byName = (one: MetricClass, other: MetricClass): number => one.classname.localeCompare(other.classname, 'en');

/** Classes that contain all words of `filter`, the worst or largest first. */
export function listedClasses(
  classList: readonly MetricClass[],
  { filter, order }: { readonly filter: string; readonly order: ClassOrder },
): readonly MetricClass[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = classList.filter(({ classname }) => {
    const name = classname.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  if (order === 'name') return found.toSorted(byName);
  return found.toSorted((one, other) => weightOf(other, order) - weightOf(one, order) || byName(one, other));
}
