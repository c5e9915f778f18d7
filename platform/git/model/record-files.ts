/** Which files of a folder of records are records, by their paths alone. Pure. */

/** Folders with third-party files or without sources. */
const foreign = new Set([
  'node_modules',
  'vendor',
  'dist',
  'build',
  'target',
  'out',
  'bower_components',
  '__pycache__',
]);

/** Files next to records that are not records. */
const noRecord =
  /^(?:index|readme|toc|summary|contributing|changelog|license|_.*|(?:.*[-_. ])?template(?:[-_. ].*)?)\.(?:md|markdown)$/i;
const markdownFile = /\.(?:md|markdown)$/i;
const textFile = /\.(?:mdx|mdown|mkd|txt|adoc|asciidoc|rst|org)$/i;
/** A template is often numbered like a record before the first. */
const templateNumber = /^(?:adr[-_ ]?)?0{1,6}(?=[-_. ])/i;
const recordName = /^(?:(?:adr[-_ ]?)?\d{1,6}(?=[-_. ])|\d{8}-)/i;
/** Lock and backup files that editors leave beside a Markdown file. */
const editorFile = /^(?:~\$|\.?#|\.~lock\.).*\.(?:md|markdown)#?$|\.(?:md|markdown)(?:~|\.(?:bak|orig|rej|swp|tmp))$/i;
const templateFolder = /^_?templates?$/i;

/** Whether a folder holds nothing that a team wrote. */
export const isPassedOver = (name: string): boolean => isHidden(name) || foreign.has(name);

/** Whether a folder is hidden: what lies in it is not part of what a team shows. */
export const isHidden = (name: string): boolean => name.startsWith('.');

/** Why a file is no page and no record although it could be taken for one; undefined where its name is an ordinary one. */
export function strayReason(name: string): string | undefined {
  if (editorFile.test(name)) return 'a temporary file of an editor';
  return isHidden(name) && markdownFile.test(name) ? 'a hidden file, because its name begins with a dot' : undefined;
}

/** Whether a folder holds templates of records. */
export const isTemplateFolder = (name: string): boolean => templateFolder.test(name);

/** Whether a file is Markdown by its name. */
export const isMarkdownName = (name: string): boolean => markdownFile.test(name);

/** Whether a file is a record by the number or the date that its name begins with. */
export const isRecordName = (name: string): boolean => recordName.test(name) && markdownFile.test(name);

/** The number or the date that the name of a record begins with, and its other words. */
function partsOfName(path: string): readonly [number: number, words: string] | undefined {
  const [, number, words = ''] = /^(?:adr[-_ ]?)?(\d{1,8})[-_. ]+(.*)\.\w+$/i.exec(path.split('/').at(-1) ?? '') ?? [];
  return number === undefined ? undefined : [Number(number), words.toLowerCase()];
}

/**
 * Whether two paths may be those of one record: a record that gets another number keeps its words, and the other way round.
 * Records are written from a template, so that a new one is like one that was removed.
 */
export function maySameRecord(one: string, other: string): boolean {
  const [first, second] = [partsOfName(one), partsOfName(other)];
  return !first || !second || first[0] === second[0] || first[1] === second[1];
}

/**
 * Decides on one file: a record, a file that could be taken for one with the reason why it is none, or neither. A number
 * or a date in its name makes it a record, whatever its other words are.
 */
export function recordRule(
  name: string,
  isTemplate: boolean,
): { readonly isRecord: boolean; readonly reason?: string } | undefined {
  const isNumbered = recordName.test(name);
  const skip = (reason: string) => ({ isRecord: false, reason });
  const stray = strayReason(name);
  if (stray !== undefined) return skip(stray);
  if (!markdownFile.test(name)) return isNumbered && textFile.test(name) ? skip('not Markdown') : undefined;
  if (isTemplate && (!isNumbered || templateNumber.test(name))) return skip('in a folder of templates');
  if (!isNumbered && noRecord.test(name)) return skip('its name is not that of a record');
  return { isRecord: true };
}
