/** Syntax highlighting: one small function per language, loaded on demand. */
import type { Parser, Tree } from '@lezer/common';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { PATTERN_LANGUAGES } from './code-patterns.ts';
import type { CodeToken, Highlighter, TokenKind } from './code-tokens.ts';

const LONGEST_COLOURED = 100_000;
// Text that is not in its language can keep a parser busy for seconds; it is shown without highlighting instead.
const LONGEST_PARSE_MS = 300;

const PARSERS: Readonly<Record<string, () => Promise<Parser>>> = {
  javascript: async () => (await import('@lezer/javascript')).parser.configure({ dialect: 'jsx' }),
  typescript: async () => (await import('@lezer/javascript')).parser.configure({ dialect: 'ts jsx' }),
  json: async () => (await import('@lezer/json')).parser,
  yaml: async () => (await import('@lezer/yaml')).parser,
  java: async () => (await import('@lezer/java')).parser,
  php: async () => (await import('@lezer/php')).parser.configure({ top: 'Program' }),
  python: async () => (await import('@lezer/python')).parser,
};

const KINDS = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.null, tags.bool, tags.atom],
    class: 'keyword',
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character, tags.attributeValue], class: 'string' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], class: 'comment' },
  { tag: [tags.number], class: 'number' },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.propertyName)], class: 'name' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName, tags.annotation], class: 'type' },
]);

const loaded = new Map<string, Promise<Highlighter | null>>();

/** The highlighter of a language by its id in `CODE_LANGUAGES`; `null` for one without colours. Loaded once. */
export function loadHighlighter(language: string): Promise<Highlighter | null> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = makeHighlighter(language);
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}

async function makeHighlighter(language: string): Promise<Highlighter | null> {
  const pattern = Object.hasOwn(PATTERN_LANGUAGES, language) ? PATTERN_LANGUAGES[language] : undefined;
  if (pattern) return bounded(pattern);
  const load = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  if (!load) return null;
  const parser = await load();
  return bounded((code) => {
    const tokens: CodeToken[] = [];
    const tree = parseInTime(parser, code);
    if (tree) highlightTree(tree, KINDS, (from, to, kind) => tokens.push({ from, to, kind: kind as TokenKind }));
    return tokens;
  });
}

/** The syntax tree of a text; `null` when parsing takes too long. */
function parseInTime(parser: Parser, code: string): Tree | null {
  const parse = parser.startParse(code);
  const end = performance.now() + LONGEST_PARSE_MS;
  for (let tree = parse.advance(); performance.now() < end; tree = parse.advance()) if (tree) return tree;
  return null;
}

function bounded(highlight: Highlighter): Highlighter {
  return (code) => (code.length > LONGEST_COLOURED ? [] : highlight(code));
}
