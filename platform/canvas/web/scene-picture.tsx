/** A scene as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import type { ReactNode } from 'react';
import type { SceneGrid } from '../model/scene.ts';
import type { StageView } from './canvas-stage.tsx';
import type { FarPicture } from './far-layer.tsx';
import { BarCorner } from './floating-bar.tsx';
import type { ImageSource } from './scene-painter.ts';
import { SceneLayer } from './scene-layer.tsx';
import { SceneStage } from './scene-stage.tsx';
import { ZoomBar } from './zoom-bar.tsx';

/** How a picture is looked at, wherever it stands. */
export interface PictureView {
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  /** What the wheel does without Ctrl: `page` in a page that scrolls, where the view follows the size of its place. */
  readonly wheel?: NonNullable<StageView['wheel']>;
  /** A thing that must be seen. */
  readonly inView?: string | undefined;
}

interface ScenePictureProps extends PictureView {
  readonly label: string;
  readonly grid: SceneGrid;
  readonly picture: FarPicture;
  /** Of a scene that has some. */
  readonly images?: ImageSource;
  /** Drawn over the scene. */
  readonly layers?: ReactNode;
  /** Stands over the canvas. */
  readonly children?: ReactNode;
}

const noImages = (): undefined => undefined;
const help = 'Arrow keys move the view, plus and minus zoom, 0 shows everything.';

/** Fills its parent. */
export function ScenePicture({
  grid,
  images = noImages,
  layers,
  children,
  wheel = 'zoom',
  ...view
}: ScenePictureProps) {
  return (
    <SceneStage
      {...view}
      wheel={wheel}
      followsSize={wheel === 'page'}
      help={help}
      layers={
        <>
          <SceneLayer grid={grid} images={images} />
          {layers}
        </>
      }
    >
      {children}
      <BarCorner>
        <ZoomBar place="inline" />
      </BarCorner>
    </SceneStage>
  );
}
