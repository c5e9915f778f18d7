/** The canvas while versions are looked at: read-only, with marks on what differs. */
import { ComparedScene } from '#platform/canvas/web/scene-frame.tsx';
import type { SchemaComparison } from '../../model/schema-compare.ts';
import { SchemaPicture } from '../embed/schema-picture.tsx';
import { useSchema } from '../schema-context.tsx';

interface ComparedSchemaProps {
  readonly comparison: SchemaComparison;
  /** A table that must be seen. */
  readonly inView: string | undefined;
}

/** Covers the canvas of the editor. */
export function ComparedSchema({ comparison, inView }: ComparedSchemaProps) {
  const name = useSchema(({ whole }) => whole.document.name);
  return (
    <ComparedScene isInset>
      <SchemaPicture items={comparison.shown} name={name} fitOn={comparison} marks={comparison.marks} inView={inView} />
    </ComparedScene>
  );
}
