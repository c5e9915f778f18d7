/** Comments that keep what a platform cannot hold: the parser of this engine reads them, a server does not. */
import { keptMark } from '../text/skip.ts';
import { withKeptEscapes } from '../text/quoted-values.ts';

/** A comment with the reason on its first line and the SQL after it. */
export const keptComment = (reason: string, sql: string): string =>
  `${keptMark} ${withKeptEscapes(reason.replaceAll(/[\n\r]/g, ' '))}\n${withKeptEscapes(sql)} */`;
