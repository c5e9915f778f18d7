/** A small model created through the API, for tests. */
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { changeC4Model, createC4Model, getC4Model, type C4Model } from '../../contract.ts';

/** A caller in a project. */
interface Caller {
  call<C extends Call>(call: C, args: CallArgs<C>): Promise<{ readonly reply: Reply<C> }>;
}

/** A person with a model of a shop with a web application and a database, and an external bank. */
export interface ShopOf<P extends Caller> {
  readonly person: P;
  readonly model: C4Model;
  readonly ids: Readonly<Record<'shop' | 'bank' | 'web' | 'database', string>>;
}

/** Creates one for a person. */
export async function shopOf<P extends Caller>(person: P): Promise<ShopOf<P>> {
  const ids = {
    shop: crypto.randomUUID(),
    bank: crypto.randomUUID(),
    web: crypto.randomUUID(),
    database: crypto.randomUUID(),
  };
  const { id } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
  const { deleted: _deleted, ...model } = (
    await person.call(changeC4Model, {
      params: { id },
      body: {
        version: 1,
        changes: [
          { call: 'addElement', id: ids.shop, type: 'software-system', name: 'Shop', location: 'internal' },
          { call: 'addElement', id: ids.bank, type: 'software-system', name: 'Bank' },
          { call: 'addElement', id: ids.web, type: 'container', name: 'Web', parentElement: ids.shop },
          {
            call: 'addElement',
            id: ids.database,
            type: 'container',
            name: 'Database',
            parentElement: ids.shop,
            shape: 'cylinder',
            technology: 'PostgreSQL',
          },
          {
            call: 'addRelationship',
            id: crypto.randomUUID(),
            sourceId: ids.web,
            targetId: ids.database,
            description: 'reads and writes',
          },
        ],
      },
    })
  ).reply;
  return { person, model, ids };
}

/** The current model. */
export const newest = async ({ person, model }: ShopOf<Caller>): Promise<C4Model> =>
  (await person.call(getC4Model, { params: { id: model.id } })).reply;
