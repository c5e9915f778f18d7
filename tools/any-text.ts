/** Arbitrary text for property tests. */
import fc from 'fast-check';

const codePoints = 0x110000;
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Every character of Unicode, without the halves of pairs. */
const anyCharacter = fc
  .integer({ min: 0, max: codePoints - surrogates - 1 })
  .map((at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates));

/**
 * Text of any characters. The library's own unit `binary` indexes all of them when it is first used: a second and a
 * hundred megabytes, and many times that on a busy machine.
 */
export const anyText = (constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, ...constraints });
