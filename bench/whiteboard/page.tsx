/** One of two renderings of the same elements: the editor of the product, or a plain <canvas> that draws everything anew. */
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { boardOf } from '../../features/diagrams/model/board-document.ts';
import { isBox, type BoardBox } from '../../features/diagrams/model/board-element.ts';
import { itemsOf } from '../../features/diagrams/model/board-scene.ts';
import { BoardCanvas } from '../../features/diagrams/web/board-canvas.tsx';
import { BoardContext } from '../../features/diagrams/web/board-context.tsx';
import { BoardStore } from '../../features/diagrams/web/board-store.ts';
import { createQueryClient } from '../../platform/http/web/use-calls.ts';
import { permissionsOf } from '../../platform/identity/model/permissions.ts';
import { WorkspaceContext, type Workspace } from '../../platform/identity/web/workspace.tsx';
import { UiProvider } from '../../platform/ui/web/ui-provider.tsx';
import { drawPlainly } from '../plain-canvas.ts';

const asked = new URLSearchParams(location.search);
const content = await (await fetch('./board.json')).text();
const id = '0190dddd-0000-7000-8000-000000000001';
const at = '2026-11-22T00:00:00.000Z';
const root = document.getElementById('root') as HTMLElement;
const ignore = (): void => undefined;

const project = { id, code: 'SHOP', name: 'Shop' };
const organization = { id, name: 'Bench', role: 'owner', permissions: permissionsOf('owner'), projects: [project] };
const user = { id, email: 'ada@example.org', username: 'Ada' };
const workspace = { user, organization, organizations: [organization], project } as unknown as Workspace;

function openProduct(): void {
  const diagram = { id, name: 'Bench', serialNumber: 1, updatedAt: at, updatedBy: 'Ada', content, revision: 1 };
  const place = { userId: id, organizationId: id, projectId: id, windowId: id };
  const store = new BoardStore({ diagram, place, isReadOnly: false, draft: undefined });
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
        const viewport = document.querySelector('.react-flow__viewport');
        if (!element || !isBox(element) || !viewport) throw new Error(`There is no element ${one}.`);
        const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform);
        const { position, size } = element;
        return { x: (position.x + size.w / 2) * a + e, y: (position.y + size.h / 2) * a + f };
      },
      ink: () => store.send({ kind: 'tool-chosen', tool: { kind: 'ink' } }),
      count: () => store.state().board.document.elements.size,
    },
  });
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient(ignore)}>
      <WorkspaceContext value={workspace}>
        <UiProvider>
          <BoardContext value={store}>
            <div style={{ position: 'relative', width: '100vw', height: '100vh' }}>
              <BoardCanvas label="Bench" onShortcuts={ignore} />
            </div>
          </BoardContext>
        </UiProvider>
      </WorkspaceContext>
    </QueryClientProvider>,
  );
}

if (asked.get('canvas') === 'plain') drawPlainly(root, itemsOf(boardOf(content).elements));
else openProduct();
