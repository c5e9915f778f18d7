/** Bytes as base64 and back: neither is a function of every browser and of every Node. Pure. */

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes bytes as base64 of RFC 4648, with padding. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3);
    const word = (one << 16) | (two << 8) | three;
    const four = [word >> 18, (word >> 12) & 63, (word >> 6) & 63, word & 63].map((index) => signs.charAt(index));
    const rest = bytes.length - at;
    parts.push(
      rest > 2 ? four.join('') : rest === 2 ? `${four.slice(0, 3).join('')}=` : `${four.slice(0, 2).join('')}==`,
    );
  }
  return parts.join('');
}

const values = new Int8Array(128).fill(-1);
for (let value = 0; value < signs.length; value += 1) values[signs.charCodeAt(value)] = value;

/** Decodes base64 of RFC 4648; undefined for anything else. Padding may be missing. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  if (end % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((end * 3) / 4));
  let [word, bits, length] = [0, 0, 0];
  for (let at = 0; at < end; at += 1) {
    const value = values[text.charCodeAt(at)] ?? -1;
    if (value < 0) return undefined;
    word = ((word << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length] = (word >> bits) & 255;
      length += 1;
    }
  }
  return bytes;
}
