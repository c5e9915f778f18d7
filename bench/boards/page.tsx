/** One of two renderings of as many cards: the editor of the product, or a plain page of boxes that are moved by CSS. */
import type { Board } from '../../features/eventstorming/contract.ts';
import { readBoardValue } from '../../features/eventstorming/model/board-shape.ts';
import { isNoted } from '../../features/eventstorming/model/storm-items.ts';
import { layoutOf } from '../../features/eventstorming/model/storm-layout.ts';
import { itemsIn } from '../../features/eventstorming/model/storm-state.ts';
import { StormCanvas } from '../../features/eventstorming/web/storm-canvas.tsx';
import { StormContext } from '../../features/eventstorming/web/storm-context.tsx';
import { StormStore } from '../../features/eventstorming/web/storm-store.ts';
import { benchId, benchPlace, benchRoot, benchTime, onScreen, showEditor } from '../bench-editor.tsx';

const asked = new URLSearchParams(location.search);
const board = (await (await fetch('./board.json')).json()) as Board['board'];

function openProduct(): void {
  const row = { id: benchId, name: 'Bench', cards: 0, revision: 1, createdAt: benchTime, updatedAt: benchTime };
  const store = new StormStore({
    board: { ...row, updatedBy: 'Ada', board },
    place: benchPlace,
    level: 'design',
    onlyRead: undefined,
    draft: undefined,
  });
  let hasMoved = false;
  store.subscribe(() => {
    if (store.state().gesture?.kind === 'moving') hasMoved = true;
  });
  Object.assign(globalThis, {
    bench: {
      /** The middle of the card that is nearest to the middle of the view, on the screen. */
      pointOn: () => {
        const middle = store.middle();
        const items = itemsIn(store.state());
        const boxes = [...layoutOf(items, 'design').boxes.values()].filter(({ id }) => isNoted(items.get(id)));
        const away = ({ x, y }: { x: number; y: number }): number => Math.hypot(x - middle.x, y - middle.y);
        const [first] = boxes.toSorted((one, other) => away(one) - away(other));
        if (!first) throw new Error('There is no card.');
        return onScreen(first.x + first.width / 2, first.y + first.height / 2);
      },
      hasMoved: () => hasMoved,
    },
  });
  showEditor(
    <StormContext value={store}>
      <StormCanvas hasMinimap isPresenting={false} />
    </StormContext>,
  );
}

/** Boxes at the same places, panned and zoomed by one transform; the one that is pressed follows the pointer. */
function openPlain(): void {
  const read = readBoardValue(board);
  if ('violations' in read) throw new Error('This is no board.');
  const { items } = read.document;
  const sheet = document.createElement('div');
  sheet.className = 'react-flow__viewport';
  Object.assign(sheet.style, { position: 'absolute', transformOrigin: '0 0' });
  for (const { id, x, y, width, height } of layoutOf(items, 'design').boxes.values()) {
    const item = items.get(id);
    const box = document.createElement('div');
    box.textContent = isNoted(item) ? item.content : '';
    const place = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
    Object.assign(box.style, {
      position: 'absolute',
      background: '#ffb35c',
      font: '600 13px/17px sans-serif',
      ...place,
    });
    sheet.append(box);
  }
  Object.assign(benchRoot.style, { position: 'fixed', inset: '0', overflow: 'hidden' });
  benchRoot.append(sheet);
  const view = { x: 20, y: 20, zoom: 0.2 };
  const show = (): void => void (sheet.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`);
  show();
  let [held, dx, dy]: [HTMLElement | undefined, number, number] = [undefined, 0, 0];
  benchRoot.addEventListener('pointerdown', ({ target, button }) => {
    held = button === 0 && target instanceof HTMLElement && target.parentElement === sheet ? target : undefined;
    [dx, dy] = [0, 0];
  });
  benchRoot.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons === 0) return;
    if (held) {
      [dx, dy] = [dx + movementX / view.zoom, dy + movementY / view.zoom];
      held.style.transform = `translate(${dx}px, ${dy}px)`;
      return;
    }
    view.x += movementX;
    view.y += movementY;
    show();
  });
  benchRoot.addEventListener('contextmenu', (event) => event.preventDefault());
  benchRoot.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const by = event.deltaY < 0 ? 1.1 : 1 / 1.1;
      view.x = event.clientX - (event.clientX - view.x) * by;
      view.y = event.clientY - (event.clientY - view.y) * by;
      view.zoom *= by;
      show();
    },
    { passive: false },
  );
}

if (asked.get('canvas') === 'plain') openPlain();
else openProduct();
