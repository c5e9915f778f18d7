/** Whether there are so many boxes at such a low zoom that they are drawn as one picture. */
import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import { boundsOf, type Box } from '../model/nearest-box.ts';
import { detailZooms, farFrom } from '../model/stage-settings.ts';

/**
 * Many boxes without texts are drawn as one picture: mounting and moving them one by one would cost frames. The number
 * of visible boxes is estimated from the zoom alone, so that panning never changes how they are drawn. `mostBoxes` are
 * drawn as elements.
 */
export function useIsFar(boxes: readonly Box[], mostBoxes = farFrom): boolean {
  const area = useMemo(() => {
    const bounds = boundsOf(boxes);
    return bounds ? bounds.width * bounds.height : 1;
  }, [boxes]);
  return useStore(({ transform, width, height }) => {
    const zoom = transform[2];
    const share = Math.min(1, (width * height) / (zoom * zoom * area));
    return zoom < detailZooms.texts && boxes.length * share > mostBoxes;
  });
}
