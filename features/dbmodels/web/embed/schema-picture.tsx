/** A database model as a picture that is panned and zoomed: in documents and in comparisons. Nothing can be edited. */
import { useMemo, type ReactNode } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ScenePicture, type PictureView } from '#platform/canvas/web/scene-picture.tsx';
import { drawSchema, type SchemaMarks } from '../../model/drawn-schema.ts';
import { readableItems } from '../../model/layout-task.ts';
import type { SchemaItems } from '../../model/schema-item.ts';
import { pictureOf, useSchemaLook } from '../use-schema-scene.ts';

interface SchemaPictureProps extends PictureView {
  readonly items: SchemaItems;
  readonly name: string;
  readonly marks?: SchemaMarks | undefined;
  readonly children?: ReactNode;
}

/** Fills its parent. */
export function SchemaPicture(props: SchemaPictureProps) {
  const { items: all, name, marks, children, ...view } = props;
  const items = useMemo(() => readableItems(all), [all]);
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
    <ScenePicture label={`Database model ${name}`} grid={grid} picture={picture} {...view}>
      {children}
    </ScenePicture>
  );
}
