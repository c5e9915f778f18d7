/** Pattern-based highlighting of languages without a grammar: comments, strings, numbers and keywords. */
import type { CodeToken, Highlighter, TokenKind } from './code-tokens.ts';

type Rules = {
  comment?: RegExp;
  string?: RegExp;
  keywords?: string;
  type?: RegExp;
  name?: RegExp;
  ignoreCase?: boolean;
};

const SLASHES = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))/;
const HASH = /#[^\n]*/;
const QUOTES = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/;
const BACKTICKS = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`[^`]*`?/;
const CAPITALISED = /\b[A-Z]\w*/;
const C_WORDS =
  'auto break case char const continue default do double else enum extern float for goto if inline int long register return short signed sizeof static struct switch typedef union unsigned void volatile while bool true false NULL';

// A name that ends in a lookahead begins with a lookbehind: tried at each letter of a long word it would take its square.
const RULES: Readonly<Record<string, Rules>> = {
  sql: {
    comment: /--[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))/,
    string: /'(?:''|[^'])*'?/,
    ignoreCase: true,
    keywords:
      'add all alter and any as asc begin between by call cascade case cast check column commit constraint create cross current_date current_timestamp database declare default delete desc describe distinct do drop else end enum except exists explain false fetch filter first for foreign from full function grant group having if ignore in index inner insert intersect interval into is join key last lateral left like limit not null nulls offset on or order outer over partition primary procedure range recursive references replace restrict return returning returns revoke right rollback row rows schema select sequence set show table temporary then to transaction trigger true truncate union unique unsigned update using values view when where window with bigint binary blob boolean char date datetime decimal double float int integer json jsonb numeric real serial smallint text time timestamp tinyint uuid varchar',
  },
  bash: {
    comment: /(?<![\w$])#[^\n]*/,
    string: QUOTES,
    name: /\$\{?[\w@*#?]+\}?/,
    keywords:
      'if then else elif fi for while until do done case esac in function return exit export local readonly set unset source alias cd echo trap shift eval exec sudo',
  },
  c: { comment: SLASHES, string: QUOTES, keywords: C_WORDS, type: /#\s*\w+/ },
  cpp: {
    comment: SLASHES,
    string: QUOTES,
    keywords: `${C_WORDS} alignas alignof catch class concept consteval constexpr const_cast co_await co_return co_yield decltype delete dynamic_cast explicit export final friend mutable namespace new noexcept nullptr operator override private protected public requires static_cast template this throw try typename using virtual`,
    type: /#\s*\w+/,
  },
  csharp: {
    comment: SLASHES,
    string: QUOTES,
    type: CAPITALISED,
    keywords:
      'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach get goto if implicit in init int interface internal is lock long namespace new null object operator out override params partial private protected public readonly record ref required return sbyte sealed set short sizeof static string struct switch this throw true try typeof uint ulong unsafe ushort using var virtual void volatile when where while with yield',
  },
  css: {
    comment: SLASHES,
    string: QUOTES,
    name: /(?<![\w-])[\w-]+(?=\s*:[^:{}]*[;}\n])/,
    keywords: 'important media import supports keyframes layer container',
    type: /[.#]-?[A-Za-z_][\w-]*/,
  },
  dockerfile: {
    comment: HASH,
    string: QUOTES,
    name: /\$\{?\w+\}?/,
    keywords:
      'FROM AS RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG ONBUILD STOPSIGNAL HEALTHCHECK SHELL',
  },
  go: {
    comment: SLASHES,
    string: BACKTICKS,
    keywords:
      'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var nil true false iota any bool byte error float32 float64 int int32 int64 rune string uint uint32 uint64',
  },
  graphql: {
    comment: HASH,
    string: QUOTES,
    type: CAPITALISED,
    keywords:
      'query mutation subscription fragment on type interface union enum input scalar schema directive extend implements true false null repeatable',
  },
  html: {
    comment: /<!--[^]*?(?:-->|(?![^]))/,
    string: /"[^"]*"?|'[^'\n]*'/,
    keywords: '',
    type: /<\/?[\w:-]+|\/?>/,
    name: /(?<![\w:@-])[\w:@-]+(?==)/,
  },
  http: { string: QUOTES, keywords: 'GET POST PUT PATCH DELETE HEAD OPTIONS HTTP', name: /^[\w-]+(?=:)/ },
  ini: {
    comment: /^[ \t]*[#;][^\n]*/,
    string: QUOTES,
    type: /^[ \t]*\[[^\]\n]*\]/,
    name: /^[ \t]*[\w.-]+(?=[ \t]*[=:])/,
    keywords: 'true false yes no on off',
  },
  kotlin: {
    comment: SLASHES,
    string: QUOTES,
    type: CAPITALISED,
    keywords:
      'abstract as break by catch class companion const constructor continue crossinline data do else enum external false final finally for fun get if import in infix init inline inner interface internal is lateinit null object open operator out override package private protected public reified return sealed set super suspend tailrec this throw true try typealias val var vararg when where while',
  },
  mermaid: {
    comment: /%%[^\n]*/,
    string: QUOTES,
    keywords:
      'graph flowchart sequenceDiagram classDiagram stateDiagram erDiagram gantt pie journey gitGraph C4Context C4Container participant actor subgraph end loop alt else opt par note over title section direction class state TD TB BT RL LR',
  },
  powershell: {
    comment: HASH,
    string: QUOTES,
    name: /\$[\w:]+/,
    ignoreCase: true,
    keywords:
      'begin break catch class continue data do dynamicparam else elseif end exit filter finally for foreach from function if in param process return switch throw trap try until using while',
  },
  protobuf: {
    comment: SLASHES,
    string: QUOTES,
    type: CAPITALISED,
    keywords:
      'syntax package import option message enum service rpc returns repeated optional required oneof map reserved extend stream bool string bytes int32 int64 uint32 uint64 sint32 sint64 double float true false',
  },
  ruby: {
    comment: HASH,
    string: QUOTES,
    type: CAPITALISED,
    name: /:\w+|@\w+/,
    keywords:
      'alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo require rescue retry return self super then true undef unless until when while yield',
  },
  rust: {
    comment: SLASHES,
    string: /"(?:\\.|[^"\\])*"?/,
    type: CAPITALISED,
    keywords:
      'as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i32 i64 if impl in let loop match mod move mut pub ref return self static str struct super trait true type u8 u32 u64 unsafe use usize where while',
  },
  scala: {
    comment: SLASHES,
    string: QUOTES,
    type: CAPITALISED,
    keywords:
      'abstract case catch class def do else enum extends extension false final finally for given if implicit import inline lazy match new null object override package private protected return sealed super then this throw trait true try type using val var while with yield',
  },
  structurizr: {
    comment: /\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|(?<![\w"])#(?![0-9a-fA-F]{6})[^\n]*/,
    string: /"(?:\\.|[^"\\\n])*"?/,
    name: /![A-Za-z]+/,
    ignoreCase: true,
    keywords:
      'workspace model views person softwareSystem container component group deploymentEnvironment deploymentNode infrastructureNode softwareSystemInstance containerInstance systemLandscape systemContext dynamic deployment filtered custom image styles element relationship theme themes include exclude autoLayout animation title description tags technology url properties perspectives configuration branding terminology extends scope users shape background color colour',
  },
  swift: {
    comment: SLASHES,
    string: /"(?:\\.|[^"\\\n])*"?/,
    type: CAPITALISED,
    keywords:
      'actor as associatedtype async await break case catch class continue default defer deinit do else enum extension false fileprivate for func guard if import in init inout internal is let nil open operator override private protocol public repeat return self some static struct subscript super switch throw throws true try typealias var where while',
  },
  terraform: {
    comment: /#[^\n]*|\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))/,
    string: QUOTES,
    name: /(?<![\w-])[\w-]+(?=\s*=[^=])/,
    keywords:
      'resource data variable output module provider terraform locals for_each count dynamic for in if true false null',
  },
  toml: {
    comment: HASH,
    string: /"""[^]*?(?:"""|(?![^]))|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?/,
    type: /^[ \t]*\[\[?[^\]\n]*\]\]?/,
    name: /^[ \t]*[\w."-]+(?=[ \t]*=)/,
    keywords: 'true false',
  },
};

/** A highlighter for each of these languages, by the language's id. */
export const PATTERN_LANGUAGES: Readonly<Record<string, Highlighter>> = {
  ...Object.fromEntries(Object.entries(RULES).map(([id, rules]) => [id, lazyHighlighter(rules)])),
  diff: highlightDiff,
};

function lazyHighlighter(rules: Rules): Highlighter {
  let highlight: Highlighter | null = null;
  return (code) => (highlight ??= makeHighlighter(rules))(code);
}

function makeHighlighter(rules: Rules): Highlighter {
  const words = (rules.keywords ?? '')
    .split(' ')
    .filter(Boolean)
    .sort((one, other) => other.length - one.length);
  const sources: [TokenKind, string | undefined][] = [
    ['comment', rules.comment?.source],
    ['string', rules.string?.source],
    ['keyword', words.length > 0 ? String.raw`(?<![\w$@.-])(?:${words.join('|')})(?![\w-])` : undefined],
    ['name', rules.name?.source],
    ['type', rules.type?.source],
    ['number', String.raw`(?<![\w$.])\d[\w.]*`],
  ];
  const parts = sources.flatMap(([kind, source]) => (source ? [`(?<${kind}>${source})`] : []));
  const pattern = new RegExp(parts.join('|'), rules.ignoreCase ? 'gim' : 'gm');
  return (code) => {
    const tokens: CodeToken[] = [];
    for (const found of code.matchAll(pattern)) {
      const kind = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
      if (kind && found[0] !== '')
        tokens.push({ from: found.index, to: found.index + found[0].length, kind: kind as TokenKind });
    }
    return tokens;
  };
}

function highlightDiff(code: string): CodeToken[] {
  return [...code.matchAll(/^(?:(\+)|(-)|(@@|diff |index ))[^\n]*/gm)].map((found) => {
    const kind: TokenKind = found[1] ? 'inserted' : found[2] ? 'deleted' : 'comment';
    return { from: found.index, to: found.index + found[0].length, kind };
  });
}
