/** Result of highlighting: ranges of a text and their token types. */

/** What a piece of code is; also the end of its class name, `aw-tok-keyword`. */
export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name' | 'type' | 'inserted' | 'deleted';

/** A coloured range of the code, in UTF-16 offsets; ranges come in order and do not overlap. */
export type CodeToken = { from: number; to: number; kind: TokenKind };

/** Finds the coloured ranges of a text. */
export type Highlighter = (code: string) => CodeToken[];
