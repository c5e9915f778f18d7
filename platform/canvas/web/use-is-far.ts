/** Whether boxes are so many and so far away that one picture stands for them. */
import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { boundsOf, type Box } from '../model/nearest-box.ts';
import { detailZooms, farFrom } from '../model/stage-settings.ts';

/**
 * Many boxes without texts are one picture: mounting and moving them one by one would cost frames. How many are in view
 * is estimated from the zoom alone, so that moving the view never changes how it is drawn.
 */
export function useIsFar(boxes: readonly Box[]): boolean {
  const area = useMemo(() => {
    const bounds = boundsOf(boxes);
    return bounds ? bounds.width * bounds.height : 1;
  }, [boxes]);
  return useStore(({ transform, width, height }) => {
    const zoom = transform[2];
    const share = Math.min(1, (width * height) / (zoom * zoom * area));
    return zoom < detailZooms.texts && boxes.length * share > farFrom;
  });
}
