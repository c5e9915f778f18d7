/** Reads the file of a workspace. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { checkText, type WholeWorkspace } from '#features/structurizr/model/checked-text.ts';
import { reasonOf, Stop } from '#platform/programs/server/run-program.ts';
import type { Finding } from './findings.ts';

/** Problem of bytes that are not UTF-8. */
const notUtf8Message = 'The file is not UTF-8. Save it as UTF-8.';

/** Throws a Stop for a file that cannot be read. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new Stop('input', `${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** Where the bytes stop being UTF-8. */
function notUtf8(bytes: Buffer): Finding {
  const before = new TextDecoder().decode(bytes).split('\ufffd', 1)[0] ?? '';
  const lines = before.split('\n');
  return {
    severity: 'problem',
    message: notUtf8Message,
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
  };
}

/** The text of a file, or why it has none. A byte order mark is part of the text. */
export function readText(file: string): { readonly text: string } | { readonly findings: readonly Finding[] } {
  const bytes = bytesOf(file);
  if (!isUtf8(bytes)) return { findings: [notUtf8(bytes)] };
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}

/** A text that was read and checked; without a workspace when there are problems among the findings. */
export interface CheckedFile {
  readonly workspace?: { readonly text: string; readonly whole: WholeWorkspace };
  readonly findings: readonly Finding[];
}

/** Some messages of the parser speak of the server that usually reads a text. */
const readHere = (message: string): string => message.replace(' on this server', '');

/** Reads and checks a file. */
export function checkFile(file: string): CheckedFile {
  const read = readText(file);
  if (!('text' in read)) return read;
  const checked = checkText(read.text);
  if (!checked.whole)
    return {
      findings: checked.problems.map((one) => ({ ...one, message: readHere(one.message), severity: 'problem' })),
    };
  const { warnings } = checked.whole;
  return {
    workspace: { text: read.text, whole: checked.whole },
    findings: warnings.map((one) => ({ ...one, severity: 'warning' })),
  };
}

/** The file as a pipeline knows it: from the root of the repository, else from the current folder, with slashes. */
export function reportedPath(file: string, root: string | undefined): string {
  if (file === '-') return 'stdin';
  const path = relative(root || '.', resolve(file));
  return isAbsolute(path) || path.startsWith('..') ? file : path.split(sep).join('/');
}
