/** Reads and writes the texts of exported ADRs, in a worker. */
import type { PortableText } from '#platform/portability/model/portable.ts';
import { documentFiles } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import type { ExportedAdr } from '../contract.ts';
import { logIndex, recordsFolder, type LogOf } from '../model/decision-log-contents.ts';
import { logRecord, type Neighbours } from '../model/decision-log-page.ts';
import type { ExportScope } from '../model/exported-links.ts';
import { recordName } from '../model/exported-names.ts';
import { madrFile, madrIndex, type ListedRecord } from '../model/madr-file.ts';

/** What a text refers to. */
export interface References {
  /** Ids of files, in the order of the text. */
  readonly files: readonly string[];
  /** Every id in the text: records among them are linked. */
  readonly ids: readonly string[];
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Task: finds the references of several texts. */
export const referencesOf = (texts: readonly string[]): readonly References[] =>
  texts.map((json) => ({ files: documentFiles(parseDocument(json)), ids: [...new Set(json.match(uuid))] }));

/** A record with what surrounds it. `scope` needs to contain only what the record refers to. */
export interface RecordToWrite {
  readonly adr: ExportedAdr;
  readonly scope: ExportScope;
  readonly around: Neighbours;
  readonly projectName: string;
}

/** Task: writes a record as MADR file or as page of the site. */
export function writeRecord({ adr, scope, around, projectName }: RecordToWrite): readonly PortableText[] {
  // Uses the names of the listing, so that links stay correct if a title has just changed.
  const name = `${recordName(scope.records.get(adr.id) ?? adr)}${scope.ending}`;
  return scope.ending === '.md'
    ? [{ path: name, text: madrFile(adr, scope) }]
    : [{ path: `${recordsFolder}/${name}`, text: logRecord(adr, scope, around, projectName) }];
}

/** All records, newest first. */
export interface ListToWrite extends LogOf {
  readonly records: readonly ListedRecord[];
  readonly scope: ExportScope;
}

/** Task: writes the list of all records, or the first page of the site. */
export const writeList = ({ records, scope, ...of }: ListToWrite): readonly PortableText[] =>
  scope.ending === '.md'
    ? [{ path: 'README.md', text: madrIndex(of.projectName, records, scope) }]
    : [{ path: 'index.html', text: logIndex(records, scope, of) }];
