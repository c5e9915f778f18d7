/** Demo data: the decision records of this product, pushed like those of any repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { readRecord } from '../model/reader/read-record.ts';
import { pushAdrsWithin } from './external-push.ts';

const folder = 'docs/adr';

/** Pushes docs/adr of the product; does nothing when the folder is missing. */
export async function seedExternalAdrs(db: Db, caller: ProjectCaller, repository: string): Promise<void> {
  if (!existsSync(join(repository, folder))) return;
  const documents = readdirSync(join(repository, folder))
    .filter((name) => /^\d+-.*\.md$/.test(name))
    .toSorted()
    .map((name) => {
      const externalId = `${folder}/${name}`;
      const markdown = readFileSync(join(repository, externalId), 'utf8');
      const { title, number } = readRecord(externalId, markdown);
      return { externalId, markdown, title, number };
    });
  if (documents.length > 0) await pushAdrsWithin(db, caller, { repository: 'archwright', complete: true, documents });
}
