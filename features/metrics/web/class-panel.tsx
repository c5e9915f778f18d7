/** Scores of the classes of a jar: a list against the threshold, and the details of the chosen class. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { classMetricsTitle, type MetricClass, type MetricReport } from '../contract.ts';
import { listedClasses } from '../model/class-listing.ts';
import { monthOfClasses, titleOfMonth } from '../model/metric-tables.ts';
import { ClassDetails } from './class-details.tsx';
import { ClassList } from './class-list.tsx';
import classes from './class-panel.module.css';
import { MetricPanel } from './metric-panel.tsx';
import { ScoreHistogram } from './score-histogram.tsx';

interface Found {
  readonly words: string;
  readonly classname: string;
}

/** What a search has found; a search has ways to match that a filter has not. */
function foundBy(find: unknown, classList: readonly MetricClass[]): Found {
  if (find === undefined) return { words: '', classname: '' };
  const filter = String(find);
  const [first] = listedClasses(classList, { filter, order: 'score' });
  return first ? { words: filter, classname: first.classname } : { words: '', classname: '' };
}

/** What the address says of classes. */
interface ClassAddress {
  readonly class?: unknown;
  readonly find?: unknown;
}

interface Choice extends Pick<ClassAddress, 'find'> {
  /** Class of the address that was seen last. */
  readonly wanted: unknown;
  /** Empty for the first of what is found. */
  readonly chosen: string;
  /** Choices whose addresses are on their way: they arrive later, perhaps after the next one. */
  readonly own: ReadonlySet<string>;
  /** Number of the search, and what it has found: its filter stays when a class is chosen. */
  readonly search: number;
  /** How often the address was changed from elsewhere, with that of the beginning. */
  readonly arrivals: number;
  readonly found: Found;
}

const none: ReadonlySet<string> = new Set();

/** A choice after the address was changed: by itself, by a link or by a search. */
function followed(before: Choice, address: ClassAddress, classList: readonly MetricClass[]): Choice {
  const { class: wanted, find } = address;
  const seen = { ...before, wanted, find };
  if (find !== undefined && find !== before.find) {
    const [search, arrivals] = [before.search + 1, before.arrivals + 1];
    return { ...seen, chosen: '', own: none, search, arrivals, found: foundBy(find, classList) };
  }
  if (typeof wanted !== 'string' || wanted === before.wanted) return seen;
  if (!before.own.has(wanted)) return { ...seen, chosen: wanted, own: none, arrivals: before.arrivals + 1 };
  return wanted === before.chosen ? { ...seen, own: none } : seen;
}

/** The chosen class: that of the address, also when the address is changed from elsewhere. */
function useChoice(classList: readonly MetricClass[]) {
  const navigate = useNavigate();
  const address = useSearch({ strict: false }) as ClassAddress;
  const { class: wanted, find } = address;
  const [choice, setChoice] = useState<Choice>(() => {
    const chosen = typeof wanted === 'string' ? wanted : '';
    const arrivals = chosen === '' && find === undefined ? 0 : 1;
    return { wanted, find, chosen, own: none, search: 0, arrivals, found: foundBy(find, classList) };
  });
  if (wanted !== choice.wanted || find !== choice.find) setChoice(followed(choice, address, classList));
  const choose = (classname: string): void => {
    setChoice((before) => ({ ...before, chosen: classname, own: new Set([...before.own, classname]) }));
    void navigate({ to: '.', search: { class: classname }, replace: true, resetScroll: false });
  };
  return [choice, choose] as const;
}

/** Brings the classes into sight for who was led to one of them: the averages stand above them. */
function useShownOnArrival(arrivals: number) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrivals === 0) return undefined;
    // A new address begins at the top of its page first.
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [arrivals]);
  return place;
}

/** The panel; the first class is chosen until another one is. */
export function ClassPanel({ report, mayWrite }: { readonly report: MetricReport; readonly mayWrite: boolean }) {
  const { classList, threshold } = report;
  const byName = useMemo(() => new Map(classList.map((one) => [one.classname, one])), [classList]);
  const [{ chosen, found, search, arrivals }, choose] = useChoice(classList);
  const place = useShownOnArrival(arrivals);
  const shown = byName.get(chosen) ?? byName.get(found.classname) ?? classList[0];
  return (
    <div ref={place} className={classes.place}>
      <MetricPanel title={classMetricsTitle} remark={`Threshold ${threshold}`}>
        <ScoreHistogram
          scores={monthOfClasses(report)?.scores ?? []}
          threshold={threshold}
          titled={(label) => titleOfMonth(report, label)}
        />
        <div className={classes.body}>
          <ClassList
            key={search}
            classList={classList}
            threshold={threshold}
            words={found.words}
            chosen={shown?.classname ?? ''}
            onChoose={choose}
          />
          {shown ? <ClassDetails report={report} shown={shown} mayWrite={mayWrite} /> : null}
        </div>
      </MetricPanel>
    </div>
  );
}
