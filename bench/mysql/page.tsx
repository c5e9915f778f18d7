/** One of two renderings of the same model: the editor of the product, or a plain <canvas> that draws everything anew. */
import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { drawSchema } from '../../features/dbmodels/model/drawn-schema.ts';
import { schemaOfText } from '../../features/dbmodels/model/schema-document.ts';
import { partOf } from '../../features/dbmodels/model/schema-geometry.ts';
import { tablesOf, type TableItem } from '../../features/dbmodels/model/schema-item.ts';
import { lightLook } from '../../features/dbmodels/model/schema-looks.ts';
import { itemsIn } from '../../features/dbmodels/model/schema-state.ts';
import { SchemaCanvas } from '../../features/dbmodels/web/schema-canvas.tsx';
import { SchemaContext } from '../../features/dbmodels/web/schema-context.tsx';
import { SchemaStore } from '../../features/dbmodels/web/schema-store.ts';
import { createQueryClient } from '../../platform/http/web/use-calls.ts';
import { permissionsOf } from '../../platform/identity/model/permissions.ts';
import { WorkspaceContext, type Workspace } from '../../platform/identity/web/workspace.tsx';
import { UiProvider } from '../../platform/ui/web/ui-provider.tsx';
import { drawPlainly } from '../plain-canvas.ts';

const asked = new URLSearchParams(location.search);
const model = await (await fetch('./model.json')).text();
const id = '0190dddd-0000-7000-8000-000000000001';
const at = '2026-11-22T00:00:00.000Z';
const root = document.getElementById('root') as HTMLElement;
const ignore = (): void => undefined;

const project = { id, code: 'SHOP', name: 'Shop' };
const organization = { id, name: 'Bench', role: 'owner', permissions: permissionsOf('owner'), projects: [project] };
const user = { id, email: 'ada@example.org', username: 'Ada' };
const workspace = { user, organization, organizations: [organization], project } as unknown as Workspace;

function openProduct(): void {
  const dbModel = {
    id,
    name: 'Bench',
    platform: 'platform_mysql_90',
    tables: 0,
    createdAt: at,
    updatedAt: at,
    updatedBy: 'Ada',
    model,
    revision: 1,
  };
  const place = { userId: id, organizationId: id, projectId: id, windowId: id };
  const store = new SchemaStore({ dbModel, place, isReadOnly: false, draft: undefined });
  Object.assign(globalThis, {
    bench: {
      /** Selects as many tables, nearest to the middle of the view first; answers the nearest one. */
      select: (count: number): string => {
        const middle = store.middle();
        const away = (table: TableItem): number => {
          const { x, y, width, height } = partOf(table);
          return Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
        };
        const tables = tablesOf(itemsIn(store.state())).toSorted((one, other) => away(one) - away(other));
        store.send({ kind: 'selected', ids: tables.slice(0, count).map((table) => table.id) });
        return tables[0]?.id ?? '';
      },
      /** The middle of the head of a table on the screen. */
      pointOn: (one: string) => {
        const table = itemsIn(store.state()).get(one);
        const viewport = document.querySelector('.react-flow__viewport');
        if (table?.kind !== 'table' || !viewport) throw new Error(`There is no table ${one}.`);
        const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform);
        return { x: (table.position.x + 150) * a + e, y: (table.position.y + 22) * a + f };
      },
    },
  });
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient(ignore)}>
      <WorkspaceContext value={workspace}>
        <UiProvider>
          <SchemaContext value={store}>
            <div style={{ position: 'relative', width: '100vw', height: '100vh' }}>
              <SchemaCanvas label="Bench" onShortcuts={ignore} onFind={ignore} onLayout={ignore} hasMinimap />
            </div>
          </SchemaContext>
        </UiProvider>
      </WorkspaceContext>
    </QueryClientProvider>,
  );
}

function openPlain(): void {
  const items = schemaOfText(model)?.items ?? new Map();
  drawPlainly(root, drawSchema(items, { look: lightLook, isReadOnly: false }).items);
}

if (asked.get('canvas') === 'plain') openPlain();
else openProduct();
