/** Reads text files in the encodings that editors write. */
import { isLfsPointer, lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';

/** Shown for a file that holds no text, whatever its name says. */
export const noTextMessage = 'This file is not a text.';

/** A file that does not hold the text that it is chosen for; the message tells people why. */
export class NoTextError extends Error {}

const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of a file: UTF-16 where its first bytes say so, otherwise UTF-8, and Windows-1252 (Latin-1) where it is not
 * that. Rejects with `NoTextError` for a file with NUL characters, and for a pointer of Git LFS.
 */
export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  const text = marked ? new TextDecoder(marked.encoding).decode(bytes) : unmarkedText(bytes);
  if (text.includes('\u0000')) throw new NoTextError(noTextMessage);
  if (isLfsPointer(text)) throw new NoTextError(lfsPointerMessage);
  return text;
}

function unmarkedText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
