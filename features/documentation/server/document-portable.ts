/** Export and import of documentation: a folder per namespace, a JSON and a Markdown file per document. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { id, line, text } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  renameIds,
  type PortableFiles,
  type PortableText,
} from '#platform/portability/model/portable.ts';
import {
  unwritten,
  type ExportPart,
  type PortableSource,
  type ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import {
  documentationLimits,
  structureTooDeepMessage,
  tooManyDocumentsMessage,
  type DocumentRow,
} from '../contract.ts';
import { pageToMarkdown } from '#platform/richtext/model/markdown-page.ts';
import { indexDocument } from './document-search.ts';
import { documentById, insertDocument } from './document-table.ts';
import { namespaceKind, readNamespace } from './namespace-actions.ts';
import { insertNamespace, lockNamespaceCodes, namespacePage, type ProjectScope } from './namespace-table.ts';

const folder = 'documentation';
const namespaceFile = 'namespace.json';

interface PortablePage {
  id: string;
  title: string;
  /** File name without `.json` and `.md`. */
  file: string;
  children: PortablePage[];
}
const portablePage: z.ZodMiniType<PortablePage> = z.strictObject({
  id,
  title: line(200),
  file: text(200).check(z.regex(/^[\p{L}\p{N}_-]+$/u, 'Invalid file name.')),
  get children() {
    return z.array(portablePage);
  },
});

const portableNamespace = z.strictObject({
  name: line(100),
  homepage: portablePage,
  pages: z.array(portablePage),
});

/** Rows with file names; numbers follow the display order. */
function pagesOf(rows: readonly DocumentRow[], count: { value: number }): PortablePage[] {
  return rows.map((row) => {
    count.value += 1;
    const file = `${String(count.value).padStart(3, '0')}-${fileSlug(row.title)}`;
    return { id: row.id, title: row.title, file, children: pagesOf(row.children, count) };
  });
}

const flat = (pages: readonly PortablePage[]): PortablePage[] =>
  pages.flatMap((page) => [page, ...flat(page.children)]);

interface PageToWrite {
  /** Path without extension. */
  readonly path: string;
  readonly title: string;
  readonly json: string;
}

/** Worker task: writes a page as JSON and as Markdown. */
export const writePage = ({ path, title, json }: PageToWrite): readonly PortableText[] => [
  { path: `${path}.json`, text: jsonText(JSON.parse(json)) },
  { path: `${path}.md`, text: pageToMarkdown({ title, json }) },
];

const pageWriter = task<typeof writePage>(new URL(import.meta.url), 'writePage');

async function* namespaceFiles(read: ReadPiece, scope: ProjectScope, code: string): AsyncIterable<ExportPart> {
  const namespace = await read((db) => readNamespace(db, scope, code));
  const [homepage] = pagesOf([namespace.homepage], { value: -1 });
  const pages = pagesOf(namespace.documents, { value: 0 });
  const base = `${folder}/${code}`;
  yield { path: `${base}/${namespaceFile}`, text: jsonText({ name: namespace.name, homepage, pages }) };
  for (const page of [...(homepage ? [homepage] : []), ...flat(pages)]) {
    const document = await read((db) => documentById(db, scope, page.id));
    // Removed since the tree was read: an empty document keeps the tree consistent.
    const json = document?.json ?? '{"type":"doc","content":[]}';
    yield unwritten(pageWriter, { path: `${base}/${page.file}`, title: page.title, json }, json.length);
  }
}

async function* filesOf(read: ReadPiece, scope: ProjectScope): AsyncIterable<ExportPart> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => namespacePage(db, scope, { page, perPage }));
    for (const { code } of resources) yield* namespaceFiles(read, scope, code);
    if (resources.length < perPage) return;
  }
}

/** A parsed namespace; texts by document id. */
interface ReadNamespace extends z.output<typeof portableNamespace> {
  readonly code: string;
  readonly texts: ReadonlyMap<string, string>;
}

const depthOfTree = (pages: readonly PortablePage[]): number =>
  pages.length === 0 ? 0 : 1 + Math.max(...pages.map((page) => depthOfTree(page.children)));

function readText(files: PortableFiles, path: string): string {
  const json = JSON.stringify(readJson(files, path, z.looseObject({ type: z.literal('doc') })));
  const [problem] = checkDocument(json);
  if (problem) throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
  return json;
}

function readNamespaceFiles(files: PortableFiles, path: string): ReadNamespace {
  const code = path.split('/')[1] ?? '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) || code.length > 40) throw faultIn(path, 'This is not a namespace code.');
  const namespace = readJson(files, path, portableNamespace);
  if (namespace.homepage.children.length > 0) throw faultIn(path, 'The homepage cannot have children.');
  if (depthOfTree(namespace.pages) > documentationLimits.depth) throw faultIn(path, structureTooDeepMessage);
  const all = [namespace.homepage, ...flat(namespace.pages)];
  if (new Set(all.map((page) => page.id)).size < all.length) throw faultIn(path, 'Duplicate id.');
  const texts = new Map(all.map((page) => [page.id, readText(files, `${folder}/${code}/${page.file}.json`)]));
  return { ...namespace, code, texts };
}

async function storeNamespace(
  db: Db,
  caller: ProjectCaller,
  namespace: ReadNamespace,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const namespaceId = randomUUID();
  await insertNamespace(db, caller, { id: namespaceId, code: namespace.code, name: namespace.name });
  const storePage = async (page: PortablePage, type: DocumentRow['type'], parentId: string | null): Promise<void> => {
    const documentId = renamed.get(page.id) ?? randomUUID();
    const json = renameIds(namespace.texts.get(page.id) ?? '', renamed);
    const title = page.title;
    const stored = { id: documentId, namespaceId, parentId, type, title, json, by: caller.userId };
    const updatedAt = await insertDocument(db, caller, stored);
    await indexDocument(db, caller, { id: documentId, title, type, json, namespace: namespace.code, updatedAt });
    for (const child of page.children) await storePage(child, 'document', documentId);
  };
  await storePage(namespace.homepage, 'homepage', null);
  for (const page of namespace.pages) await storePage(page, 'document', null);
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: namespaceKind,
    subjectId: namespaceId,
    action: 'imported',
    summary: namespace.name,
    details: { code: namespace.code },
  });
}

const pageIds = (namespaces: readonly ReadNamespace[]): string[] =>
  namespaces.flatMap(({ texts }) => [...texts.keys()]);

/** Worker task: parses the namespaces of an import. */
export function readDocumentationFiles(files: PortableFiles): readonly ReadNamespace[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(`/${namespaceFile}`));
  const namespaces = paths.toSorted().map((path) => readNamespaceFiles(files, path));
  const ids = pageIds(namespaces);
  if (new Set(ids).size < ids.length) throw faultIn(folder, 'Duplicate id in two namespaces.');
  if (ids.length > documentationLimits.documents) throw faultIn(folder, tooManyDocumentsMessage);
  return namespaces;
}

/** Portable source of documentation. */
export const portableDocumentation: PortableSource<readonly ReadNamespace[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => (await lockNamespaceCodes(db, scope)).size === 0,
  reader: task<typeof readDocumentationFiles>(new URL(import.meta.url), 'readDocumentationFiles'),
  prepare: (namespaces) => {
    const ids = pageIds(namespaces);
    return {
      ids,
      counts: { namespaces: namespaces.length, pages: ids.length - namespaces.length },
      store: async (db, caller, renamed) => {
        for (const namespace of namespaces) await storeNamespace(db, caller, namespace, renamed);
      },
    };
  },
};
