/** Placeholders of templates: words in italics that somebody has to replace. Pure. */
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { parseDocument, type DocNode } from '#platform/richtext/model/document.ts';

/** Stored placeholders of a template: their number, and the characters of one. */
const limits = { count: 100, length: 300 } as const;

const isItalic = ({ marks }: DocNode): boolean => marks?.some(({ type }) => type === 'italic') === true;

/** Texts in italics, in order. */
function italics(node: DocNode): string[] {
  const own = node.type === 'text' && isItalic(node) ? [(node.text ?? '').trim()] : [];
  return [...own, ...(node.content ?? []).flatMap(italics)];
}

/** Texts of the blocks that are in italics from start to end. */
function italicBlocks({ content = [] }: DocNode): string[] {
  const isBlock = content.length > 0 && content.every((child) => child.type === 'text' && isItalic(child));
  return isBlock
    ? [
        content
          .map(({ text = '' }) => text)
          .join('')
          .trim(),
      ]
    : content.flatMap(italicBlocks);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '');

/**
 * The placeholders of a template of a project. Only whole blocks count: templates are made from written documents, in
 * which single words are emphasized.
 */
export const templatePlaceholders = (json: string): readonly string[] =>
  distinct(italicBlocks(parseDocument(json)))
    .filter((text) => text.length <= limits.length)
    .slice(0, limits.count);

/** Templates that a text may have been made from. */
interface KnownTemplates {
  /** Markdown of the built-in ones. */
  readonly builtIn: readonly string[];
  /** Placeholders of those of the project. */
  readonly own?: readonly string[];
}

/**
 * The unchanged placeholders of a text, each once. Example: `*What is wrong today?*` of the short template gives
 * `What is wrong today?`.
 */
export function unchangedPlaceholders(json: string, { builtIn, own = [] }: KnownTemplates): readonly string[] {
  const known = new Set([...builtIn.flatMap((markdown) => italics(markdownToDocument(markdown))), ...own]);
  const doc = parseDocument(json);
  return distinct([...italics(doc), ...italicBlocks(doc)]).filter((text) => known.has(text));
}

/** Whether a text can contain placeholders at all. */
export const hasItalics = (json: string): boolean => italics(parseDocument(json)).length > 0;
