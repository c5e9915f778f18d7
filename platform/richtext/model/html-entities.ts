/** Character references in Markdown text: `&amp;`, `&#8212;`, `&#x2014;`. Unknown names stay as they are. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', iexcl: '¡', cent: '¢', pound: '£', yen: '¥',
  sect: '§', copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', sup2: '²', sup3: '³', micro: 'µ', para: '¶',
  middot: '·', frac14: '¼', frac12: '½', frac34: '¾', iquest: '¿', times: '×', divide: '÷', laquo: '«', raquo: '»',
  ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', bull: '•',
  hellip: '…', prime: '′', Prime: '″', euro: '€', larr: '←', uarr: '↑', rarr: '→', darr: '↓', harr: '↔', lArr: '⇐',
  rArr: '⇒', hArr: '⇔', ne: '≠', le: '≤', ge: '≥', asymp: '≈', equiv: '≡', infin: '∞', sum: '∑', prod: '∏',
  radic: '√', part: '∂', forall: '∀', exist: '∃', isin: '∈', notin: '∉', cap: '∩', cup: '∪', sub: '⊂', sup: '⊃',
  and: '∧', or: '∨', not: '¬', alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', lambda: 'λ', mu: 'μ',
  pi: 'π', sigma: 'σ', tau: 'τ', omega: 'ω', Delta: 'Δ', Sigma: 'Σ', Omega: 'Ω', auml: 'ä', ouml: 'ö', uuml: 'ü',
  Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', aring: 'å',
  aelig: 'æ', ccedil: 'ç', egrave: 'è', eacute: 'é', ecirc: 'ê', euml: 'ë', iacute: 'í', ntilde: 'ñ', oacute: 'ó',
  ocirc: 'ô', oslash: 'ø', uacute: 'ú', thinsp: '\u2009', ensp: '\u2002', emsp: '\u2003', zwnj: '\u200c',
  zwj: '\u200d', shy: '\u00ad', check: '✓', lbrace: '{', rbrace: '}', lbrack: '[', rbrack: ']', lpar: '(',
  rpar: ')', vert: '|', ast: '*', lowbar: '_', grave: '`', bsol: '\\', num: '#', excl: '!', colon: ':', Tab: '\t',
};

/** Replaces the character references that are known; a number that is no character becomes U+FFFD. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] ?? whole : whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** A character as a numeric reference: a space becomes `&#32;`. */
export function encodeCharacter(character: string): string {
  return `&#${character.codePointAt(0) ?? 32};`;
}
