/** Demo data: the C4 model of this product. */
import { adrsOfMap } from '#features/adrs/server/adr-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { storeC4 } from './c4-model-actions.ts';
import { sampleC4Document } from './c4-sample.ts';
import { productModel } from './c4-seed-texts.ts';

/** Every element and relationship uses the same rules as the product. */
export async function seedC4Models(db: Db, caller: ProjectCaller): Promise<void> {
  const decisions = new Map((await adrsOfMap(db, caller, 100)).map(({ title, id }) => [title, id]));
  await storeC4(db, caller, sampleC4Document(productModel, decisions), { action: 'created' });
}
