/** The canvas while revisions are looked at: read-only, with marks on what differs. */
import { ComparedScene } from '#platform/canvas/web/scene-frame.tsx';
import type { MapComparison } from '../../model/map-compare.ts';
import { MapPicture } from '../map-picture.tsx';

interface ComparedMapProps {
  readonly comparison: MapComparison;
  /** A context that must be seen. */
  readonly inView: string | undefined;
}

/** Covers the canvas of the editor. */
export function ComparedMap({ comparison, inView }: ComparedMapProps) {
  const { shown, marks } = comparison;
  return (
    <ComparedScene isInset>
      <MapPicture map={shown} fitOn={comparison} marks={marks} inView={inView} />
    </ComparedScene>
  );
}
