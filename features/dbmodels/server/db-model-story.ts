/** The database model of the demo story: read from demo/shop-core.sql, arranged by subject, with links to decisions. */
import { readFileSync } from 'node:fs';
import { parseSchema, toDocument } from '@archwright/mysql-ddl';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { StoryEvent, StoryMemory } from '#platform/modules/server/story.ts';
import { readModelValue } from '../model/model-shape.ts';
import { modelOfSchema, schemaOfModel } from '../model/schema-document.ts';
import { partAround, partOf } from '../model/schema-geometry.ts';
import { relationsOf, tablesOf, type AreaItem, type SchemaItem, type TableItem } from '../model/schema-item.ts';
import { arrangeTables } from '../model/schema-layout.ts';
import { dbModelActions } from './db-model-actions.ts';
import { readDbModel } from './db-model-texts.ts';

/** Subjects of the shop: their tables stand together, in an area of their own. */
const subjects = [
  {
    name: 'Customers',
    colour: 1,
    tables: ['customer_groups', 'customers', 'addresses', 'carts', 'cart_items'],
    at: { x: 0, y: 0 },
  },
  {
    name: 'Catalogue',
    colour: 4,
    tables: ['categories', 'products', 'product_categories', 'product_variants', 'prices', 'currencies', 'reviews'],
    at: { x: 0, y: 1 },
  },
  {
    name: 'Orders',
    colour: 7,
    tables: ['vouchers', 'orders', 'order_items', 'order_events', 'payments', 'refunds', 'invoices', 'order_returns'],
    at: { x: 1, y: 0 },
  },
  {
    name: 'Fulfilment',
    colour: 5,
    tables: ['warehouses', 'stock_levels', 'stock_movements', 'carriers', 'shipments', 'shipment_items'],
    at: { x: 1, y: 1 },
  },
] as const;

/** Room round the tables of an area, with its name above them, and between areas. */
const inset = { side: 45, top: 75 } as const;
const between = 120;

/** Tables of a subject at their places, and the area round them. */
function placedSubject(
  { name, colour, tables }: (typeof subjects)[number],
  byName: ReadonlyMap<string, TableItem>,
  items: ReadonlyMap<string, SchemaItem>,
): { readonly area: AreaItem; readonly tables: readonly TableItem[] } {
  const chosen = tables.flatMap((table) => byName.get(table) ?? []);
  const places = arrangeTables({
    tables: chosen.map((table) => ({ id: table.id, ...partOf(table) })),
    relations: relationsOf(items),
    at: { x: inset.side, y: inset.top },
  });
  const placed = chosen.map((table) => ({ ...table, colour, position: places.get(table.id) ?? table.position }));
  const part = partAround(placed.map(partOf)) ?? { x: 0, y: 0, width: 0, height: 0 };
  const size = { width: part.x + part.width + inset.side, height: part.y + part.height + inset.side };
  const area: AreaItem = { kind: 'area', id: `area ${name}`, name, colour, position: { x: 0, y: 0 }, size, rest: {} };
  return { area, tables: placed };
}

const shifted = <I extends { readonly position: Point }>(item: I, by: Point): I => ({
  ...item,
  position: { x: item.position.x + by.x, y: item.position.y + by.y },
});

/** The document of the shop. */
function shopModel(memory: StoryMemory): string {
  const sql = readFileSync(new URL('../demo/shop-core.sql', import.meta.url), 'utf8');
  const read = readModelValue(toDocument(parseSchema(sql).schema));
  if ('violations' in read) throw new Error('The demo model is not a model.');
  const document = schemaOfModel(read.model);
  const byName = new Map(tablesOf(document.items).map((table) => [table.name, table]));
  const decision = memory.get('adr:23');
  const orders = byName.get('orders');
  if (orders && decision) {
    byName.set('orders', { ...orders, links: [{ url: decision, label: 'One writer for orders' }] });
  }
  const placed = subjects.map((subject) => ({ subject, ...placedSubject(subject, byName, document.items) }));
  const widest = (column: number): number =>
    Math.max(...placed.filter(({ subject }) => subject.at.x === column).map(({ area }) => area.size.width));
  const items = new Map(document.items);
  const heights = [0, 0];
  for (const { subject, area, tables } of placed) {
    const x = subject.at.x === 0 ? 0 : widest(0) + between;
    const by = { x: Math.round(x), y: Math.round(heights[subject.at.x] ?? 0) };
    heights[subject.at.x] = (heights[subject.at.x] ?? 0) + area.size.height + between;
    for (const item of [shifted(area, by), ...tables.map((table) => shifted(table, by))]) items.set(item.id, item);
  }
  return JSON.stringify(modelOfSchema({ ...document, items }));
}

/** What people of the story modelled. */
export const dbModelStory = (): readonly StoryEvent[] => [
  {
    at: '2026-11-05 10:30',
    by: 'HV',
    run: async (db, caller, memory) => {
      const read = readDbModel(shopModel(memory));
      const facts = { ...read, name: 'Shop core', platform: 'platform_mysql_84' as const };
      const { id } = await dbModelActions.store(db, caller, facts);
      for (const { name } of subjects) memory.set(`embed:dbmodel:${name}`, `${id}:area ${name}`);
    },
  },
];
