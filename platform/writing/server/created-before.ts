/** Creates that are repeated because their answer was lost. */
import type { Db } from '#platform/database/server/connection.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { otherDocumentMessage } from '../contract.ts';
import { claimTextId, type TextTable } from './text-id-table.ts';

interface Creation<Text> {
  readonly table: TextTable;
  /** Chosen by the client; undefined for clients that leave it to the server. */
  readonly id: string | undefined;
  /** Reads the text where it is created; undefined when it is elsewhere, or gone. */
  readonly read: (id: string) => Promise<Text | undefined>;
}

/**
 * The text that an earlier attempt of the caller created with this id, as it is now; undefined when it is still to be
 * created. Throws 422 for any other use of the id.
 */
export async function createdBefore<Text>(
  db: Db,
  caller: ProjectCaller,
  { table, id, read }: Creation<Text>,
): Promise<Text | undefined> {
  if (id === undefined) return undefined;
  const use = await claimTextId(db, { table, organizationId: caller.organizationId }, id);
  if (!use) return undefined;
  const created = use.createdBy === caller.userId ? await read(id) : undefined;
  if (!created) throw violated('id', otherDocumentMessage);
  return created;
}
