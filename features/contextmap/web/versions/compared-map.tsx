/** The canvas while revisions are looked at: read-only, with marks on what differs. */
import { useMemo } from 'react';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { ComparedScene } from '#platform/canvas/web/scene-frame.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { contextMapTitle } from '../../contract.ts';
import type { MapComparison } from '../../model/map-compare.ts';
import { useMapScene } from '../use-map-scene.ts';

const noImages = (): undefined => undefined;
const help = 'Arrow keys move the view, plus and minus zoom, 0 shows everything.';

interface ComparedMapProps {
  readonly comparison: MapComparison;
  /** A context that must be seen. */
  readonly inView: string | undefined;
}

/** Covers the canvas of the editor. */
export function ComparedMap({ comparison, inView }: ComparedMapProps) {
  const { shown, marks } = comparison;
  const options = useMemo(() => ({ marks }), [marks]);
  const { grid, picture } = useMapScene(shown, options);
  return (
    <ComparedScene isInset>
      <SceneStage
        picture={picture}
        fitOn={comparison}
        label={contextMapTitle}
        help={help}
        inView={inView}
        layers={<SceneLayer grid={grid} images={noImages} />}
      >
        <BarCorner>
          <ZoomBar place="inline" />
        </BarCorner>
      </SceneStage>
    </ComparedScene>
  );
}
