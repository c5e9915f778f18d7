/** Highlighting of SQL: keywords, texts, quoted names, numbers, comments. */
import { StreamLanguage, syntaxHighlighting, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tagHighlighter, tags } from '@lezer/highlight';

/** What a line begins within. */
interface State {
  isComment: boolean;
}

const keywords: ReadonlySet<string> = new Set(
  `add after alter and as asc auto_increment begin bigint binary bit blob bool boolean by cascade change char character
  charset check collate column comment constraint create current_timestamp date datetime decimal default definer delete
  desc double drop each end engine enum event execute exists false float for foreign from fulltext function generated if
  in index insert int integer into invisible is json key linestring longblob longtext mediumblob mediumint mediumtext
  modify no not null numeric on or order partition partitions point primary procedure range references rename replace
  restrict row select set smallint spatial stored table temporary text then time timestamp tinyblob tinyint tinytext to
  trigger true unique unsigned update using values varbinary varchar view virtual visible when where with year zerofill`
    .split(/\s+/)
    .filter(Boolean),
);

const parser: StreamParser<State> = {
  name: 'sql',
  startState: () => ({ isComment: false }),
  copyState: (state) => ({ ...state }),
  languageData: { commentTokens: { line: '--' }, closeBrackets: { brackets: ['(', "'", '`'] } },
  token: (stream, state) => {
    if (state.isComment) {
      if (stream.match(/^.*?\*\//)) state.isComment = false;
      else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^(?:--(?:\s|$)|#)/)) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.isComment = !stream.match(/^.*?\*\//);
      if (state.isComment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^'(?:''|\\.|[^'\\])*'?/) || stream.match(/^"(?:""|\\.|[^"\\])*"?/)) return 'string';
    if (stream.match(/^`[^`]*`?/)) return null;
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    const word = stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u) as RegExpMatchArray | null;
    if (word) return keywords.has(word[0].toLowerCase()) ? 'keyword' : null;
    stream.next();
    return null;
  },
};

/** The classes that the theme of the code editor colours. */
const colours = tagHighlighter([
  { tag: tags.keyword, class: 'cm-dsl-keyword' },
  { tag: tags.string, class: 'cm-dsl-text' },
  { tag: tags.number, class: 'cm-dsl-number' },
  { tag: tags.comment, class: 'cm-dsl-comment' },
]);

/** SQL in the code editor, coloured. */
export const sqlLanguage: Extension = [StreamLanguage.define(parser), syntaxHighlighting(colours)];
