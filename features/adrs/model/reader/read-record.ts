/** Reads a record from its path and text: what the text lacks is taken from the file name. Pure. */
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import { readAdrFile, type AdrFile } from './adr-file.ts';
import { dayOfName, numberOfName, titleOfName } from './record-name.ts';

/** A record of a repository; `title` is never empty. */
export interface ReadRecord extends AdrFile {
  readonly title: string;
}

/** Maximum length of a title in characters; longer ones are cut. */
const longestTitle = 200;

/** Reads one file. Example: `readRecord('docs/adr/0007-use-redis.md', text).number` is 7. */
export function readRecord(path: string, markdown: string): ReadRecord {
  const read = readAdrFile(markdown);
  return {
    ...read,
    // Nobody could see a title of marks of direction and the like.
    title: cut(read.title === null || onlyUnseen(read.title) ? titleOfName(path) : read.title),
    number: numberOfName(path) ?? read.number,
    date: read.date ?? dayOfName(path),
  };
}

const cut = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
