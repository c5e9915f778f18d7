/** A board as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import type { StageView } from '#platform/canvas/web/canvas-stage.tsx';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import type { StormItems } from '../../model/storm-items.ts';
import { levelLabels, type StormLevel } from '../../model/storm-state.ts';
import { pictureOf, useScene } from '../use-storm-scene.ts';

const noImages = (): undefined => undefined;
const help = 'Arrow keys move the view, plus and minus zoom, 0 shows everything.';

interface StormPictureProps {
  readonly items: StormItems;
  readonly level: StormLevel;
  readonly name: string;
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  /** Colours round cards, by id. */
  readonly marks?: ReadonlyMap<string, string>;
  readonly wheel?: NonNullable<StageView['wheel']>;
  /** A card that must be seen. */
  readonly inView?: string | undefined;
}

/** Fills its parent. */
export function StormPicture({ items, level, name, fitOn, marks, wheel = 'zoom', inView }: StormPictureProps) {
  const scene = useScene({ items, level, hasAdd: false, marks });
  const grid = useMemo(() => new SceneGrid(scene), [scene]);
  const picture = useMemo(() => pictureOf(items, level, false), [items, level]);
  return (
    <SceneStage
      picture={picture}
      fitOn={fitOn}
      wheel={wheel}
      followsSize={wheel === 'page'}
      label={`Board ${name}, ${levelLabels[level]}`}
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
