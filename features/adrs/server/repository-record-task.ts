/** Worker task: reads the records of a repository, each by itself, so that one with faults keeps no other from it. */
import * as z from 'zod/mini';
import { Failure } from '#platform/http/model/failure.ts';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import { pushedAdr } from '../contract.ts';
import { readRecord } from '../model/reader/read-record.ts';
import { recordFrontFault } from '../model/reader/record-remarks.ts';
import { prepareRead, type PreparedRecord } from './external-text.ts';

/** A file of a repository that is a record. */
export interface RecordFile {
  readonly externalId: string;
  readonly markdown: string;
  readonly commit: string | null;
  readonly webUrl: string | null;
  /** Its path before it was renamed. */
  readonly renamedFrom: string | undefined;
}

/** A file that cannot be a record, why, and in which line. */
export interface UnreadRecord {
  readonly externalId: string;
  readonly problem: string;
  readonly line: number | null;
}

/** Reads records; `ids` are those of all records of the repository by their paths. */
export const readRecords = ({
  files,
  ids,
}: {
  readonly files: readonly RecordFile[];
  readonly ids: ReadonlyMap<string, string>;
}): readonly (PreparedRecord | UnreadRecord)[] => files.map((file) => readOne(file, ids));

function readOne(file: RecordFile, ids: ReadonlyMap<string, string>): PreparedRecord | UnreadRecord {
  const { externalId, markdown } = file;
  const fault = recordFrontFault(markdown);
  if (fault) return { externalId, problem: fault.message, line: fault.line };
  const read = readRecord(externalId, markdown);
  const pushed = z.safeParse(pushedAdr, { ...file, title: read.title });
  if (!pushed.success) {
    const problem = namedFaults(pushed.error.issues)[0]?.message ?? 'The file cannot be read.';
    return { externalId, problem, line: null };
  }
  try {
    return prepareRead(pushed.data, read, { at: 0, ids });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { externalId, problem: error.violations[0]?.errors[0] ?? error.message, line: null };
  }
}
