/** Pages that are kept in a repository: stored by a run that reads it, in the transaction of the run. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivityOfMany } from '#platform/history/server/activity-table.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { ExtractedText } from '#platform/writing/model/extracted-text.ts';
import { documentationLimits, tooManyDocumentsMessage } from '../contract.ts';
import type { Placement } from '../model/document-tree.ts';
import { documentKind, indexPages } from './document-search.ts';
import { createNamespaceBy, freeCodeOf } from './namespace-actions.ts';
import {
  insertPages,
  lockedPages,
  placesOf,
  savePages,
  type KnownPage,
  type SavedPage,
} from './repository-page-table.ts';
import { documentationTotals, namespaceByCode, savePlacements, touchStructure } from './namespace-table.ts';

/** A page as a file has it. */
export interface FilePage {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  /** md5 of `json`, in hex. */
  readonly jsonHash: string;
  readonly extracted: ExtractedText;
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

/** A namespace for the pages of a repository, which need not exist yet. */
export interface PagesNamespace {
  readonly code: string;
  readonly name: string;
}

/** The namespace for the pages of a repository: the one with `code` where it still exists, else one to be made. */
export async function plannedNamespace(
  db: Db,
  caller: ProjectCaller,
  { code, name }: { readonly code: string | null; readonly name: string },
): Promise<PagesNamespace> {
  const known = code === null ? undefined : await namespaceByCode(db, caller, code, 'read');
  if (known) return { code: known.code, name: known.name };
  const longEnough = name.length < documentationLimits.namespaceName ? `${name} pages` : name;
  const cut = longEnough.slice(0, 100).toWellFormed();
  return { code: await freeCodeOf(db, caller, cut), name: cut };
}

/** Makes a planned namespace unless it exists. False when its code was taken meanwhile: then links lead elsewhere. */
export async function openNamespace(db: Db, caller: ProjectCaller, planned: PagesNamespace): Promise<boolean> {
  if (await namespaceByCode(db, caller, planned.code, 'read')) return true;
  return (await createNamespaceBy(db, caller, { name: planned.name })).code === planned.code;
}

/** Stores pages in the open transaction, in a few statements. */
export async function storePages(
  db: Db,
  caller: ProjectCaller,
  code: string,
  pages: readonly FilePage[],
): Promise<readonly StoredPage[]> {
  const namespace = await namespaceByCode(db, caller, code, 'lock');
  if (!namespace) throw new Error(`The namespace ${code} is gone.`);
  const ids = pages.map(({ id }) => id);
  const known = new Map((await lockedPages(db, caller, ids)).map((page) => [page.id, page]));
  const fresh = pages.filter(({ id }) => !known.has(id));
  const { documents } = await documentationTotals(db, caller);
  if (fresh.length > 0 && documents + fresh.length > documentationLimits.documents) {
    throw refused(tooManyDocumentsMessage);
  }
  const results = pages.flatMap((page) => keptAs(known.get(page.id), page) ?? []);
  const kept = new Set(results.map(({ id }) => id));
  const changed = pages.filter(({ id }) => known.has(id) && !kept.has(id));
  const place = { ...caller, namespaceId: namespace.id };
  const made = await insertPages(db, place, placed(fresh), caller.userId);
  const saved = await savePages(db, caller, changed.map(rowOf), caller.userId);
  const byId = new Map(pages.map((page) => [page.id, page]));
  await recordPages(db, caller, { code, byId }, { created: made, updated: saved });
  return [
    ...results,
    ...made.map(({ id, revision }) => ({ id, revision, result: 'created' as const })),
    ...saved.map(({ id, revision }) => ({ id, revision, result: 'updated' as const })),
  ];
}

const rowOf = ({ id, title, json }: FilePage) => ({ id, title, json });

/** What becomes of a page that is not written; undefined for one that is. */
function keptAs(known: KnownPage | undefined, page: FilePage): StoredPage | undefined {
  if (!known) return undefined;
  const { id } = page;
  const { revision } = known;
  if (known.isTrashed) return { id, revision: page.revision ?? 0, result: 'removed here' };
  if (known.title === page.title && known.jsonHash === page.jsonHash) return { id, revision, result: 'unchanged' };
  return page.revision !== null && page.revision !== revision
    ? { id, revision: page.revision, result: 'changed here' }
    : undefined;
}

/** Pages in the order of their files; `arrangePages` gives all of them their places in the end. */
function placed(pages: readonly FilePage[]) {
  const counts = new Map<string | null, number>();
  return pages.map((page) => {
    const position = counts.get(page.parentId) ?? 0;
    counts.set(page.parentId, position + 1);
    return { ...rowOf(page), parentId: page.parentId, position };
  });
}

/** History, links, mentions, files and search entries of pages that were written. */
async function recordPages(
  db: Db,
  caller: ProjectCaller,
  { code, byId }: { readonly code: string; readonly byId: ReadonlyMap<string, FilePage> },
  written: Readonly<Record<'created' | 'updated', readonly SavedPage[]>>,
): Promise<void> {
  const actions = ['created', 'updated'] as const;
  const activities = actions.flatMap((action) =>
    written[action].map(({ id, revision }) => ({
      subjectKind: documentKind,
      subjectId: id,
      action,
      summary: byId.get(id)?.title ?? '',
      details: { revision, namespace: code },
    })),
  );
  const texts = actions.flatMap((action) =>
    written[action].flatMap(({ id, updatedAt }) => {
      const page = byId.get(id);
      return page ? [{ id, namespace: code, updatedAt: updatedAt.toISOString(), extracted: page.extracted }] : [];
    }),
  );
  await allDone([recordActivityOfMany(db, byCaller(caller), activities), indexPages(db, caller, texts)]);
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
  const rows = await placesOf(db, caller, namespace.id);
  const known = new Set(rows.map(({ id }) => id));
  const wanted = pages.filter(({ id }) => known.has(id));
  const named = new Set(wanted.map(({ id }) => id));
  const ordered = [
    ...wanted.map(({ id, parentId }) => ({ id, parentId: parentId !== null && known.has(parentId) ? parentId : null })),
    ...rows.filter(({ id }) => !named.has(id)),
  ];
  const counts = new Map<string | null, number>();
  const placements = ordered.map(({ id, parentId }): Placement => {
    const position = counts.get(parentId) ?? 0;
    counts.set(parentId, position + 1);
    return { id, parentId, position };
  });
  const before = new Map(rows.map((row) => [row.id, row]));
  const moved = placements.filter(({ id, parentId }) => before.get(id)?.parentId !== parentId);
  const changed = placements.filter(({ id, position }) => before.get(id)?.position !== position);
  const all = [...new Set([...moved, ...changed])];
  if (all.length > 0) await savePlacements(db, caller, namespace.id, all);
  if (moved.length > 0) await touchStructure(db, caller, namespace.id, caller.userId);
}
