/** Boxes that are drawn as one picture cannot be dragged: the attempt zooms in first. */
import { useReactFlow } from '@xyflow/react';
import { use } from 'react';
import { boxAt, type Box } from '../model/nearest-box.ts';
import { StageContext } from './stage-context.ts';
import { viewMotion } from './use-fit.ts';
import { usePress } from './use-press.ts';

/** Zoom from which boxes are elements again. */
const nearZoom = 0.6;

interface FarDragProps {
  readonly boxes: readonly Box[];
  readonly onPick: (id: string) => void;
}

/** Rendered inside a stage. */
export function FarDrag({ boxes, onPick }: FarDragProps) {
  const flow = useReactFlow();
  const { isFar } = use(StageContext);
  usePress(({ event, at }) => {
    const box = isFar && !event.shiftKey ? boxAt(boxes, at) : undefined;
    if (!box) return undefined;
    let isDone = false;
    return {
      onMove: () => {
        if (isDone) return;
        isDone = true;
        onPick(box.id);
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: nearZoom, duration: viewMotion() });
      },
    };
  });
  return null;
}
