/** A text of the product in the file that keeps it: title, front matter and addresses as the file has them. Pure. */
import { splitTitle } from '#platform/richtext/model/markdown-page.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { parseDocument, textNode, type DocNode } from '#platform/richtext/model/document.ts';
import { splitMarkdownTitle } from '#platform/richtext/model/markdown-title.ts';
import { markdownToDocument, type MarkdownOptions } from '#platform/richtext/model/markdown-to-document.ts';
import { readFileText } from './parted-file.ts';
import { differsInFacts, frontOf, mergeFront, withFacts, withFront, type Facts } from './file-front.ts';
import { mergeIntoFile, type MergedFile } from './merge-file.ts';

/** A text that goes into its file. */
export interface OutgoingPage {
  /** Path of the file. */
  readonly path: string;
  /** Title of a file without one. */
  readonly name: string;
  readonly title: string;
  /** Markdown between the title and the text. */
  readonly lead?: string;
  /** Rich text as a JSON string. */
  readonly json: string;
  /** The file that the text began with, and the file as it is now; empty for a new one. */
  readonly base: string;
  readonly theirs: string;
  /** The commit in the addresses of other files of the repository; absent where they have none. */
  readonly commit?: string | undefined;
  /** How addresses of the file are read. */
  readonly options: MarkdownOptions;
  /** Paths of other things in the repository by their ids. */
  readonly places: ReadonlyMap<string, string>;
  /** Address of the project in the product, for what is not in the repository. */
  readonly outside: string;
  /** Lines of front matter that are written, by their keys; others stay as they are. */
  readonly facts: Facts;
}

/** Merges a text into its file. */
export function mergePage(page: OutgoingPage): MergedFile {
  const { base, theirs, facts } = page;
  const known = new Map<string, string>();
  const options = noting(page.options, known);
  const outward = (markdown: string): string => plainHeading(outwardText(markdown, page, known));
  // Addresses of the files are known before anything is written.
  for (const file of [base, theirs]) markdownToDocument(readFileText(file).body, options);
  const { markdown, front } = oursOf({ ...page, json: atKnownCommit(page, known) });
  const merged = mergeIntoFile(base, theirs, markdown, { options, outward });
  const top = mergeFront(frontOf(base), frontOf(theirs), front);
  const isClean = 'text' in merged && !top.hasConflict && !differsInFacts(facts, base, theirs);
  const text = withFacts(withFront('text' in merged ? merged.text : merged.conflict.ours, top.front), facts);
  return isClean ? { text } : { conflict: { ours: text, theirs } };
}

/** A number at the start of a heading begins no list: it needs no backslash. */
const plainHeading = (markdown: string): string => markdown.replace(/^(#+ \d+)\\([.)])/, '$1$2');

/** Reads addresses, and remembers how the file writes what they mean. */
function noting({ resolveLink, resolveImage }: MarkdownOptions, known: Map<string, string>): MarkdownOptions {
  const note = (meant: string | null | undefined, written: string): void => {
    if (meant && !known.has(meant)) known.set(meant, written);
  };
  return {
    resolveLink: (href) => {
      const meant = resolveLink?.(href) ?? null;
      if (meant !== href) note(meant, href);
      return meant;
    },
    resolveImage: (src) => {
      const id = resolveImage?.(src) ?? null;
      if (id !== null) note(`archwright://${id}.file.internal`, src);
      return id;
    },
  };
}

/**
 * A text was read at an earlier commit than its file is now: its links to other files of the repository lead there. Those
 * that the file has are the same links.
 */
function atKnownCommit({ json, commit }: OutgoingPage, known: ReadonlyMap<string, string>): string {
  if (commit === undefined) return json;
  return json.replaceAll(/https?:\/\/[^"\s]*?[0-9a-f]{40}(?:[0-9a-f]{24})?[^"\s]*/g, (href) => {
    if (known.has(href)) return href;
    const now = href.replace(/[0-9a-f]{40}(?:[0-9a-f]{24})?/, commit);
    return known.has(now) ? now : href;
  });
}

interface Ours {
  readonly markdown: string;
  /** Front matter of the text, or that of the file where the text shows none. */
  readonly front: string;
}

function oursOf({ title, lead = '', json, base, name }: OutgoingPage): Ours {
  const file = readFileText(base);
  const nodes = [...(parseDocument(json).content ?? [])];
  const [first] = nodes;
  const isFront = file.front !== '' && first?.type === 'code_block' && first.attrs?.['lang'] === 'yaml';
  const facts = isFront ? (first.content ?? []).map(({ text = '' }) => text).join('') : undefined;
  if (isFront) nodes.shift();
  const body = documentToMarkdown({ type: 'doc', content: nodes });
  const { title: heading, body: rest } = splitMarkdownTitle(file.body);
  const isSame = base !== '' && splitTitle(base, name).title === title;
  const own =
    heading !== undefined && file.body.endsWith(rest) ? file.body.slice(0, file.body.length - rest.length) : '';
  const top = isSame
    ? own.replace(/\n*$/, own === '' ? '' : '\n\n')
    : `${/^\n*/.exec(file.body)?.[0] ?? ''}${headingOf(title)}\n\n`;
  return { markdown: `${top}${lead}${body}`, front: facts ?? frontOf(base) };
}

const headingOf = (title: string): string => {
  const node: DocNode = {
    type: 'heading',
    attrs: { level: 1 },
    content: [textNode(title.replaceAll(/\s+/g, ' ').trim())],
  };
  return documentToMarkdown({ type: 'doc', content: [node] }).trimEnd();
};

/** Markdown with addresses as they stand in the file. */
function outwardText(
  markdown: string,
  { path, places, outside }: OutgoingPage,
  known: ReadonlyMap<string, string>,
): string {
  const address = /archwright:\/\/[^\s()<>"]+|https?:\/\/[^\s()<>"]+/g;
  return markdown.replace(address, (whole) => {
    const plain = whole.replace(/(\.file\.internal)\?width=\d+$/, '$1');
    const written = known.get(whole) ?? known.get(plain);
    if (written !== undefined) return written;
    const [, id = '', kind = '', anchor = ''] =
      /^archwright:\/\/([^./]+)\.(\w+)\.internal[^#]*(#.*)?$/.exec(plain) ?? [];
    if (id === '') return whole;
    const place = places.get(id);
    return place === undefined ? outsideAddress(outside, kind, id) : `${relativePath(path, place)}${anchor}`;
  });
}

/** Where a thing that is not in the repository is read. */
function outsideAddress(project: string, kind: string, id: string): string {
  if (kind === 'adr' || kind === 'rfc') return `${project}/${kind}s/${id}/view`;
  return project;
}

/** Path from one file to another, with signs that Markdown takes for its own escaped. */
export function relativePath(from: string, to: string): string {
  const above = from.split('/').slice(0, -1);
  const below = to.split('/');
  while (above.length > 0 && below.length > 1 && above[0] === below[0]) {
    above.shift();
    below.shift();
  }
  return [...above.map(() => '..'), ...below]
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');
}
