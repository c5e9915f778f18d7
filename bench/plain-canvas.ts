/** The same scene on one <canvas>, all of them drawn again for every movement, without an editor around it. */
import type { SceneItem } from '../platform/canvas/model/scene.ts';
import { paintCommands } from '../platform/canvas/web/scene-painter.ts';

/** Pans by the right button or on empty canvas, zooms by the wheel. */
export function drawPlainly(root: HTMLElement, items: readonly SceneItem[]): void {
  const canvas = document.createElement('canvas');
  canvas.className = 'react-flow__pane';
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  root.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) return;
  const tools = { context, font: 'sans-serif', images: () => undefined };
  const view = { x: 20, y: 20, zoom: 0.13 };
  let isAsked = false;
  const draw = (): void => {
    isAsked = false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(view.zoom, 0, 0, view.zoom, view.x, view.y);
    for (const { commands } of items) paintCommands(tools, commands);
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(draw);
  };
  canvas.addEventListener('pointermove', ({ buttons, movementX, movementY }) => {
    if (buttons === 0) return;
    view.x += movementX;
    view.y += movementY;
    ask();
  });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { deltaY, clientX, clientY } = event;
    const by = deltaY < 0 ? 1.1 : 1 / 1.1;
    view.x = clientX - (clientX - view.x) * by;
    view.y = clientY - (clientY - view.y) * by;
    view.zoom *= by;
    ask();
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  draw();
}
