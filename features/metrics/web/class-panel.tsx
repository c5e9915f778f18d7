/** Scores of the classes of a jar: a list against the threshold, and the details of the chosen class. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { classMetricsTitle, type MetricClass, type MetricReport } from '../contract.ts';
import { listedClasses } from '../model/class-listing.ts';
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
  const filter = find === undefined ? '' : String(find);
  const [first] = listedClasses(classList, { filter, order: 'score' });
  return first ? { words: filter, classname: first.classname } : { words: '', classname: '' };
}

/** The chosen class: the one of the address, also when that is changed from elsewhere. */
function useChosenClass(wanted: unknown, find: unknown) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => (typeof wanted === 'string' ? wanted : ''));
  // Addresses of one's own choices arrive later than these, perhaps after the next one.
  const own = useRef(new Set<string>());
  const follow = useEffectEvent((classname: unknown) => {
    if (typeof classname !== 'string') return;
    if (!own.current.has(classname)) setChosen(classname);
    else if (classname === chosen) own.current.clear();
  });
  useEffect(() => follow(wanted), [wanted]);
  const search = useEffectEvent((words: unknown) => {
    if (words !== undefined) setChosen('');
  });
  useEffect(() => search(find), [find]);
  const choose = (classname: string): void => {
    setChosen(classname);
    own.current.add(classname);
    void navigate({ to: '.', search: { class: classname }, replace: true, resetScroll: false });
  };
  return [chosen, choose] as const;
}

/** The panel; the first class is chosen until another one is. */
export function ClassPanel({ report, mayWrite }: { readonly report: MetricReport; readonly mayWrite: boolean }) {
  const { class: wanted, find } = useSearch({ strict: false }) as { readonly class?: unknown; readonly find?: unknown };
  const { classList, threshold } = report;
  const byName = useMemo(() => new Map(classList.map((one) => [one.classname, one])), [classList]);
  const [chosen, choose] = useChosenClass(wanted, find);
  const [search, setSearch] = useState({ find, number: 0, found: foundBy(find, classList) });
  // The address has a search until a class is chosen; the filter of the search stays.
  if (find !== search.find) {
    const isNew = find !== undefined;
    const number = isNew ? search.number + 1 : search.number;
    setSearch({ find, number, found: isNew ? foundBy(find, classList) : search.found });
  }
  const { found } = search;
  const shown = byName.get(chosen) ?? byName.get(found.classname) ?? classList[0];
  return (
    <MetricPanel title={classMetricsTitle} remark={`Threshold ${threshold}`}>
      <ScoreHistogram
        scores={report.timestamps.findLast(({ scores }) => scores.length > 0)?.scores ?? []}
        threshold={threshold}
      />
      <div className={classes.body}>
        <ClassList
          key={search.number}
          classList={classList}
          threshold={threshold}
          words={found.words}
          chosen={shown?.classname ?? ''}
          onChoose={choose}
        />
        {shown ? <ClassDetails report={report} shown={shown} mayWrite={mayWrite} /> : null}
      </div>
    </MetricPanel>
  );
}
