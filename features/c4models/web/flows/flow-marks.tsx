/** Numbers of the steps of a flow on the lines that they go over. */
import { ViewportPortal, useStore } from '@xyflow/react';
import { pointAlong, type Point } from '#platform/canvas/model/lines.ts';
import { isCurrentStep, type DrawnFlow } from '../../model/flow-steps.ts';
import { coveredPart, type ReadableLabel } from '../../model/readable-labels.ts';
import type { EdgeLine } from '../canvas/edge-lines.ts';
import classes from './flow-marks.module.css';

/** Marks keep their size on screen below this zoom. */
const leastZoom = 0.7;

interface FlowMarksProps {
  readonly flow: DrawnFlow;
  readonly lines: readonly EdgeLine[];
  /** The labels as they are drawn; undefined where none are. */
  readonly labels: ReadonlyMap<string, ReadableLabel> | undefined;
}

/** Beside the label as large as it is drawn, or on the line. */
const placeOf = ({ route }: EdgeLine, label: ReadableLabel | undefined): Point =>
  label ? coveredPart(label) : pointAlong(route.points, 0.5);

/** Rendered inside a stage, in front of the elements. */
export function FlowMarks({ flow, lines, labels }: FlowMarksProps) {
  const scale = useStore(({ transform }) => Math.max(1, leastZoom / transform[2]));
  const { current } = flow;
  return (
    <ViewportPortal>
      {lines.flatMap((line) => {
        const { edge } = line;
        const numbers = flow.numbers.get(edge.id);
        if (!numbers) return [];
        const { x, y } = placeOf(line, labels?.get(edge.id));
        const isCurrent = current !== undefined && isCurrentStep(flow, edge.id);
        return [
          <span
            key={edge.id}
            className={classes.mark}
            data-current={isCurrent || undefined}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          >
            {isCurrent ? current.number : numbers.join(', ')}
          </span>,
        ];
      })}
    </ViewportPortal>
  );
}
