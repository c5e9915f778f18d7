/** Character sets: how many bytes a character may take. */

const bytes: Readonly<Record<string, number>> = {
  utf8: 3,
  utf8mb3: 3,
  utf8mb4: 4,
  utf16: 4,
  utf16le: 4,
  utf32: 4,
  ucs2: 2,
  big5: 2,
  gb2312: 2,
  gbk: 2,
  gb18030: 4,
  sjis: 2,
  cp932: 2,
  euckr: 2,
  ujis: 3,
  eucjpms: 3,
};

/** The most bytes of a character; sets of one byte need not be listed. Without a name: utf8mb4. */
export const bytesPerCharacter = (charset: string | undefined): number =>
  bytes[(charset ?? 'utf8mb4').toLowerCase()] ?? 1;

/** The character set that a collation belongs to. */
export const charsetOf = (collation: string): string => collation.split('_')[0] ?? collation;
