/** Bytes as base64: neither a function of every browser nor of every Node. Pure. */

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
