/** The canvas while versions are looked at: read-only, with marks on what differs. */
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ComparedScene } from '#platform/canvas/web/scene-frame.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { comparisonMarks, type BoardComparison } from '../../model/board-compare.ts';
import { BoardPicture } from '../embed/board-picture.tsx';

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
    <ComparedScene>
      <BoardPicture
        elements={shown}
        name={name}
        fitOn={comparison}
        wheel="steps"
        inView={inView}
        layers={<SceneLayer grid={marks} images={noImages} />}
      />
    </ComparedScene>
  );
}
