/** A read-only canvas with a diagram. */
import { useMemo, type ReactNode } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import type { Elements } from '../../model/board-lines.ts';
import { itemsOf } from '../../model/board-scene.ts';
import { nightLook, plainLook } from '../../model/night-look.ts';
import { useBoardImages } from '../use-board-images.ts';
import { pictureOf } from '../use-board-scene.ts';
import classes from './embedded-diagram.module.css';

interface BoardPictureProps {
  readonly elements: Elements;
  readonly name: string;
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  /** What the wheel does without Ctrl: `page` where the canvas is part of a scrolling page. */
  readonly wheel: 'page' | 'steps';
  /** An element that must be seen. */
  readonly inView?: string | undefined;
  /** As on a dark board; the stored colours otherwise. */
  readonly isDark?: boolean;
  /** Drawn over the elements. */
  readonly layers?: ReactNode;
  /** Stands over the canvas. */
  readonly children?: ReactNode;
}

/** Fills its parent; the view is moved by the pointer. */
export function BoardPicture({
  elements,
  name,
  fitOn,
  wheel,
  inView,
  isDark = false,
  layers,
  children,
}: BoardPictureProps) {
  const look = isDark ? nightLook : plainLook;
  const items = useMemo(() => itemsOf(look.elements(elements)).map(look.item), [elements, look]);
  const grid = useMemo(() => new SceneGrid(items), [items]);
  const picture = useMemo(() => pictureOf(items, elements), [items, elements]);
  const images = useBoardImages(elements);
  return (
    <div className={classes.board} data-dark={isDark || undefined}>
      <SceneStage
        picture={picture}
        fitOn={fitOn}
        wheel={wheel}
        followsSize={wheel === 'page'}
        inView={inView}
        label={`Diagram ${name}`}
        help="Arrow keys move the view, plus and minus zoom, 0 shows everything."
        layers={
          <>
            <SceneLayer grid={grid} images={images} />
            {layers}
          </>
        }
      >
        {children}
        <ZoomBar />
      </SceneStage>
    </div>
  );
}
