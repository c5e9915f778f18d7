/** Sanitizes file names given by people, so that they are safe to store, display and save under. */
import { fileLimits } from '../contract.ts';

// Bidirectional control characters make `exe.png` out of `gnp.exe`.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
// Browsers send quotes and line breaks of a name like this.
const sentByBrowsers = /%(?:22|0D|0A)/gi;
const reserved = /[<>:"|?*]/g;

/** The last path segment without forbidden characters, at most 200 characters including its extension; never empty. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(sentByBrowsers, '_')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(reserved, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shortened(name) || 'file';
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= fileLimits.nameLength) return name;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return (
    characters
      .slice(0, fileLimits.nameLength - ending.length)
      .join('')
      .trimEnd() + ending
  );
}
