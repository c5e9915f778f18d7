/** A read-only canvas with a diagram. */
import { useMemo, type ReactNode } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ScenePicture, type PictureView } from '#platform/canvas/web/scene-picture.tsx';
import type { Elements } from '../../model/board-lines.ts';
import { itemsOf } from '../../model/board-scene.ts';
import { nightLook, plainLook } from '../../model/night-look.ts';
import { useBoardImages } from '../use-board-images.ts';
import { pictureOf } from '../use-board-scene.ts';
import classes from './embedded-diagram.module.css';

interface BoardPictureProps extends PictureView {
  readonly elements: Elements;
  readonly name: string;
  readonly wheel: 'page' | 'steps';
  /** As on a dark board; the stored colours otherwise. */
  readonly isDark?: boolean;
  /** Drawn over the elements. */
  readonly layers?: ReactNode;
  /** Stands over the canvas. */
  readonly children?: ReactNode;
}

/** Fills its parent; the view is moved by the pointer. */
export function BoardPicture({ elements, name, isDark = false, children, ...view }: BoardPictureProps) {
  const look = isDark ? nightLook : plainLook;
  const items = useMemo(() => itemsOf(look.elements(elements)).map(look.item), [elements, look]);
  const grid = useMemo(() => new SceneGrid(items), [items]);
  const picture = useMemo(() => pictureOf(items, elements), [items, elements]);
  const images = useBoardImages(elements);
  return (
    <div className={classes.board} data-dark={isDark || undefined}>
      <ScenePicture label={`Diagram ${name}`} grid={grid} picture={picture} images={images} {...view}>
        {children}
      </ScenePicture>
    </div>
  );
}
