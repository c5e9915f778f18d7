/** Demo data: the product's own documentation from its Markdown files, and a page with every block type. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { everyBlockDocument, everyBlockFiles } from '#platform/richtext/model/every-block.ts';
import { emptyDocumentJson, isEmbedKind } from '#platform/richtext/model/document.ts';
import { pageFromMarkdown, splitTitle } from '#platform/richtext/model/markdown-page.ts';
import { createDocumentBy, updateDocumentBy } from './document-actions.ts';
import { createNamespaceBy } from './namespace-actions.ts';

interface ImportedFile {
  /** Path relative to the repository, with slashes. */
  readonly path: string;
  readonly title: string;
  readonly source: string;
  readonly parent: 'guides' | 'decisions' | null;
}

/** The picture of the README is a file of the demo project. */
const resolveImage = (src: string): string | null =>
  src.endsWith('images/document.png') ? everyBlockFiles.image : null;

const rootFiles = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

const read = (repository: string, path: string, parent: ImportedFile['parent']): ImportedFile => {
  const source = readFileSync(join(repository, path), 'utf8');
  return { path, title: splitTitle(source, basename(path, '.md')).title, source, parent };
};

function markdownFiles(repository: string): ImportedFile[] {
  const list = (folder: string, parent: ImportedFile['parent']): ImportedFile[] => {
    const directory = join(repository, folder);
    if (!existsSync(directory)) return [];
    const names = readdirSync(directory)
      .filter((name) => name.endsWith('.md'))
      .toSorted();
    return names.map((name) => read(repository, `${folder}/${name}`, parent));
  };
  const roots = rootFiles
    .filter((path) => existsSync(join(repository, path)))
    .map((path) => read(repository, path, null));
  return [...roots, ...list('docs', 'guides'), ...list('docs/adr', 'decisions')];
}

/** Creates the namespace "Handbook" from the repository's files, and "Writing" with a page of every block type. */
export async function seedDocumentation(db: Db, caller: ProjectCaller, repository: string): Promise<void> {
  const readme = read(repository, 'README.md', null);
  const files = markdownFiles(repository);
  const handbook = await createNamespaceBy(db, caller, { name: 'Handbook' });
  const create = (title: string, json: string, parent: string | null): Promise<{ id: string; revision: number }> =>
    createDocumentBy(db, caller, { title, json, namespace: handbook.code, parent });
  const empty = emptyDocumentJson();
  const pages = new Map<string, { id: string; revision: number }>();
  const parents: Record<'guides' | 'decisions', string | null> = { guides: null, decisions: null };
  for (const file of files) {
    if (file.parent && parents[file.parent] === null) {
      const title = file.parent === 'guides' ? 'Guides' : 'Decisions';
      parents[file.parent] = (await create(title, empty, null)).id;
    }
    pages.set(file.path, await create(file.title, empty, file.parent && parents[file.parent]));
  }
  pages.set('README.md', { id: handbook.homepage.id, revision: handbook.homepage.revision });
  // Texts are saved in a second pass: relative links need the ids of all pages.
  for (const file of [readme, ...files]) {
    const page = pages.get(file.path);
    if (!page) continue;
    const resolveLink = linksFrom(file.path, pages, handbook.code);
    const { json } = pageFromMarkdown(file.source, basename(file.path), { resolveLink, resolveImage });
    const title = file === readme ? 'Handbook' : file.title;
    await updateDocumentBy(db, caller, page.id, { title, json, revision: page.revision });
  }
  const writing = await createNamespaceBy(db, caller, { name: 'Writing' });
  await createDocumentBy(db, caller, { title: 'Every block', json: shownBlocks(), namespace: writing.code });
}

/** A page of every block without embeds: the demo has nothing that they could show. */
function shownBlocks(): string {
  const content = everyBlockDocument.content ?? [];
  const firstEmbed = content.findIndex(({ type }) => isEmbedKind(type));
  // Their heading and the line above them go as well.
  return JSON.stringify({
    ...everyBlockDocument,
    content: [...content.slice(0, firstEmbed - 2), { type: 'paragraph' }],
  });
}

/** Maps a relative link between files to a link between pages. */
function linksFrom(
  from: string,
  pages: ReadonlyMap<string, { readonly id: string }>,
  namespace: string,
): (href: string) => string | null {
  return (href) => {
    const [path = ''] = href.split('#');
    const page = pages.get(normalize(join(dirname(from), path)).replaceAll('\\', '/'));
    return page ? `archwright://${page.id}.doc.internal/${namespace}/${page.id}` : null;
  };
}
