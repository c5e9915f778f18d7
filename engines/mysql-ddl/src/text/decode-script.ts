/** Bytes of a file as text: UTF-8, UTF-16 with a mark, else the Western European set that old dumps have. */

/** A text, and which set its bytes were read as when that was a guess. */
export interface DecodedScript {
  readonly text: string;
  /** For people; absent for Unicode. */
  readonly notice?: string;
}

/** Windows-1252 from 0x80 to 0x9F. */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const chunk = 8_192;

/** Joins UTF-16 codes without ever having too many arguments. */
class CodeWriter {
  private readonly parts: string[] = [];
  private codes: number[] = [];

  add(code: number): void {
    this.codes.push(code);
    if (this.codes.length >= chunk) this.flush();
  }

  flush(): string {
    this.parts.push(String.fromCharCode(...this.codes));
    this.codes = [];
    return this.parts.join('');
  }
}

function westernText(bytes: Uint8Array): string {
  const writer = new CodeWriter();
  for (const byte of bytes) writer.add(byte >= 0x80 && byte <= 0x9f ? western.charCodeAt(byte - 0x80) : byte);
  return writer.flush();
}

/** The number of bytes that follow the first one of a character, or -1 where none can begin. */
function followers(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : -1;
}

const leastOf: readonly number[] = [0, 0x80, 0x8_00, 0x1_00_00];

/** The text of valid UTF-8, else undefined. */
function utf8Text(bytes: Uint8Array): string | undefined {
  const writer = new CodeWriter();
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    const count = followers(first);
    if (count < 0 || at + count >= bytes.length) return undefined;
    let point = count === 0 ? first : first & (0x3f >> count);
    for (let next = 1; next <= count; next += 1) {
      const byte = bytes[at + next] ?? 0;
      if ((byte & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (byte & 0x3f);
    }
    if (point < (leastOf[count] ?? 0) || point > 0x10_ff_ff || (point >= 0xd8_00 && point < 0xe0_00)) return undefined;
    at += count;
    if (point < 0x1_00_00) writer.add(point);
    else {
      writer.add(0xd8_00 + ((point - 0x1_00_00) >> 10));
      writer.add(0xdc_00 + ((point - 0x1_00_00) & 0x3_ff));
    }
  }
  return writer.flush();
}

function utf16Text(bytes: Uint8Array, isLittle: boolean): string {
  const writer = new CodeWriter();
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [one, other] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    writer.add(isLittle ? (other << 8) | one : (one << 8) | other);
  }
  return writer.flush();
}

/** Reads the bytes of a script. Every file has some text; what is no script is told by the parser. */
export function decodeScript(bytes: Uint8Array): DecodedScript {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: utf16Text(bytes, true) };
  if (first === 0xfe && second === 0xff) return { text: utf16Text(bytes, false) };
  const text = utf8Text(bytes);
  if (text !== undefined) return { text };
  return { text: westernText(bytes), notice: 'this file is no UTF-8: it is read as Western European (Windows-1252)' };
}
