/** Pages that are kept in a repository: stored by a run that reads it, in transactions of limited size. */
import type { Db } from '#platform/database/server/connection.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { documentationLimits, tooManyDocumentsMessage } from '../contract.ts';
import type { Placement } from '../model/document-tree.ts';
import { recordAndIndex } from './document-actions.ts';
import { documentById, insertDocument, isTrashedDocument, saveDocument } from './document-table.ts';
import { createNamespaceBy } from './namespace-actions.ts';
import {
  documentationTotals,
  documentsOf,
  namespaceByCode,
  savePlacements,
  touchStructure,
} from './namespace-table.ts';

/** A page as a file has it. */
export interface FilePage {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  readonly parentId: string | null;
  /** Revision that was stored last; a page with another one was changed here, and is left alone. */
  readonly revision: number | null;
}

/** What became of a page. */
export interface StoredPage {
  readonly id: string;
  readonly revision: number;
  readonly result: 'created' | 'updated' | 'unchanged' | 'changed here' | 'removed here';
}

/** A namespace for the pages of a repository; the one with `code` where it still exists. */
export async function namespaceForPages(
  db: Db,
  caller: ProjectCaller,
  { code, name }: { readonly code: string | null; readonly name: string },
): Promise<string> {
  const known = code === null ? undefined : await namespaceByCode(db, caller, code, 'read');
  if (known) return known.code;
  const longEnough = name.length < documentationLimits.namespaceName ? `${name} pages` : name;
  return (await createNamespaceBy(db, caller, { name: longEnough.slice(0, 100) })).code;
}

/** Stores pages in the open transaction, each after the page above it. */
export async function storePages(
  db: Db,
  caller: ProjectCaller,
  code: string,
  pages: readonly FilePage[],
): Promise<readonly StoredPage[]> {
  const namespace = await namespaceByCode(db, caller, code, 'lock');
  if (!namespace) throw new Error(`The namespace ${code} is gone.`);
  const { documents } = await documentationTotals(db, caller);
  if (documents + pages.length > documentationLimits.documents) throw refused(tooManyDocumentsMessage);
  const stored: StoredPage[] = [];
  for (const page of pages) stored.push(await storePage(db, caller, namespace.id, page));
  return stored;
}

async function storePage(db: Db, caller: ProjectCaller, namespaceId: string, page: FilePage): Promise<StoredPage> {
  const { id, title, json } = page;
  const current = await documentById(db, caller, id);
  if (!current) {
    if (await isTrashedDocument(db, caller, id)) return { id, revision: page.revision ?? 0, result: 'removed here' };
    await insertDocument(db, caller, { ...page, namespaceId, type: 'document', by: caller.userId });
    const made = await documentById(db, caller, id);
    if (!made) throw new Error('A page that was just created cannot be read.');
    await recordAndIndex(db, caller, made, 'created');
    return { id, revision: made.revision, result: 'created' };
  }
  const { revision } = current;
  if (current.title === title && current.json === json) return { id, revision, result: 'unchanged' };
  if (page.revision !== null && page.revision !== revision) {
    return { id, revision: page.revision, result: 'changed here' };
  }
  const saved = await saveDocument(db, caller, { id, title, json, revision, by: caller.userId });
  if (!saved) throw new Error('A page changed while it was locked.');
  await recordAndIndex(db, caller, saved, 'updated');
  return { id, revision: saved.revision, result: 'updated' };
}

/** Puts pages in the order of their files. Others keep their place behind them. */
export async function arrangePages(
  db: Db,
  caller: ProjectCaller,
  code: string,
  pages: readonly { readonly id: string; readonly parentId: string | null }[],
): Promise<void> {
  const namespace = await namespaceByCode(db, caller, code, 'lock');
  if (!namespace) return;
  const rows = (await documentsOf(db, caller, namespace.id)).filter(({ type }) => type !== 'homepage');
  const known = new Set(rows.map(({ id }) => id));
  const wanted = pages.filter(({ id }) => known.has(id));
  const named = new Set(wanted.map(({ id }) => id));
  const all = [
    ...wanted.map(({ id, parentId }) => ({ id, parentId: parentId !== null && known.has(parentId) ? parentId : null })),
    ...rows.filter(({ id }) => !named.has(id)),
  ];
  const counts = new Map<string | null, number>();
  const placements = all.map(({ id, parentId }): Placement => {
    const position = counts.get(parentId) ?? 0;
    counts.set(parentId, position + 1);
    return { id, parentId, position };
  });
  const before = new Map(rows.map((row) => [row.id, row.parentId]));
  await savePlacements(db, caller, namespace.id, placements);
  if (placements.some(({ id, parentId }) => before.get(id) !== parentId)) {
    await touchStructure(db, caller, namespace.id, caller.userId);
  }
}
