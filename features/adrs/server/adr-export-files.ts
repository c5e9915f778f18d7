/** Attachments of exported records: each is exported once, under a readable name. */
import { isInlineType } from '#platform/files/model/file-type.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { filesByIds, type FileScope } from '#platform/files/server/file-table.ts';
import type { PortableFile } from '#platform/portability/model/portable.ts';
import type { ReadPiece } from '#platform/portability/server/portable-source.ts';
import type { OutsideFile } from '#platform/richtext/model/outside-places.ts';
import type { ExportedAdr } from '../contract.ts';
import { exportedFileName } from '../model/exported-names.ts';

const folder = 'files';

/** Attachments of one export. */
export class ExportedFiles {
  readonly #store: FileStore;
  readonly #scope: FileScope;
  readonly #root: string;
  readonly #places = new Map<string, OutsideFile>();
  readonly #waiting: { readonly id: string; readonly name: string }[] = [];

  /** `root` is the relative path from a record to the parent of `files`. */
  constructor(store: FileStore, { organizationId, projectId }: FileScope, root: '' | '../') {
    this.#store = store;
    this.#scope = { organizationId, projectId };
    this.#root = root;
  }

  /** True while no record refers to a file. */
  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** Assigns names to the files of a record, in the order of its text, unless an earlier record did. */
  async take(read: ReadPiece, { serialNumber }: ExportedAdr, named: readonly string[]): Promise<void> {
    const ids = named.filter((id) => !this.#places.has(id));
    if (ids.length === 0) return;
    const stored = await read((db) => filesByIds(db, this.#scope, ids));
    const byId = new Map(stored.map((file) => [file.id, file]));
    // Independent of the order of the query.
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    for (const [index, { id, name, type }] of found.entries()) {
      const fileName = exportedFileName(serialNumber, index + 1, name);
      this.#places.set(id, {
        path: `${this.#root}${folder}/${encodeURIComponent(fileName)}`,
        isImage: isInlineType(type),
      });
      this.#waiting.push({ id, name: fileName });
    }
  }

  /** Those of some files that are part of the export, with paths relative to a record. */
  places(ids: readonly string[]): ReadonlyMap<string, OutsideFile> {
    return new Map(
      ids.flatMap((id) => {
        const place = this.#places.get(id);
        return place ? [[id, place]] : [];
      }),
    );
  }

  /** Streams the files named since the last call. */
  async *bytes(): AsyncIterable<PortableFile> {
    for (const { id, name } of this.#waiting.splice(0)) {
      const bytes = await this.#store.read({ ...this.#scope, id });
      // Deleted in the meantime: the page shows a broken image, the rest of the export is complete.
      if (bytes) yield { path: `${folder}/${name}`, bytes };
    }
  }
}
