/** Names of files as people give them, made safe to keep, to show and to save under. */
import { fileLimits } from '../contract.ts';

// Characters that turn the reading direction make `exe.png` out of `gnp.exe`.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
// Browsers send quotes and line breaks of a name like this.
const sentByBrowsers = /%(?:22|0D|0A)/gi;
const reserved = /[<>:"|?*]/g;

/** The last part of a name without what no system likes, at most 200 characters with its ending; never empty. */
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
