/** A board as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ScenePicture, type PictureView } from '#platform/canvas/web/scene-picture.tsx';
import type { StormItems } from '../../model/storm-items.ts';
import { levelLabels, type StormLevel } from '../../model/storm-state.ts';
import { pictureOf, useScene } from '../use-storm-scene.ts';

interface StormPictureProps extends PictureView {
  readonly items: StormItems;
  readonly level: StormLevel;
  readonly name: string;
  /** Colours round cards, by id. */
  readonly marks?: ReadonlyMap<string, string>;
}

/** Fills its parent. */
export function StormPicture({ items, level, name, marks, ...view }: StormPictureProps) {
  const scene = useScene({ items, level, hasAdd: false, marks });
  const grid = useMemo(() => new SceneGrid(scene), [scene]);
  const picture = useMemo(() => pictureOf(items, level, false), [items, level]);
  return <ScenePicture label={`Board ${name}, ${levelLabels[level]}`} grid={grid} picture={picture} {...view} />;
}
