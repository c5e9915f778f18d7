/** Models for tests: tables by name, relations by `table.column`. */
import { schemaOfModel } from '../schema-document.ts';
import { modelShape } from '../model-shape.ts';
import type { SchemaDocument } from '../schema-item.ts';

/** A table with its columns; `id` is the primary key. A column may have a type behind its name: `total decimal`. */
export interface SampleTable {
  readonly name: string;
  readonly columns?: readonly string[];
  readonly at?: readonly [x: number, y: number];
}

const sizes: Readonly<Record<string, object>> = { varchar: { length: 32 }, decimal: { length: 10, decimals: 2 } };

const columnOf = (text: string) => {
  const [name = '', type = 'int'] = text.split(' ');
  return { name, type: { name: type, options: sizes[type] ?? {} } };
};

/** A document; relations are `orders.customer_id > customers.id`. */
export function sampleSchema(tables: readonly SampleTable[], relations: readonly string[] = []): SchemaDocument {
  const model = {
    tables: tables.map(({ name, columns = [] }) => ({
      name,
      primaryKey: { columns: ['id'] },
      columns: ['id', ...columns].map(columnOf),
    })),
    relations: relations.map((text) => {
      const [source = '', target = ''] = text.split(' > ');
      return { type: 'column', source, target };
    }),
    styles: tables.flatMap(({ name, at }) =>
      at ? [{ node: 'table', id: name, position: { x: at[0], y: at[1] } }] : [],
    ),
  };
  return schemaOfModel(modelShape.parse(model));
}
