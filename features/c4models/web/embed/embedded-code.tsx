/** Strip below a view in a document whose elements are coloured by their code: legend and months. Loaded on demand. */
import { useEffect, useState } from 'react';
import { isolated } from '#platform/ui/model/isolated.ts';
import { codeMetricLabel } from '../code/code-marks.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import bar from '../code/code-bar.module.css';
import type { CodeMarks } from '../code/code-choice.ts';
import { CodeLegend } from '../code/code-legend.tsx';
import { MonthSlider } from '../code/month-slider.tsx';
import { useElementCode } from '../code/use-element-code.ts';
import type { EmbeddedCode as Chosen } from './embed-value.ts';

/** Shown where the metrics of a view cannot be read any more. */
export const codeGoneMessage = 'The code metrics of this view are not available any more.';

interface EmbeddedCodeProps {
  readonly modelId: string;
  readonly code: Chosen;
  readonly picture: ViewPicture;
  readonly onMarks: (marks: CodeMarks | undefined) => void;
}

/** Without its jar the view has ordinary colours. */
export function EmbeddedCode({ modelId, code, picture, onMarks }: EmbeddedCodeProps) {
  const [at, setAt] = useState('');
  const { jar, metric, month, marks, isGone } = useElementCode(modelId, { ...code, month: at });
  useEffect(() => onMarks(isGone ? undefined : marks), [onMarks, marks, isGone]);
  if (isGone) {
    return (
      <p className={bar.strip} role="note">
        {codeGoneMessage}
      </p>
    );
  }
  if (!jar || !month || !marks) return <div className={bar.strip} aria-busy="true" />;
  return (
    <footer className={bar.strip}>
      <span>
        {codeMetricLabel(metric)} in {isolated(jar.name)}
      </span>
      {month.month ? <MonthSlider months={month.months} month={at === '' ? month.month : at} onChange={setAt} /> : null}
      <CodeLegend metric={metric} month={month} marks={marks} picture={picture} />
    </footer>
  );
}
