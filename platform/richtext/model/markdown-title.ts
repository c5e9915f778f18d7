/** The title of a Markdown file: its first heading, read as text. Pure. */
import type { Token, Tokens } from 'marked';
import { inlineText } from './document-text.ts';
import { inlineNodes } from './markdown-inline.ts';
import { BoundedLexer } from './markdown-tokenizer.ts';

/**
 * Takes the title off a Markdown text that starts with a heading of level 1, underlined ones included:
 * `# The *C#* [![build](b.svg)](ci)` is titled `The C#`, and its badge stays as the first line of the body.
 * `title` is null where the text starts otherwise.
 */
export function splitMarkdownTitle(markdown: string): { readonly title: string | null; readonly body: string } {
  const text = markdown.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const found = firstHeading(text);
  if (!found) return { title: null, body: text };
  const { heading, rest } = found;
  const badges = heading.tokens.filter(isPicture);
  const words = textOf(heading.tokens.filter((token) => !isPicture(token)));
  // A logo alone is a title by its description.
  if (words === '') return { title: textOf(heading.tokens) || null, body: rest };
  const line = badges.map(({ raw }) => raw).join(' ');
  return { title: words, body: line === '' ? rest : `${line}\n\n${rest}` };
}

/** Up to the first blank line after a text begins. */
const firstBlock = /^(?:[ \t]*\n)*(?:.*\S.*(?:\n|$))*/;

/** What has to be read to know the first heading: its block. A link in it may be defined anywhere below. */
function headOf(text: string): string {
  const [head] = firstBlock.exec(text) ?? [''];
  return head.includes('[') ? text : head;
}

function firstHeading(text: string): { heading: Tokens.Heading; rest: string } | null {
  try {
    const tokens = new BoundedLexer().lex(headOf(text));
    const index = tokens.findIndex(({ type }) => type !== 'space');
    const first = tokens[index];
    if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1) return null;
    const length = tokens.slice(0, index + 1).reduce((sum, { raw }) => sum + raw.length, 0);
    return { heading: first as Tokens.Heading, rest: text.slice(length).replace(/^\n+/, '') };
  } catch {
    return null;
  }
}

/** An image, or a link around images. */
function isPicture(token: Token): boolean {
  if (token.type === 'image') return true;
  const inside = token.type === 'link' ? ((token as Tokens.Link).tokens ?? []) : [];
  return inside.length > 0 && inside.every((part) => part.type === 'image' || part.raw.trim() === '');
}

function textOf(tokens: readonly Token[]): string {
  // Any target will do: only the words count, not the address of a link that leads nowhere.
  const nodes = inlineNodes({ resolveLink: () => '#title' }, tokens);
  return nodes
    .map((node) => (node.type === 'hard_break' ? ' ' : inlineText(node)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
