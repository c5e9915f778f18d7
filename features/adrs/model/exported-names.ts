/** How exported records and their files are called. */
import { fileSlug } from '#platform/portability/model/portable.ts';

/** What of a record is needed to name and to list it. */
export interface NamedRecord {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
}

/** `0001`: the number of a record in the names of files. */
export const fileNumber = (serialNumber: number): string => String(serialNumber).padStart(4, '0');

/** `0001-use-one-database`: the name of a record's file without its ending. */
export const recordName = ({ serialNumber, title }: NamedRecord): string =>
  `${fileNumber(serialNumber)}-${fileSlug(title)}`;

/** `ADR-0001`: how records name each other in MADR. */
export const madrNumber = (serialNumber: number): string => `ADR-${fileNumber(serialNumber)}`;

/** Endings that a browser would run as a page when somebody opens the folder. */
const activeEndings = /^\.(?:[sx]?html?|xht|xml|xslt?|svgz?|mht|mhtml|hta)$/;

/** `0001-2-order-states.png`: the second file of record 1. No browser opens it as a page, whatever it is. */
export function exportedFileName(serialNumber: number, place: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? [];
  const known = ending.toLowerCase();
  return `${fileNumber(serialNumber)}-${place}-${fileSlug(stem)}${known}${activeEndings.test(known) ? '.txt' : ''}`;
}
