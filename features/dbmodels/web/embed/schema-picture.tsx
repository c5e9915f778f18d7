/** A database model as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo, type ReactNode } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import type { StageView } from '#platform/canvas/web/canvas-stage.tsx';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { drawSchema, type SchemaMarks } from '../../model/drawn-schema.ts';
import { readableItems } from '../../model/layout-task.ts';
import type { SchemaItems } from '../../model/schema-item.ts';
import { pictureOf, useSchemaLook } from '../use-schema-scene.ts';

const noImages = (): undefined => undefined;
const help = 'Arrow keys move the view, plus and minus zoom, 0 shows everything.';

interface SchemaPictureProps {
  readonly items: SchemaItems;
  readonly name: string;
  /** The view is fitted again when this changes. */
  readonly fitOn: unknown;
  readonly marks?: SchemaMarks | undefined;
  readonly wheel?: NonNullable<StageView['wheel']>;
  /** A table that must be seen. */
  readonly inView?: string | undefined;
  readonly children?: ReactNode;
}

/** Fills its parent. */
export function SchemaPicture(props: SchemaPictureProps) {
  const { name, fitOn, marks, wheel = 'zoom', inView, children } = props;
  const items = useMemo(() => readableItems(props.items), [props.items]);
  const look = useSchemaLook();
  const drawn = useMemo(
    () =>
      drawSchema(items, {
        look,
        isReadOnly: true,
        ...(marks ? { marks: marks.tables, relationMarks: marks.relations } : {}),
      }),
    [items, look, marks],
  );
  const grid = useMemo(() => new SceneGrid(drawn.items), [drawn]);
  const picture = useMemo(() => pictureOf(drawn, items, look), [drawn, items, look]);
  return (
    <SceneStage
      picture={picture}
      fitOn={fitOn}
      wheel={wheel}
      followsSize={wheel === 'page'}
      label={`Database model ${name}`}
      help={help}
      inView={inView}
      layers={<SceneLayer grid={grid} images={noImages} />}
    >
      <BarCorner>
        <ZoomBar place="inline" />
      </BarCorner>
      {children}
    </SceneStage>
  );
}
