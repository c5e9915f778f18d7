/** A record by its path and its text: what the text does not say is taken from the name of the file. Pure. */
import { readAdrFile, type AdrFile } from './adr-file.ts';
import { dayOfName, numberOfName, titleOfName } from './record-name.ts';

/** A record of a repository; it always has a title. */
export interface ReadRecord extends AdrFile {
  readonly title: string;
}

/** Letters of a title; longer ones are cut. */
const longestTitle = 200;

/** Reads one file. Example: `readRecord('docs/adr/0007-use-redis.md', text).number` is 7. */
export function readRecord(path: string, markdown: string): ReadRecord {
  const read = readAdrFile(markdown);
  return {
    ...read,
    title: cut(read.title ?? titleOfName(path)),
    number: numberOfName(path) ?? read.number,
    date: read.date ?? dayOfName(path),
  };
}

const cut = (title: string): string =>
  title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
