/** Formats a text: indentation and blanks between tokens. Lines, comments and texts stay as they are. */
import { noConstants } from '../text/constants.ts';
import { isLineComment } from '../text/lines.ts';
import { type Token, tokenize, withoutBlanks } from '../text/tokens.ts';

const indentation = '    ';

const written = (line: string, { start, end, isQuoted }: Token): string =>
  isQuoted ? line.slice(start - 1, end + 1).trimEnd() : line.slice(start, end);

/** Formats a text. The same again changes nothing, and the text means the same. */
export function formatText(text: string): string {
  let depth = 0;
  let isInComment = false;
  let isContinued = false;
  return text
    .split('\n')
    .map((whole) => {
      const end = whole.endsWith('\r') ? '\r' : '';
      const line = end ? whole.slice(0, -1) : whole;
      const mark = line.startsWith('\uFEFF') ? '\uFEFF' : '';
      const content = withoutBlanks(line.slice(mark.length));
      const indented = (inner: string, by: number): string =>
        inner === '' ? `${mark}${end}` : `${mark}${indentation.repeat(by)}${inner}${end}`;
      if (isInComment) {
        isInComment = !content.endsWith('*/');
        return whole;
      }
      const isComment = isLineComment(content);
      const goesOn = line.endsWith('\\') && !isComment;
      const wasContinued = isContinued;
      isContinued = goesOn;
      const tokens = isComment ? [] : tokenize({ text: content, line: 0, segments: [] }, noConstants);
      const opens = tokens.at(-1)?.text === '{' && (tokens.length === 1 || tokens[0]?.text !== '}');
      const at = depth;
      if (wasContinued || goesOn) {
        if (opens && !goesOn) depth += 1;
        return wasContinued ? whole : indented(content, at);
      }
      if (content.startsWith('/*')) {
        isInComment = !content.endsWith('*/');
        return indented(content, at);
      }
      if (isComment || tokens.length === 0) return indented(content, at);
      const closes = tokens[0]?.text === '}';
      if (closes) depth = Math.max(0, depth - 1);
      if (opens) depth += 1;
      return indented(tokens.map((token) => written(content, token)).join(' '), closes ? Math.max(0, at - 1) : at);
    })
    .join('\n');
}
