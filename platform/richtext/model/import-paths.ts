/** Addresses among files that are imported together: which file a relative link or image means. Pure. */

/** An address in a file, taken apart: the path from the top of the import, and the heading behind `#`. */
export interface FileAddress {
  readonly path: string;
  readonly anchor: string;
}

const markdown = /\.(?:md|markdown)$/i;

/** Whether a file is read as a page. */
export const isMarkdownFile = (path: string): boolean => markdown.test(path);

/** The file that `href` means in the file `from`, e.g. `../b.md#steps` in `guides/a.md`; null for other addresses. */
export function fileAddress(href: string, from: string): FileAddress | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return null;
  const [whole = '', anchor = ''] = href.split('#');
  const path = decoded(whole.split('?')[0] ?? '').replaceAll('\\', '/');
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return { path: parts.join('/'), anchor };
}

/** The page that a path means: its file, the same without its ending, or what a folder shows first. */
export function pageOfPath(path: string, pages: Pick<ReadonlySet<string>, 'has'>): string | undefined {
  const prefix = path === '' ? '' : `${path}/`;
  const candidates = [path, `${path}.md`, `${path}.markdown`, `${prefix}README.md`, `${prefix}index.md`];
  return candidates.map((candidate) => presentPath(candidate, pages)).find((candidate) => pages.has(candidate));
}

/** Names of files come with composed letters (ü) from most systems, and with decomposed ones (u and its dots) from macOS. */
export const pathForms = (path: string): readonly string[] => [path, path.normalize('NFC'), path.normalize('NFD')];

/** A path in the form in which it is among others; as it is where none of its forms is there. */
export const presentPath = (path: string, paths: Pick<ReadonlySet<string>, 'has'>): string =>
  isPlain(path) ? path : (pathForms(path).find((form) => paths.has(form)) ?? path);

/** Most paths have one form. */
const isPlain = (path: string): boolean => !/[^\u0020-\u007e]/.test(path);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
