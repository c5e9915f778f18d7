/** How far boxes move when one more is added beside one of them, as the editors do it. */
import { freePlace, keepFrames, type LayoutTask } from '@archwright/layout';

/** Boxes of each graph that get one more beside them, at most. */
const additions = 5;
const added = 'added';

/**
 * The distance that each box of a graph moves when another one is added to the group of one of them, at the nearest free
 * place; px, for some boxes in turn. The boxes of the task stand somewhere.
 */
export function movesAfterAdditions(task: LayoutTask): readonly number[] {
  const every = Math.max(1, Math.ceil(task.boxes.length / additions));
  const was = new Map(task.boxes.map((box) => [box.id, box]));
  return task.boxes
    .filter((_, at) => at % every === 0)
    .flatMap((beside) => {
      const place = freePlace(beside, task.boxes, { gap: 30, grid: 15 });
      const more = { ...beside, id: added, isFirst: false, ...place };
      return keepFrames({ ...task, boxes: [...task.boxes, more] }, new Set([added])).boxes.flatMap(({ id, x, y }) => {
        const before = was.get(id);
        return before ? [Math.hypot(x - before.x, y - before.y)] : [];
      });
    });
}
