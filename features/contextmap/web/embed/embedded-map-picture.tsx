/** The picture of an embedded map: it counts elements as the editor does. */
import type { ContextMap } from '../../contract.ts';
import { useElementCounts } from '../context-elements.ts';
import { MapPicture } from '../map-picture.tsx';

interface EmbeddedMapPictureProps {
  readonly map: ContextMap;
  /** The view is fitted again when this changes. */
  readonly fitOn: string;
}

/** Fills its parent. */
export function EmbeddedMapPicture({ map, fitOn }: EmbeddedMapPictureProps) {
  const counts = useElementCounts(map.contexts);
  return <MapPicture map={map} counts={counts} fitOn={fitOn} wheel="page" />;
}
