/** What happened to the classes between two months. */
import { movedClasses } from '@archwright/code-metrics';
import type { MetricClass } from '../contract.ts';

/** What became of a class. */
export type ClassFate = 'worse' | 'better' | 'same' | 'new' | 'gone';

/** A class in both months, or in one of them. */
export interface ComparedClass {
  readonly classname: string;
  readonly fate: ClassFate;
  readonly before: MetricClass | undefined;
  readonly after: MetricClass | undefined;
  /** Change of the score; a new class counts from 0, a gone one to 0. */
  readonly change: number;
  /** Name in the earlier month of a class that has probably moved to another namespace. */
  readonly movedFrom?: string | undefined;
}

function fateOf(before: MetricClass | undefined, after: MetricClass | undefined): ClassFate {
  if (!before) return 'new';
  if (!after) return 'gone';
  if (before.score === after.score) return 'same';
  return after.score > before.score ? 'worse' : 'better';
}

/** How much a change matters: points of score times logical lines. */
const weightOf = ({ change, before, after }: ComparedClass): number =>
  Math.abs(change) * Math.max(1, after?.lloc ?? before?.lloc ?? 1);

const byName = (list: readonly MetricClass[]): ReadonlyMap<string, MetricClass> =>
  new Map(list.map((one) => [one.classname, one]));

/** All classes of both months, those first whose change matters most. */
export function compareClasses(
  before: readonly MetricClass[],
  after: readonly MetricClass[],
): readonly ComparedClass[] {
  const [former, latter] = [byName(before), byName(after)];
  const gone = before.filter(({ classname }) => !latter.has(classname)).map(({ classname }) => classname);
  const fresh = after.filter(({ classname }) => !former.has(classname)).map(({ classname }) => classname);
  const moved = new Map(movedClasses(gone, fresh).map(({ from, to }) => [to, from]));
  const names = [...new Set([...latter.keys(), ...former.keys()])];
  return names
    .map((classname): ComparedClass => {
      const [one, other] = [former.get(classname), latter.get(classname)];
      return {
        classname,
        fate: fateOf(one, other),
        before: one,
        after: other,
        change: (other?.score ?? 0) - (one?.score ?? 0),
        movedFrom: moved.get(classname),
      };
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one) || one.classname.localeCompare(other.classname, 'en'));
}

/** Number of classes by fate. */
export function countFates(compared: readonly ComparedClass[]): Readonly<Record<ClassFate, number>> {
  const counts: Record<ClassFate, number> = { worse: 0, better: 0, same: 0, new: 0, gone: 0 };
  for (const { fate } of compared) counts[fate] += 1;
  return counts;
}
