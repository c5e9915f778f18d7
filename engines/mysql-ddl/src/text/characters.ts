/** Classes of characters, by UTF-16 code. */

/** Blanks: also the no-break space and the byte order mark, which pasted text uses as such. */
export const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfe_ff;

/** Digits 0 to 9. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Characters of names without quotes. */
export const isNameCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36 ||
  (code >= 0x80 && code !== 0xa0 && code !== 0xfe_ff);

/** Ends of lines: LF, or CR (alone or before LF). */
export const isLineEnd = (code: number): boolean => code === 10 || code === 13;
