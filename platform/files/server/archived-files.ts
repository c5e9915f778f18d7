/** File contents of the data directory as rows of the table that holds them in PostgreSQL, for archives. */
import { constants, createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ArchiveRow, OutsideRows, OutsideTable } from '#platform/database/server/archive-format.ts';
import { chunkLength, chunksOf } from './database-store.ts';
import type { Bytes } from './file-store.ts';
import { listedFilesSql } from './file-table.ts';
import { makeFolder, pathOfFile } from './folder-store.ts';

/** `organization_id, project_id, id, created_at` as exact text. */
type Listed = readonly [organizationId: string, projectId: string, id: string, at: string];

const hexPrefix = '\\x';

async function* rowsOf(folder: string, files: readonly Listed[]): AsyncGenerator<string[]> {
  for (const [organizationId, projectId, id, at] of files) {
    const path = pathOfFile(folder, { organizationId, id });
    // Removed since the list was read, because nothing referenced it.
    if (!(await stat(path).catch(() => undefined))) continue;
    let part = 0;
    for await (const chunk of chunksOf(createReadStream(path) as Bytes)) {
      const hex = hexPrefix + Buffer.from(chunk).toString('hex');
      yield [JSON.stringify([organizationId, projectId, id, String(part), hex, at])];
      part += 1;
    }
  }
}

/** Writes a row of `file_chunk` to its position in its file. */
async function storeRow(folder: string, row: ArchiveRow): Promise<string> {
  const [organizationId = '', , id = '', part, hex] = row;
  const path = pathOfFile(folder, { organizationId: organizationId ?? '', id: id ?? '' });
  await makeFolder(dirname(path));
  const handle = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600);
  try {
    const bytes = Buffer.from((hex ?? '').slice(hexPrefix.length), 'hex');
    await handle.write(bytes, 0, bytes.length, Number(part) * chunkLength);
  } finally {
    await handle.close();
  }
  return path;
}

/** The files in `folder` as the table `file_chunk` of an archive. */
export function archivedFiles(folder: string): OutsideTable {
  const written = new Set<string>();
  return {
    table: 'file_chunk',
    async note(client): Promise<OutsideRows> {
      const { rows } = await client.query<[string, string, string, string]>({ text: listedFilesSql, rowMode: 'array' });
      return () => rowsOf(folder, rows);
    },
    async store(rows) {
      for (const row of rows) written.add(await storeRow(folder, row));
    },
    async settle() {
      for (const path of written) {
        const handle = await open(path, 'r+');
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      }
    },
  };
}
