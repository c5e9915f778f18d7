/** The canvas while versions are looked at: read-only, with marks on what differs. */
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { comparisonMarks, type BoardComparison } from '../../model/board-compare.ts';
import { BoardPicture } from '../embed/board-picture.tsx';
import classes from '../board.module.css';

const noImages = (): undefined => undefined;

interface ComparedBoardProps {
  readonly comparison: BoardComparison;
  readonly name: string;
  /** An element that must be seen. */
  readonly inView: string | undefined;
}

/** Covers the canvas of the editor. */
export function ComparedBoard({ comparison, name, inView }: ComparedBoardProps) {
  const { shown } = comparison;
  const marks = useMemo(() => new SceneGrid(comparisonMarks(comparison)), [comparison]);
  return (
    <div className={classes.compared}>
      <BoardPicture
        elements={shown}
        name={name}
        fitOn={comparison}
        wheel="steps"
        inView={inView}
        layers={<SceneLayer grid={marks} images={noImages} />}
      />
    </div>
  );
}
