/** Worker tasks of a run: files become texts and pages. */
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { FilePage } from '#features/documentation/server/documentation-facade.ts';
import { isLfsPointer, lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { mergeConflictLine, mergeConflictMessage } from '#platform/git/model/merge-conflict.ts';
import { fileAddress, pageOfPath, pathForms, presentPath } from '#platform/richtext/model/import-paths.ts';
import { frontMatterFault } from '#platform/richtext/model/front-matter-fault.ts';
import { pageFromMarkdown, type PageDraft } from '#platform/richtext/model/markdown-page.ts';
import type { MarkdownOptions } from '#platform/richtext/model/markdown-to-document.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import { contentViolations } from '#platform/richtext/server/content-check.ts';
import { extractText } from '#platform/writing/model/extracted-text.ts';
import { notTextMessage } from '../contract.ts';
import type { FileProblem } from './sync-course.ts';

/** A file with its bytes. */
export interface FileBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Text of a file; undefined for one that is not text. UTF-8, UTF-16 with a byte order mark, else Windows-1252. */
export function decodedText(bytes: Uint8Array): string | undefined {
  const isUtf32 = bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0;
  if (isUtf32) return undefined;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && bytes.includes(0)) return undefined;
  const wide = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const encoding = isUtf16 ? wide : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes).replaceAll('\u0000', '\ufffd').toWellFormed();
}

/** Text of a file, or why it has none to read. */
export type FileText = { readonly text: string } | { readonly problem: FileProblem };

/** What a file says. A pointer of Git LFS says nothing, and a merge conflict two things at once. */
export function textOfFile(bytes: Uint8Array): FileText {
  const text = decodedText(bytes);
  if (text === undefined) return { problem: { message: notTextMessage, line: null } };
  if (isLfsPointer(text)) return { problem: { message: lfsPointerMessage, line: null } };
  const line = mergeConflictLine(text);
  return line === undefined ? { text } : { problem: { message: mergeConflictMessage, line } };
}

/** What pages are made of. Paths are those of the repository. */
export interface PagesToRead {
  readonly files: readonly (FileBytes & PageFile)[];
  /** Ids of all pages by the paths of their files. */
  readonly pages: ReadonlyMap<string, string>;
  /** Path of the page that stands for a folder. */
  readonly folders: ReadonlyMap<string, string>;
  /** Ids of stored images. */
  readonly images: ReadonlyMap<string, string>;
  readonly namespace: string;
}

/** What one file needs besides its text. */
export interface PageFile {
  /** Title of a text without one. */
  readonly name: string;
  /**
   * Address of a file at the provider, with `{path}`, at the commit that changed this file last: so it stays the same
   * until the file changes. Null where the provider has no pages.
   */
  readonly fileUrl: string | null;
}

/** What the addresses in one file mean. */
export type PageContext = Omit<PagesToRead, 'files'> & Pick<PageFile, 'fileUrl'>;

/** A page, or why its file could not be read. */
export type ReadPage =
  | (PageText & { readonly path: string })
  | { readonly path: string; readonly problem: string; readonly line: number | null };

/** The text of a page with all that its storage needs. */
export type PageText = Pick<FilePage, 'title' | 'json' | 'jsonHash' | 'extracted'>;

/** A text with all that its storage needs. */
export const pageText = (draft: PageDraft): PageText => ({
  ...draft,
  jsonHash: createHash('md5').update(draft.json).digest('hex'),
  extracted: extractText(draft),
});

/** How the addresses of a file are read. */
export function addressesOf(
  path: string,
  context: PageContext,
): MarkdownOptions & Required<Pick<MarkdownOptions, 'resolveLink'>> {
  return {
    resolveLink: (href) => linkOf(href, path, context),
    resolveImage: (src) => context.images.get(presentPath(fileAddress(src, path)?.path ?? '', context.images)) ?? null,
  };
}

/** Worker task: reads pages. */
export function readPages({ files, ...context }: PagesToRead): readonly ReadPage[] {
  return files.map(({ path, name, bytes, fileUrl }): ReadPage => {
    const read = textOfFile(bytes);
    if ('problem' in read) return { path, problem: read.problem.message, line: read.problem.line };
    const { text } = read;
    const front = frontMatterFault(text);
    if (front) return { path, problem: front.message, line: front.line };
    const page = pageFromMarkdown(text, name, addressesOf(path, { ...context, fileUrl }));
    const [fault] = contentViolations(page.json);
    if (fault) return { path, problem: fault.errors[0] ?? 'The file cannot be read.', line: null };
    return { path, ...pageText(page) };
  });
}

function linkOf(href: string, from: string, context: PageContext): string | null {
  const address = fileAddress(href, from);
  if (!address) return null;
  const target =
    pageOfPath(address.path, context.pages) ?? context.folders.get(presentPath(address.path, context.folders));
  const id = target === undefined ? undefined : context.pages.get(target);
  const anchor = address.anchor ? { anchor: address.anchor } : {};
  if (id !== undefined)
    return formatInternalLink({ kind: 'doc', id, namespace: context.namespace, page: id, ...anchor });
  if (context.fileUrl === null || address.path === '') return null;
  const url = context.fileUrl.replace('{path}', address.path.split('/').map(encodeURIComponent).join('/'));
  return address.anchor ? `${url}#${encodeURIComponent(address.anchor)}` : url;
}

/** How an image begins, in Markdown and in HTML. */
const mayShowImages = /!\[|<img/i;

/** A page, and the paths of the images that it shows. */
export interface ShownImages {
  readonly path: string;
  readonly images: readonly string[];
}

/** Worker task: the images of the pages that show some. */
export function imagesOf(files: readonly FileBytes[]): readonly ShownImages[] {
  return files.flatMap(({ path, bytes }) => {
    const text = decodedText(bytes) ?? '';
    // Most pages show none, and this costs as much as to convert them.
    if (!mayShowImages.test(text)) return [];
    const shown = new Set<string>();
    const note = (src: string): null => {
      const target = fileAddress(src, path)?.path;
      if (target !== undefined) for (const form of pathForms(target)) shown.add(form);
      return null;
    };
    pageFromMarkdown(text, path, { resolveImage: note });
    return shown.size > 0 ? [{ path, images: [...shown] }] : [];
  });
}
