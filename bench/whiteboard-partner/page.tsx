/** Excalidraw with the elements of the benchmark, at the same place and zoom as in the product. */
import { Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { createRoot } from 'react-dom/client';

// Its fonts stand beside the page: without this it asks a server on the internet.
Object.assign(globalThis, { EXCALIDRAW_ASSET_PATH: './' });

const file = await (await fetch('./board.excalidraw')).json();
const root = document.getElementById('root');
const start = { scrollX: 150, scrollY: 150, zoom: { value: 0.13 } };

function watch(api) {
  Object.assign(globalThis, {
    bench: {
      /** Selects as many boxes, nearest to the middle of the view first; answers the nearest one. */
      select: (count) => {
        const { scrollX, scrollY, zoom, width, height } = api.getAppState();
        const middle = { x: width / 2 / zoom.value - scrollX, y: height / 2 / zoom.value - scrollY };
        const away = (one) => Math.hypot(one.x + one.width / 2 - middle.x, one.y + one.height / 2 - middle.y);
        const boxes = api.getSceneElements().filter(({ id }) => /^[rn]\d+$/.test(id));
        const ids = boxes.toSorted((one, other) => away(one) - away(other)).map(({ id }) => id);
        const selectedElementIds = Object.fromEntries(ids.slice(0, count).map((id) => [id, true]));
        api.updateScene({ appState: { selectedElementIds } });
        return ids[0] ?? '';
      },
      /** The middle of an element on the screen. */
      pointOn: (id) => {
        const { scrollX, scrollY, zoom, offsetLeft, offsetTop } = api.getAppState();
        const one = api.getSceneElements().find((element) => element.id === id);
        return {
          x: (one.x + one.width / 2 + scrollX) * zoom.value + offsetLeft,
          y: (one.y + one.height / 2 + scrollY) * zoom.value + offsetTop,
        };
      },
      ink: () => api.setActiveTool({ type: 'freedraw' }),
      count: () => api.getSceneElements().length,
    },
  });
}

createRoot(root).render(
  <div style={{ width: '100vw', height: '100vh' }}>
    <Excalidraw initialData={{ ...file, appState: { ...file.appState, ...start } }} excalidrawAPI={watch} />
  </div>,
);
