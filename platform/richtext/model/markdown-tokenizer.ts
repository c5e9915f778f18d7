/** The Markdown tokenizer: HTML stays text, and hostile text cannot make it slow. */
import { Lexer, Tokenizer, type Token, type Tokens, type TokensList } from 'marked';
import { MAX_LIST_DEPTH, MAX_TABLE_CELLS } from '../contract.ts';

// The search for the end of an emphasis reads to the end of the paragraph, once for each unclosed delimiter.
const SEARCH_BUDGET = 30_000_000;
// Each character of such a word could start a URL, and would be tried as one.
const LONG_WORD = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]{500}/;

/** The tables of a text have more than `MAX_TABLE_CELLS` cells. */
export class TooManyCellsError extends Error {}

/**
 * Reads as `Tokenizer` does, except that inline HTML does not switch the lexer into its raw states, that a word of
 * more than 500 signs is no address, and that emphasis stays text once 30 million characters were searched for it.
 * Throws `TooManyCellsError` before it makes the cells: a row gets as many as the header, even if it is two characters.
 */
export class BoundedTokenizer extends Tokenizer {
  #searched = 0;
  #openLists = 0;
  #cells = 0;

  /** Whether the current list nests deeper than a document allows. */
  get isTooDeep(): boolean {
    return this.#openLists > MAX_LIST_DEPTH;
  }

  override list(src: string): Tokens.List | undefined {
    this.#openLists++;
    try {
      return super.list(src);
    } finally {
      this.#openLists--;
    }
  }

  override table(src: string): Tokens.Table | undefined {
    const found = this.rules.block.table.exec(src);
    if (!found) return undefined;
    const [, header = '', delimiters = '', body = ''] = found;
    const rows = 1 + (body.trimEnd() === '' ? 0 : body.trimEnd().split('\n').length);
    // An upper bound; whether it is a table at all depends on the cells of the header.
    if (this.#cells + rows * delimiters.split('|').length > MAX_TABLE_CELLS) {
      const columns = super.table(`${header}\n${delimiters}\n`)?.header.length ?? 0;
      if (this.#cells + rows * columns > MAX_TABLE_CELLS) throw new TooManyCellsError();
    }
    const token = super.table(src);
    if (token) this.#cells += rows * token.header.length;
    return token;
  }

  /** The line break before the closing fence belongs to the fence, also where the last line of the code is empty. */
  override fences(src: string): Tokens.Code | undefined {
    const token = super.fences(src);
    return token?.text.endsWith('\n') ? { ...token, text: token.text.slice(0, -1) } : token;
  }

  override tag(src: string): Tokens.Tag | undefined {
    if (!/^<[A-Za-z/!?]/.test(src) || !this.#mayRead(src)) return undefined;
    const found = this.rules.inline.tag.exec(src);
    if (!found) return undefined;
    return { type: 'html', raw: found[0], inLink: false, inRawBlock: false, block: false, text: found[0] };
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(src) || !this.#mayRead(src)) return undefined;
    return super.emStrong(src, maskedSrc, prevChar);
  }

  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    if (!src.startsWith('~') || !this.#mayRead(src)) return undefined;
    return super.del(src, maskedSrc, prevChar);
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    if (!src.startsWith('`') || !this.#mayRead(src)) return undefined;
    return super.codespan(src);
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    if (!/^!?\[/.test(src) || !this.#mayRead(src)) return undefined;
    return super.link(src);
  }

  override url(src: string): Tokens.Link | undefined {
    return LONG_WORD.test(src) ? undefined : super.url(src);
  }

  override inlineText(src: string): Tokens.Text | undefined {
    if (!LONG_WORD.test(src)) return super.inlineText(src);
    const text = /^[^][^\\<![`*~_\s]*/.exec(src)?.[0] ?? src;
    return { type: 'text', raw: text, text, escaped: false };
  }

  #mayRead(src: string): boolean {
    this.#searched += src.length;
    return this.#searched < SEARCH_BUDGET;
  }
}

/**
 * Reads as `Lexer` does, except that lists which nest deeper than a document may are not looked into: a list is copied
 * at each level, so a text of n characters with lists as deep as its lines allow would cost n times its depth.
 */
export class BoundedLexer extends Lexer {
  readonly #tokenizer: BoundedTokenizer;

  constructor() {
    const tokenizer = new BoundedTokenizer();
    super({ gfm: true, tokenizer });
    this.#tokenizer = tokenizer;
  }

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    return this.#tokenizer.isTooDeep ? tokens : super.blockTokens(src, tokens, lastParagraphClipped);
  }
}
