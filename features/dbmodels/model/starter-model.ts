/** The model that a new database model begins with. Source: specification 3 section 3. */
import type { DocumentColumn, DocumentModel } from '@archwright/mysql-ddl';

const column = (name: string, type: string, length: number): DocumentColumn => ({
  name,
  type: { name: type, options: { length } },
  comment: '',
  nullable: false,
  default: '',
  autoIncrement: { enabled: false },
  enumValues: [],
});

/** Orders with their items. */
export const starterModel: DocumentModel = {
  tables: [
    {
      name: 'orders',
      comment: '',
      primaryKey: { columns: ['id'] },
      columns: [column('id', 'varchar', 32), column('order_number', 'int', 11), column('total_price', 'int', 11)],
    },
    {
      name: 'order_items',
      comment: '',
      primaryKey: { columns: ['id'] },
      columns: [
        column('id', 'varchar', 32),
        column('order_id', 'varchar', 32),
        column('product_name', 'varchar', 255),
        column('price', 'int', 11),
      ],
    },
  ],
  relations: [{ type: 'column', source: 'order_items.order_id', target: 'orders.id' }],
  styles: [
    { node: 'table', id: 'orders', position: { x: 20, y: 0 } },
    { node: 'table', id: 'order_items', position: { x: 450, y: 0 } },
  ],
};
