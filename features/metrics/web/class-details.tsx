/** The chosen class: whether to refactor it, six tiles with their change, why it has its score, and its history. */
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { changeText, readable, valueText } from '#platform/charts/model/chart-series.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import {
  classDetailsTitle,
  classTileLabels,
  getMetricReport,
  refactoringNote,
  type MetricClass,
  type MetricClassHistory,
  type MetricReport,
} from '../contract.ts';
import { classChart, classTiles, type ClassTile } from '../model/metric-charts.ts';
import { titleOfMonth } from '../model/metric-tables.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { AcceptedClass } from './accepted-class.tsx';
import { ScoreBar } from './score-bar.tsx';
import { useTimeline } from './use-timeline.ts';
import classes from './class-details.module.css';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

interface ClassDetailsProps {
  readonly report: MetricReport;
  readonly shown: MetricClass;
  readonly mayWrite: boolean;
}

/** More of a figure is worse, except for how many depend on the class. */
const isWorse = ({ figure, change = 0 }: ClassTile): boolean => figure !== 'afferent' && change > 0;
const isBetter = ({ figure, change = 0 }: ClassTile): boolean => figure !== 'afferent' && change < 0;

function Change({ tile }: { readonly tile: ClassTile }) {
  const { change } = tile;
  if (change === undefined) return null;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight;
  const tone = isWorse(tile) ? 'worse' : isBetter(tile) ? 'better' : 'same';
  return (
    <span className={classes.change} data-tone={tone}>
      <Arrow size={14} stroke={1.8} aria-hidden="true" />
      {changeText(change, 0)}
    </span>
  );
}

function Tile({ tile }: { readonly tile: ClassTile }) {
  const { figure, value, since } = tile;
  return (
    <div className={classes.tile}>
      <dt>{classTileLabels[figure]}</dt>
      <dd>
        <strong>{value === undefined ? '–' : valueText(value, 0)}</strong>
        <Change tile={tile} />
        {since === undefined ? null : <span className={classes.since}>since {monthLabel(readMonth(since))}</span>}
      </dd>
    </div>
  );
}

function History({ history, report }: { readonly history: MetricClassHistory; readonly report: MetricReport }) {
  const marks = useTimeline(report);
  const values = useMemo(
    () => ({ ...classChart(history, report.timestamps), marks }),
    [history, report.timestamps, marks],
  );
  const shares = useMemo(() => readable(values), [values]);
  const [isTrue, setTrue] = useState(false);
  const drawn = isTrue ? values : shares;
  return (
    <>
      <dl className={classes.tiles}>
        {classTiles(history).map((tile) => (
          <Tile key={tile.figure} tile={tile} />
        ))}
      </dl>
      {report.timestamps.length < 2 ? null : (
        <>
          {shares === values ? null : (
            <p className={classes.scale}>
              <span>{isTrue ? 'Drawn with true values.' : 'Drawn with the first month as 100.'}</span>
              <Button size="compact-sm" variant="subtle" aria-pressed={isTrue} onClick={() => setTrue(!isTrue)}>
                True values
              </Button>
            </p>
          )}
          <Suspense fallback={<div className={classes.waiting} />}>
            <LineChart
              label={`History of ${history.classname}`}
              subject={report.name}
              data={drawn}
              shown={values}
              height={260}
            />
          </Suspense>
        </>
      )}
    </>
  );
}

/** The details. */
export function ClassDetails({ report, shown, mayWrite }: ClassDetailsProps) {
  const { threshold } = report;
  const read = useRead(
    getMetricReport,
    { params: { id: report.id }, query: { class: shown.classname } },
    { keep: true },
  );
  const history = read.data && 'classname' in read.data ? read.data : undefined;
  const isFlagged = shown.score > threshold && !shown.accepted;
  return (
    <div className={classes.details}>
      <h3>
        {classDetailsTitle}
        <code>{shown.classname}</code>
      </h3>
      {isFlagged ? <InlineAlert type="danger">{refactoringNote(shown.score, threshold)}</InlineAlert> : null}
      {read.error ? (
        <ErrorState bare message={failureSentence(read.error)} onRetry={() => void read.refetch()} />
      ) : null}
      {history ? <History history={history} report={report} /> : <div className={classes.waiting} aria-busy="true" />}
      {shown.coverage === undefined ? null : (
        <p className={classes.coverage}>{valueText(shown.coverage * 100, 0)} % of its lines are covered by tests.</p>
      )}
      <ScoreBar shown={shown} titled={(label) => titleOfMonth(report, label)} />
      <AcceptedClass jarId={report.id} shown={shown} isFlagged={isFlagged} mayWrite={mayWrite} />
    </div>
  );
}
