/** One of two renderings of the same model: the editor of the product, or a plain <canvas> that draws everything again. */
import { drawSchema } from '../../features/dbmodels/model/drawn-schema.ts';
import { schemaOfText } from '../../features/dbmodels/model/schema-document.ts';
import { partOf } from '../../features/dbmodels/model/schema-geometry.ts';
import { tablesOf, type TableItem } from '../../features/dbmodels/model/schema-item.ts';
import { lightLook } from '../../features/dbmodels/model/schema-looks.ts';
import { itemsIn } from '../../features/dbmodels/model/schema-state.ts';
import { SchemaCanvas } from '../../features/dbmodels/web/schema-canvas.tsx';
import { SchemaContext } from '../../features/dbmodels/web/schema-context.tsx';
import { SchemaStore } from '../../features/dbmodels/web/schema-store.ts';
import { benchId, benchPlace, benchRoot, benchTime, ignore, onScreen, showEditor } from '../bench-editor.tsx';
import { drawPlainly } from '../plain-canvas.ts';

const asked = new URLSearchParams(location.search);
const model = await (await fetch('./model.json')).text();
function openProduct(): void {
  const dbModel = {
    id: benchId,
    name: 'Bench',
    platform: 'platform_mysql_90',
    tables: 0,
    createdAt: benchTime,
    updatedAt: benchTime,
    updatedBy: 'Ada',
    model,
    revision: 1,
  };
  const store = new SchemaStore({ dbModel, place: benchPlace, isReadOnly: false, draft: undefined });
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
        if (table?.kind !== 'table') throw new Error(`There is no table ${one}.`);
        return onScreen(table.position.x + 150, table.position.y + 22);
      },
    },
  });
  showEditor(
    <SchemaContext value={store}>
      <SchemaCanvas label="Bench" onShortcuts={ignore} onFind={ignore} onLayout={ignore} hasMinimap />
    </SchemaContext>,
  );
}

function openPlain(): void {
  const items = schemaOfText(model)?.items ?? new Map();
  drawPlainly(benchRoot, drawSchema(items, { look: lightLook, isReadOnly: false }).items);
}

if (asked.get('canvas') === 'plain') openPlain();
else openProduct();
