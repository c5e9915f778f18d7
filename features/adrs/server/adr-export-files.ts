/** The files that exported records show or offer: each comes along once, under a name that people recognize. */
import { isInlineType } from '#platform/files/model/file-type.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { filesByIds, type FileScope } from '#platform/files/server/file-table.ts';
import type { PortableFile } from '#platform/portability/model/portable.ts';
import type { ReadPiece } from '#platform/portability/server/portable-source.ts';
import { documentFiles } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import type { OutsideFile } from '#platform/richtext/model/outside-places.ts';
import type { Adr } from '../contract.ts';
import { exportedFileName } from '../model/exported-names.ts';

const folder = 'files';

/** Files of one export. */
export class ExportedFiles {
  readonly #store: FileStore;
  readonly #scope: FileScope;
  readonly #root: string;
  readonly #places = new Map<string, OutsideFile>();
  readonly #waiting: { readonly id: string; readonly name: string }[] = [];

  /** `root` leads from a record to the folder in which `files` lies. */
  constructor(store: FileStore, { organizationId, projectId }: FileScope, root: '' | '../') {
    this.#store = store;
    this.#scope = { organizationId, projectId };
    this.#root = root;
  }

  /** True when no record has named a file yet. */
  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** Gives the files of a record their names; those of earlier records have theirs. */
  async take(read: ReadPiece, { json, serialNumber }: Adr): Promise<void> {
    const ids = documentFiles(parseDocument(json)).filter((id) => !this.#places.has(id));
    if (ids.length === 0) return;
    const stored = await read((db) => filesByIds(db, this.#scope, ids));
    const byId = new Map(stored.map((file) => [file.id, file]));
    // In the order of the page, whatever the database answers.
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

  /** Where a file lies, as seen from a record. */
  place(id: string): OutsideFile | undefined {
    return this.#places.get(id);
  }

  /** The bytes of files that were named since the last time. */
  async *bytes(): AsyncIterable<PortableFile> {
    for (const { id, name } of this.#waiting.splice(0)) {
      const bytes = await this.#store.read({ ...this.#scope, id });
      // Removed a moment ago: the page shows a broken image, the rest of the export is whole.
      if (bytes) yield { path: `${folder}/${name}`, bytes };
    }
  }
}
