/** File names and references of exported records. */
import { fileSlug } from '#platform/portability/model/portable.ts';

/** Fields of a record that its name and its list entry are made of. */
export interface NamedRecord {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
}

/** `0001`: zero-padded number for file names. */
export const fileNumber = (serialNumber: number): string => String(serialNumber).padStart(4, '0');

/** `0001-use-one-database`: file name of a record without extension. */
export const recordName = ({ serialNumber, title }: NamedRecord): string =>
  `${fileNumber(serialNumber)}-${fileSlug(title)}`;

/** `ADR-0001`: reference to a record in MADR. */
export const madrNumber = (serialNumber: number): string => `ADR-${fileNumber(serialNumber)}`;

/** Extensions that a browser would open as a page from the folder. */
const activeEndings = /^\.(?:[sx]?html?|xht|xml|xslt?|svgz?|mht|mhtml|hta)$/;

/** `0001-2-order-states.png`: file 2 of record 1. Its extension never makes a browser open it as a page. */
export function exportedFileName(serialNumber: number, place: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? [];
  const known = ending.toLowerCase();
  return `${fileNumber(serialNumber)}-${place}-${fileSlug(stem)}${known}${activeEndings.test(known) ? '.txt' : ''}`;
}
