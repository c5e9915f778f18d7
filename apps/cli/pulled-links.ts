/**
 * Addresses in pulled Markdown: links to things and files of the project lead to the files beside it, and back again when
 * the text is pushed. Pure.
 */
import { LINK_KINDS, parseInternalLink, type LinkKind } from '#platform/richtext/model/link-address.ts';
import { isInside } from './file-names.ts';

/** What an address of the product names: a stored file, or a thing by the key of its file. */
export type Target = { readonly file: string } | { readonly key: string };

/** The kinds of the command line by those of links. */
const kindsOfLinks: Readonly<Record<LinkKind, string>> = {
  doc: 'documents',
  adr: 'adrs',
  rfc: 'rfcs',
  c4model: 'c4models',
  dbmodel: 'dbmodels',
  diagram: 'diagrams',
  board: 'boards',
  metric: 'metrics',
  driver: 'drivers',
};

const storedFile = /^archwright:\/\/([A-Za-z0-9_-]{1,100})\.file\.internal(?:\?(width=\d{1,6}))?$/;
const mentionedPage = /^archwright:\/\/([A-Za-z0-9_-]{1,100})\.page\.internal$/;

/** An address taken apart: what it names, and what stands behind the path of its file. */
function partsOf(address: string): { readonly target: Target; readonly behind: string } | undefined {
  const [, file, width] = storedFile.exec(address) ?? [];
  // A program that shows the file would take a question mark for a part of its name.
  if (file !== undefined) return { target: { file }, behind: width === undefined ? '' : `#${width}` };
  const page = mentionedPage.exec(address)?.[1];
  if (page !== undefined) return { target: { key: `documents:${page}` }, behind: '' };
  const link = parseInternalLink(address);
  if (!link) return undefined;
  const id = link.kind === 'driver' ? 'drivers' : (link.page ?? link.id);
  const behind = link.anchor === undefined ? '' : `#${link.anchor}`;
  return { target: { key: `${kindsOfLinks[link.kind]}:${id}` }, behind };
}

/** Paths of things and files in the folder; undefined for what is not there. */
export type Places = (target: Target) => string | undefined;

/** From a file to another one, as an address in Markdown. */
function relativeAddress(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same += 1;
  const steps = [...here.slice(same).map(() => '..'), ...there.slice(same)];
  // Brackets would end the address.
  return steps
    .map((step) => encodeURIComponent(step).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`))
    .join('/');
}

/** The path in the folder that a relative address means; undefined for one that leads elsewhere. */
export function pathOfAddress(from: string, address: string): string | undefined {
  const [plain = ''] = address.split(/[#?]/, 1);
  if (plain === '' || plain.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(plain)) return undefined;
  const steps = from.split('/').slice(0, -1);
  for (const step of plain.split('/')) {
    const name = decoded(step);
    if (name === undefined) return undefined;
    if (name === '..' && steps.pop() === undefined) return undefined;
    if (name !== '..' && name !== '.') steps.push(name);
  }
  const path = steps.join('/');
  return isInside(path) ? path : undefined;
}

function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
}

/** The end of an inline link or image with its address: `](address` or `](<address>`, which may have spaces. */
const linked = /(!?\[(?:[^[\]\\]|\\.)*\]\()(<[^<>\n]*>|[^\s()<>]+)/g;
const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;

/** Replaces the addresses of links and images outside of code blocks. */
function withAddresses(markdown: string, replaced: (address: string, isImage: boolean) => string): string {
  let open = '';
  return markdown
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1];
      if (open !== '') {
        if (mark?.startsWith(open) && line.trimEnd().endsWith(mark)) open = '';
        return line;
      }
      if (mark !== undefined) {
        open = mark;
        return line;
      }
      return line.replace(linked, (whole, before: string, written: string) => {
        const address = written.startsWith('<') ? written.slice(1, -1) : written;
        const found = replaced(address, before.startsWith('!'));
        return found === address ? whole : `${before}${found}`;
      });
    })
    .join('\n');
}

/** The stored files that a text shows or offers. */
export function filesIn(markdown: string): readonly string[] {
  const found = new Set<string>();
  withAddresses(markdown, (address) => {
    const parts = partsOf(address);
    if (parts && 'file' in parts.target) found.add(parts.target.file);
    return address;
  });
  return [...found];
}

/** Addresses of the product by those that stand for them in a pulled file. */
export type FileLinks = Readonly<Record<string, string>>;

/** The address in a file of the folder that stands for one of the product; undefined where it stays. */
export function addressFrom(path: string, address: string, places: Places): string | undefined {
  const parts = partsOf(address);
  const to = parts && places(parts.target);
  return to === undefined ? undefined : `${relativeAddress(path, to)}${parts!.behind}`;
}

/** A text of the product as a file of the folder. */
export function asPulled(
  markdown: string,
  path: string,
  places: Places,
): { readonly text: string; readonly links: FileLinks } {
  const links: Record<string, string> = {};
  const text = withAddresses(markdown, (address) => {
    const local = addressFrom(path, address, places);
    // Two ways to name one thing must be told apart when the text goes back: the second one stays as it is.
    if (local === undefined || (links[local] ?? address) !== address) return address;
    links[local] = address;
    return local;
  });
  return { text, links };
}

/** Whether some links of a file would be written otherwise now, because what they lead to has moved. */
export const isMoved = (path: string, links: FileLinks, places: Places): boolean =>
  Object.entries(links).some(([local, address]) => addressFrom(path, address, places) !== local);

/** A file of the folder that a person may have edited, and how its links go back. */
export interface EditedFile {
  readonly text: string;
  readonly path: string;
  /** As they were when it was pulled. */
  readonly links: FileLinks;
  /** The address in the product of a file of the folder. */
  readonly addressOf: (path: string) => string | undefined;
}

/** A file of the folder as a text of the product; and the images that the product does not have. */
export function asPushed({ text, path, links, addressOf }: EditedFile): {
  readonly markdown: string;
  readonly unknownImages: readonly string[];
} {
  const unknownImages = new Set<string>();
  const markdown = withAddresses(text, (address, isImage) => {
    const before = Object.hasOwn(links, address) ? links[address] : undefined;
    if (before !== undefined) return before;
    const meant = pathOfAddress(path, address);
    if (meant === undefined) return address;
    const found = addressOf(meant);
    if (found === undefined && isImage) unknownImages.add(meant);
    return found === undefined ? address : `${found}${ending(found, address)}`;
  });
  return { markdown, unknownImages: [...unknownImages] };
}

/** What stands behind a path, in the words of the product. */
function ending(found: string, address: string): string {
  const behind = /#.*$/.exec(address)?.[0] ?? '';
  if (!storedFile.test(found)) return behind;
  return /^#width=\d{1,6}$/.test(behind) ? `?${behind.slice(1)}` : '';
}

/** The address in the product of a thing by its key; pages name their namespace. Undefined for what has no links. */
export function addressOfThing(kind: string, id: string, namespace: string | undefined): string | undefined {
  const link = LINK_KINDS.find((one) => kindsOfLinks[one] === kind);
  if (link === undefined || link === 'driver') return undefined;
  const place = link === 'doc' ? `/${encodeURIComponent(namespace ?? '')}/${encodeURIComponent(id)}` : '';
  return `archwright://${id}.${link}.internal${place}`;
}
