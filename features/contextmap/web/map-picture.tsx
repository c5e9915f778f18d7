/** A context map as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo } from 'react';
import { ScenePicture, type PictureView } from '#platform/canvas/web/scene-picture.tsx';
import { contextMapTitle } from '../contract.ts';
import type { MapDocument } from '../model/map-document.ts';
import type { MapSceneOptions } from '../model/map-scene.ts';
import { useMapScene } from './use-map-scene.ts';

interface MapPictureProps extends PictureView {
  readonly map: MapDocument;
  /** Elements of contexts by their ids; those of the map alone unless given. */
  readonly counts?: ReadonlyMap<string, number>;
  /** Colours round contexts and relationships, by id. */
  readonly marks?: NonNullable<MapSceneOptions['marks']>;
}

/** Fills its parent. */
export function MapPicture({ map, counts, marks, ...view }: MapPictureProps) {
  const options = useMemo(() => ({ counts, ...(marks ? { marks } : {}) }), [counts, marks]);
  const { grid, picture } = useMapScene(map, options);
  return <ScenePicture label={contextMapTitle} grid={grid} picture={picture} {...view} />;
}
