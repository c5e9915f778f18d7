/** Scores of the classes of a jar: a list against the threshold, and the details of the chosen class. */
import { useMemo, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { classMetricsTitle, type MetricReport } from '../contract.ts';
import { listedClasses } from '../model/class-listing.ts';
import { ClassDetails } from './class-details.tsx';
import { ClassList } from './class-list.tsx';
import classes from './class-panel.module.css';
import { MetricPanel } from './metric-panel.tsx';
import { ScoreHistogram } from './score-histogram.tsx';

/** The panel; the first class is chosen until another one is. */
export function ClassPanel({ report, mayWrite }: { readonly report: MetricReport; readonly mayWrite: boolean }) {
  const navigate = useNavigate();
  const { class: wanted, find } = useSearch({ strict: false }) as { readonly class?: unknown; readonly find?: unknown };
  const { classList, threshold } = report;
  const byName = useMemo(() => new Map(classList.map((one) => [one.classname, one])), [classList]);
  const [chosen, setChosen] = useState(() => (typeof wanted === 'string' ? wanted : ''));
  // What a search has found; a search has ways to match that a filter has not.
  const [found] = useState(() => {
    const filter = find === undefined ? '' : String(find);
    const [first] = listedClasses(classList, { filter, order: 'score' });
    return first ? { words: filter, classname: first.classname } : { words: '', classname: '' };
  });
  const shown = byName.get(chosen) ?? byName.get(found.classname) ?? classList[0];
  const choose = (classname: string): void => {
    setChosen(classname);
    void navigate({ to: '.', search: { class: classname }, replace: true, resetScroll: false });
  };
  return (
    <MetricPanel title={classMetricsTitle} remark={`Threshold ${threshold}`}>
      <ScoreHistogram
        scores={report.timestamps.findLast(({ scores }) => scores.length > 0)?.scores ?? []}
        threshold={threshold}
      />
      <div className={classes.body}>
        <ClassList
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
