/** The bar above the canvas while elements are coloured by their code: jar, metric, month, legend. Loaded on demand. */
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { codeMetricGroups, codeMetricLabel } from './code-marks.ts';
import { usePicture } from '../editor-context.tsx';
import classes from './code-bar.module.css';
import { useCode, type CodeChoice } from './code-choice.ts';
import { CodeLegend } from './code-legend.tsx';
import { JarChoice } from './jar-choice.tsx';
import { MonthSlider } from './month-slider.tsx';
import { useElementCode, type ElementCode } from './use-element-code.ts';
import { useSavedPatterns } from './use-saved-patterns.ts';

interface ChoicesProps {
  readonly code: ElementCode;
  readonly choice: CodeChoice;
  readonly onChoose: (choice: CodeChoice) => void;
}

function Choices({ code, choice, onChoose }: ChoicesProps) {
  const { jars, jar, metric } = code;
  return (
    <>
      <JarChoice jars={jars} jar={jar} onChoose={(jarId) => onChoose({ ...choice, jarId, month: '' })} />
      <NativeSelect
        size="xs"
        aria-label="Colour by"
        value={metric}
        data={codeMetricGroups.map(({ group, items }) => ({ group, items: [...items] }))}
        onChange={({ currentTarget }) => onChoose({ ...choice, metric: currentTarget.value })}
      />
    </>
  );
}

/** On slides: what the colours are, and of which month. */
function SlideLegend({ code, picture }: { readonly code: ElementCode; readonly picture: ViewPicture }) {
  const { jar, metric, month, marks } = code;
  if (!jar || !month?.month || !marks) return null;
  return (
    <section className={classes.slide} aria-label="Code metrics">
      <span>
        {codeMetricLabel(metric)} in {isolated(jar.name)}, {monthLabel(readMonth(month.month))}
      </span>
      <CodeLegend metric={metric} month={month} marks={marks} picture={picture} />
    </section>
  );
}

interface CodeLayerProps {
  readonly modelId: string;
  readonly choice: CodeChoice;
  readonly isPresenting: boolean;
  /** Opens the list of namespaces of no element. */
  readonly onUnmatched: () => void;
}

/** Tells the canvas its colours. */
export function CodeLayer({ modelId, choice, isPresenting, onUnmatched }: CodeLayerProps) {
  const { choose, setMarks } = useCode();
  const code = useElementCode(modelId, choice);
  const picture = usePicture();
  useSavedPatterns();
  const { marks, month, metric, isGone } = code;
  const isMonthGone = month !== undefined && month.month === null && choice.month !== '';
  useEffect(() => {
    // Its report was removed since it was chosen.
    if (isMonthGone) choose({ ...choice, month: '' });
  }, [isMonthGone, choose, choice]);
  useEffect(() => setMarks(marks), [setMarks, marks]);
  useEffect(() => () => setMarks(undefined), [setMarks]);
  if (!picture) return null;
  if (isPresenting) return <SlideLegend code={code} picture={picture} />;
  return (
    <section className={classes.bar} aria-label="Code metrics">
      <Choices code={code} choice={choice} onChoose={choose} />
      {month?.month ? (
        <MonthSlider
          months={month.months}
          month={choice.month === '' ? month.month : choice.month}
          onChange={(chosen) => choose({ ...choice, month: chosen === month.months.at(-1) ? '' : chosen })}
        />
      ) : null}
      {month && marks ? <CodeLegend metric={metric} month={month} marks={marks} picture={picture} /> : null}
      {isGone ? <p className={classes.gone}>There are no code metrics to show here.</p> : null}
      {month && month.unmatchedCount + month.idle.length > 0 ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onUnmatched}>
          {month.unmatchedCount > 0 ? `${month.unmatchedCount} unmatched` : 'Idle patterns'}
        </Button>
      ) : null}
      <ActionIcon size={28} aria-label="Stop colouring by code" onClick={() => choose(undefined)}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </section>
  );
}
