/** Highlighting of the DSL: keywords, texts, comments, operators. */
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { isKeyword } from '@archwright/structurizr';

interface State {
  /** Inside of a comment of several lines. */
  readonly isComment: boolean;
}

const parser: StreamParser<{ isComment: boolean }> = {
  name: 'structurizr',
  startState: () => ({ isComment: false }),
  copyState: (state: State) => ({ ...state }),
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['{', '"'] } },
  token: (stream, state) => {
    if (state.isComment) {
      if (stream.match(/^.*?\*\//)) state.isComment = false;
      else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    const isFirst = stream.string.slice(0, stream.pos).trim() === '';
    if (isFirst && (stream.match('//') || stream.match('#'))) {
      stream.skipToEnd();
      return 'comment';
    }
    if (isFirst && stream.match('/*')) {
      state.isComment = !stream.match(/^.*\*\//);
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return 'string';
    if (stream.match('->')) return 'operator';
    if (stream.match(/^\$\{[^}\s]*\}/)) return 'meta';
    if (stream.match(/^#[0-9a-f]{6}\b/i) || stream.match(/^\d+\b/)) return 'number';
    const word = stream.match(/^[^\s"]+/) as RegExpMatchArray | null;
    if (!word) {
      stream.next();
      return null;
    }
    return isKeyword(word[0]) ? 'keyword' : null;
  },
};

/** The language of the code editor. */
export const dslLanguage = StreamLanguage.define(parser);
