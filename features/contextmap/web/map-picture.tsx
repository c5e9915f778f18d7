/** A context map as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo } from 'react';
import type { StageView } from '#platform/canvas/web/canvas-stage.tsx';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { contextMapTitle } from '../contract.ts';
import type { MapDocument } from '../model/map-document.ts';
import type { MapSceneOptions } from '../model/map-scene.ts';
import { useMapScene } from './use-map-scene.ts';

const noImages = (): undefined => undefined;
const help = 'Arrow keys move the view, plus and minus zoom, 0 shows everything.';

interface MapPictureProps {
  readonly map: MapDocument;
  /** Elements of contexts by their ids; those of the map alone unless given. */
  readonly counts?: ReadonlyMap<string, number>;
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  /** Colours round contexts and relationships, by id. */
  readonly marks?: NonNullable<MapSceneOptions['marks']>;
  readonly wheel?: NonNullable<StageView['wheel']>;
  /** A context that must be seen. */
  readonly inView?: string | undefined;
}

/** Fills its parent. */
export function MapPicture({ map, counts, fitOn, marks, wheel = 'zoom', inView }: MapPictureProps) {
  const options = useMemo(() => ({ counts, ...(marks ? { marks } : {}) }), [counts, marks]);
  const { grid, picture } = useMapScene(map, options);
  return (
    <SceneStage
      picture={picture}
      fitOn={fitOn}
      wheel={wheel}
      followsSize={wheel === 'page'}
      label={contextMapTitle}
      help={help}
      inView={inView}
      layers={<SceneLayer grid={grid} images={noImages} />}
    >
      <BarCorner>
        <ZoomBar place="inline" />
      </BarCorner>
    </SceneStage>
  );
}
