/** One of two renderings of the same elements: the editor of the product, or a plain <canvas> that draws everything again. */
import { boardOf } from '../../features/diagrams/model/board-document.ts';
import { isBox, type BoardBox } from '../../features/diagrams/model/board-element.ts';
import { itemsOf } from '../../features/diagrams/model/board-scene.ts';
import { BoardCanvas } from '../../features/diagrams/web/board-canvas.tsx';
import { BoardContext } from '../../features/diagrams/web/board-context.tsx';
import { BoardStore } from '../../features/diagrams/web/board-store.ts';
import { benchId, benchPlace, benchRoot, benchTime, ignore, onScreen, showEditor } from '../bench-editor.tsx';
import { drawPlainly } from '../plain-canvas.ts';

const asked = new URLSearchParams(location.search);
const content = await (await fetch('./board.json')).text();
function openProduct(): void {
  const diagram = {
    id: benchId,
    name: 'Bench',
    serialNumber: 1,
    updatedAt: benchTime,
    updatedBy: 'Ada',
    content,
    revision: 1,
  };
  const store = new BoardStore({ diagram, place: benchPlace, isReadOnly: false, draft: undefined });
  Object.assign(globalThis, {
    bench: {
      /** Selects as many boxes, nearest to the middle of the view first; answers the nearest one. */
      select: (count: number): string => {
        const middle = store.middle();
        const boxes = [...store.state().board.document.elements.values()].flatMap((one) =>
          isBox(one) && /^[rn]/.test(one.id) ? [one] : [],
        );
        const away = ({ position, size }: BoardBox): number =>
          Math.hypot(position.x + size.w / 2 - middle.x, position.y + size.h / 2 - middle.y);
        const ids = boxes.toSorted((one, other) => away(one) - away(other)).map((one) => one.id);
        store.send({ kind: 'selected', ids: ids.slice(0, count) });
        return ids[0] ?? '';
      },
      /** The middle of an element on the screen. */
      pointOn: (one: string) => {
        const element = store.state().board.document.elements.get(one);
        if (!element || !isBox(element)) throw new Error(`There is no element ${one}.`);
        const { position, size } = element;
        return onScreen(position.x + size.w / 2, position.y + size.h / 2);
      },
      ink: () => store.send({ kind: 'tool-chosen', tool: { kind: 'ink' } }),
      count: () => store.state().board.document.elements.size,
    },
  });
  showEditor(
    <BoardContext value={store}>
      <BoardCanvas label="Bench" onShortcuts={ignore} />
    </BoardContext>,
  );
}

if (asked.get('canvas') === 'plain') drawPlainly(benchRoot, itemsOf(boardOf(content).elements));
else openProduct();
