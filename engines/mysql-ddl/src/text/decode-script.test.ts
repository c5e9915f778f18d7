/** Bytes of scripts: Unicode where it is valid, else Western European. */
import { describe, expect, it } from 'vitest';
import { decodeScript } from './decode-script.ts';

describe('the bytes of a script', () => {
  it('are UTF-8, whatever the characters', () => {
    const text = `\uFEFFé 日本 😀 \u0080${'x'.repeat(20_000)}`;
    expect(decodeScript(new TextEncoder().encode(text))).toEqual({ text });
  });

  it('are UTF-16 when they begin with its mark', () => {
    expect(decodeScript(new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe9, 0])).text).toBe('Aé');
    expect(decodeScript(new Uint8Array([0xfe, 0xff, 0, 0x41, 0, 0xe9])).text).toBe('Aé');
  });

  it.each([
    ['a letter of Latin 1', [0x63, 0x61, 0x66, 0xe9], 'café'],
    ['a sign of Windows', [0x80, 0x85], '€…'],
    ['a character that is written too long', [0xc0, 0xaf], 'À¯'],
    ['half of a pair', [0xed, 0xa0, 0x80], 'í\u00a0€'],
    ['an end in the middle of a character', [0xe6, 0x97], 'æ—'],
  ])('are Western European with %s', (_name, bytes, text) => {
    const decoded = decodeScript(new Uint8Array(bytes));
    expect([decoded.text, decoded.notice]).toEqual([
      text,
      'this file is no UTF-8: it is read as Western European (Windows-1252)',
    ]);
  });
});
