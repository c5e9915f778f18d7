/** Finds what is wrong with the YAML front matter of a Markdown file. Pure. */
import type { SyntaxNode, SyntaxNodeRef, Tree } from '@lezer/common';
import { parser } from '@lezer/yaml';

/** A fault with its place. */
export interface FrontMatterFault {
  readonly message: string;
  /** 1-based, in the file. */
  readonly line: number;
}

/** The first fault inside front matter: its offset, and what to do about it. */
interface Fault {
  readonly at: number;
  readonly words: string;
}

const start = 'The front matter is not valid YAML';
const openMessage = 'The front matter does not end. Put a line with --- below it.';
const words = {
  other: `${start} here.`,
  colon: `${start}. Put the value in quotes, because it contains a colon.`,
  quote: `${start}. A quotation mark is not closed.`,
  bracket: `${start}. A bracket is not closed.`,
  tab: `${start}. Indent with spaces instead of tabs.`,
  escape: `${start}. A backslash in double quotes is written \\\\.`,
  twice: (key: string): string => `${start}. The key "${key}" is there twice.`,
};

/** Longer front matter is not looked at: nobody writes it, and a parser would take its time. */
const longest = 20_000;

/**
 * The first fault of the front matter that a text begins with; undefined where it is fine or has none. What readers of
 * Markdown understand although YAML does not, passes: links and placeholders as values, as in `status: [ADR-5](0005.md)`.
 */
export function frontMatterFault(markdown: string): FrontMatterFault | undefined {
  if (!/^\ufeff?---/.test(markdown)) return undefined;
  const text = markdown.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [first = ''] = /^---[ \t]*\n/.exec(text) ?? [];
  if (first === '') return undefined;
  const below = text.slice(first.length);
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(below);
  if (!end) return /^[A-Za-z_][\w-]*:(?:[ \t]|\n)/.test(below) ? { message: openMessage, line: 1 } : undefined;
  const facts = below.slice(0, end.index);
  if (facts.length > longest) return undefined;
  const fault = faultOf(
    facts.replaceAll(toleratedValue, (_value, before: string, value: string) => before + 'x'.repeat(value.length)),
  );
  if (!fault) return undefined;
  const line = facts.slice(0, fault.at).split('\n').length + 1;
  return { message: fault.words, line: Math.min(line, facts.split('\n').length) };
}

/** A Markdown link or a placeholder in braces as the value of a line. */
const toleratedValue = /^([ \t]*(?:-|[A-Za-z][\w .-]*:)[ \t]+)(\[[^[\]"'\n]*\]\([^\n]*|\{[^\n]*\})(?=[ \t]*$)/gm;

function faultOf(facts: string): Fault | undefined {
  const tree = parser.parse(facts);
  const faults: Fault[] = [];
  tree.iterate({
    enter: (node) => {
      const found = faultAt(node, facts);
      if (found) faults.push(found);
    },
  });
  const first = faults.toSorted((one, other) => one.at - other.at)[0];
  return first ?? repeatedKey(tree, facts);
}

function faultAt(node: SyntaxNodeRef, facts: string): Fault | undefined {
  const { from, to, name } = node;
  if (node.type.isError) return openBracket(node.node, facts) ?? { at: from, words: words.other };
  if (name === 'QuotedLiteral') return faultOfQuoted(facts.slice(from, to), from);
  const block = node.node.parent;
  if (block?.name !== 'BlockMapping' && block?.name !== 'BlockSequence') return undefined;
  const before = facts.slice(facts.lastIndexOf('\n', from - 1) + 1, from);
  if (before.includes('\t') && before.trim() === '') return { at: from, words: words.tab };
  // A block that begins behind the colon of its key is none.
  const isBehindKey = block.parent?.name === 'Pair' && /[^\s?:-]/.test(before);
  if (!isBehindKey) return undefined;
  return { at: from, words: block.name === 'BlockMapping' ? words.colon : words.other };
}

function faultOfQuoted(quoted: string, at: number): Fault | undefined {
  const mark = quoted[0] ?? '';
  if (quoted.length < 2 || !quoted.endsWith(mark)) return { at, words: words.quote };
  const isOdd = mark === '"' && /^(?:[^\\]|\\[\s0abtnvfre"/\\N_LPxuU])*?\\(?![\s0abtnvfre"/\\N_LPxuU])/.test(quoted);
  return isOdd ? { at, words: words.escape } : undefined;
}

/** The list or mapping that an error stands in, if it has no end: its beginning says more than where that was missed. */
function openBracket({ parent }: SyntaxNode, facts: string): Fault | undefined {
  const isFlow = parent?.name === 'FlowSequence' || parent?.name === 'FlowMapping';
  if (!parent || !isFlow) return undefined;
  const isClosed = /[\]}]$/.test(facts.slice(parent.from, parent.to));
  return isClosed ? undefined : { at: parent.from, words: words.bracket };
}

/** A key that stands twice at the top: readers would not agree on its value. */
function repeatedKey(tree: Tree, facts: string): Fault | undefined {
  const mapping = tree.topNode.firstChild?.getChild('BlockMapping');
  const seen = new Set<string>();
  for (const pair of mapping?.getChildren('Pair') ?? []) {
    const key = pair.getChild('Key');
    const name = key ? facts.slice(key.from, key.to) : '';
    if (key && seen.has(name)) return { at: key.from, words: words.twice(name) };
    seen.add(name);
  }
  return undefined;
}
