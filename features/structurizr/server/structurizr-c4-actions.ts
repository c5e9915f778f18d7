/** C4 models of a workspace. */
import { createC4FromDsl, previewC4FromDsl } from '#features/c4models/server/c4-workspace-facade.ts';
import type { Reply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { createStructurizrC4, previewStructurizrC4 } from '../contract.ts';
import { workspaceById } from './structurizr-table.ts';

async function dslOf({
  database,
  caller,
  params,
}: Pick<WithDatabase<typeof previewStructurizrC4>, 'database' | 'caller' | 'params'>): Promise<string> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const stored = await database.within(scope, (db) => workspaceById(db, caller, params.id));
  if (!stored) throw notFound();
  return stored.dsl;
}

/** What a C4 model of the workspace would hold and lose. */
export async function previewC4OfWorkspace(
  means: WithDatabase<typeof previewStructurizrC4>,
): Promise<Reply<typeof previewStructurizrC4>> {
  const { name, holds, losses } = await previewC4FromDsl(means, await dslOf(means));
  return { name, holds, losses: [...losses] };
}

/** Creates a C4 model of the workspace. */
export async function createC4OfWorkspace(
  means: WithDatabase<typeof createStructurizrC4>,
): Promise<Reply<typeof createStructurizrC4>> {
  return createC4FromDsl(means, { dsl: await dslOf(means), name: means.body.name });
}
