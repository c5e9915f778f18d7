/** A read-only canvas with a diagram. */
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { CanvasStage } from '#platform/canvas/web/canvas-stage.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import type { BoardDocument } from '../../model/board-document.ts';
import { itemsOf } from '../../model/board-scene.ts';
import { useBoardImages } from '../use-board-images.ts';
import { pictureOf } from '../use-board-scene.ts';
import classes from './embedded-diagram.module.css';

const noNodes: never[] = [];
const noTypes = {};
const zooms = { min: 0.05, max: 4 } as const;

interface BoardPictureProps {
  readonly board: BoardDocument;
  readonly name: string;
  readonly fitOn: string;
}

/** Fills its parent; the view is moved by the pointer. */
export function BoardPicture({ board, name, fitOn }: BoardPictureProps) {
  const { elements } = board;
  const items = useMemo(() => itemsOf(elements), [elements]);
  const grid = useMemo(() => new SceneGrid(items), [items]);
  const picture = useMemo(() => pictureOf(items, elements), [items, elements]);
  const images = useBoardImages(elements);
  return (
    <div className={classes.board}>
      <CanvasStage
        nodes={noNodes}
        nodeTypes={noTypes}
        picture={picture}
        mostElements={Infinity}
        fitOn={fitOn}
        zooms={zooms}
        wheel="page"
        label={`Diagram ${name}`}
        help="Arrow keys move the view, plus and minus zoom, 0 shows everything."
        onPick={() => undefined}
        layers={<SceneLayer grid={grid} images={images} />}
      >
        <ZoomBar />
      </CanvasStage>
    </div>
  );
}
