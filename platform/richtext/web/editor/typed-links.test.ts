/** Which part of a typed text is an address. */
import { describe, expect, test } from 'vitest';
import { addressAtEnd } from './typed-links.ts';

describe('the address at the end of a text', () => {
  test.each([
    ['https://a.example', 'https://a.example'],
    ['see http://a.example/x?y=1#z', 'http://a.example/x?y=1#z'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['https://a.example/x...', 'https://a.example/x'],
    ['Is it www.a.example?', 'www.a.example'],
    ['at http://localhost:3000/x', 'http://localhost:3000/x'],
  ])('of %j is %j', (text, address) => {
    const found = addressAtEnd(text);
    expect(found?.address).toBe(address);
    expect(text.slice(found?.from)).toMatch(/^(?:http|www)/);
  });

  test.each([
    'https://',
    'http',
    'www.',
    'www.a',
    'a.example',
    'ahttps://a.example',
    'javascript:alert(1)',
    'https://a ',
  ])('is none in %j', (text) => {
    expect(addressAtEnd(text)).toBeNull();
  });
});
