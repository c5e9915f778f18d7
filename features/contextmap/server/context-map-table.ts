/** SQL on the context map of a project. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, readRows, text } from '#platform/database/server/row-shape.ts';
import {
  ProjectTextTable,
  type ProjectScope,
  type StoredProjectText,
} from '#platform/revisions/server/project-text-table.ts';
import { emptyMap, keptMapOf, mapText, type KeptMap } from '../model/map-document.ts';

/** The context map of a project as it is stored. */
export interface StoredContextMap extends StoredProjectText {
  readonly map: KeptMap;
}

const table = new ProjectTextTable('context_map', mapText(emptyMap));

/** The context map of a project; revision 1 and empty lists before the first save. */
export async function storedContextMap(db: Db, scope: ProjectScope): Promise<StoredContextMap> {
  const stored = await table.stored(db, scope);
  return { ...stored, map: keptMapOf(stored.content) };
}

/** Locks the context map of a project until the transaction ends, also before the first save. */
export const lockContextMap = table.lock;

/** Stores a save over a locked map. */
export const saveContextMapText = table.save;

/** A map of any project, as it is stored. */
export interface FindableContextMap extends ProjectScope {
  readonly content: string;
  readonly updatedAt: Date;
}

/** Maps of all organizations in the order of organization and project, locked until the transaction ends. */
export const findableMapsAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableContextMap[]> =>
  readRows(
    owner,
    { organizationId: text, projectId: text, content: text, updatedAt: instant },
    sql`select organization_id as "organizationId", project_id as "projectId", content::text as content,
        updated_at as "updatedAt"
      from context_map
      ${after ? sql`where (organization_id, project_id) > (${after.organizationId}, ${after.id})` : sql``}
      order by organization_id, project_id limit ${limit} for share`,
  );
