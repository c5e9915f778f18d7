/** Under which words a text is found. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../tools/any-text.ts';
import { searchLimits } from '../contract.ts';
import { indexedText } from './indexed-text.ts';
import { distinctWords, eachWord, fold, readQuery, titleKey } from './words.ts';

const wordsOf = (text: string): string[] => [...distinctWords(text, 10_000)];
const read = (text: string) => readQuery(text, searchLimits);

describe('words of a text', () => {
  test.each([
    ['case does not count', 'Order LIFE cycle', ['order', 'life', 'cycle']],
    ['accents do not count', 'Crème brûlée', ['creme', 'brulee']],
    ['German', 'Größe der Straße', ['grosse', 'der', 'strasse']],
    ['Polish', 'Łódź żółw', ['lodz', 'zolw']],
    ['Nordic and old letters', 'Ærøskøbing Þór', ['aeroskobing', 'thor']],
    ['a combined and a composed letter are one', 'cafe\u0301 café', ['cafe']],
    ['the Turkish capital i', 'İstanbul', ['istanbul']],
    ['signs separate', 'order.confirmed/v2 snake_case', ['order', 'confirmed', 'v2', 'snake', 'case']],
    [
      'names of code give their parts too',
      'OrderService XMLParser',
      ['orderservice', 'order', 'service', 'xmlparser', 'xml', 'parser'],
    ],
    ['numbers', '#023: 1,5 GB', ['023', '1', '5', 'gb']],
    ['Chinese and Japanese in pairs', '注文の流れ', ['注文', '文の', 'の流', '流れ']],
    ['mixed scripts', 'API注文', ['api', '注文']],
    ['emoji, signs, NUL and half characters are no words', '🎉 & % \u0000 \ud800 —', []],
    ['full width letters', 'ＡＢＣ', ['abc']],
  ])('%s', (_name, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('have places that cut the word out of its text', () => {
    const text = 'Die Größe des OrderService';
    const seen: [string, string][] = [];
    eachWord(text, (word, start, end) => seen.push([word, text.slice(start, end)]) > 0);
    expect(seen).toEqual([
      ['die', 'Die'],
      ['grosse', 'Größe'],
      ['des', 'des'],
      ['orderservice', 'OrderService'],
      ['order', 'Order'],
      ['service', 'Service'],
    ]);
  });

  test('stop before the limit of a search vector, and a word has 64 letters at most', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ');
    expect(wordsOf(many).length).toBeLessThan(400);
    expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(64)]);
  });

  test('letters that come apart into capitals are small all the same', () => {
    expect(fold('𝐀𝔅')).toBe('ab');
  });

  test('hold nothing that could be an operator, whatever the text is', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(fold(text)).toBe(fold(fold(text)));
      }),
    );
  });
});

describe('a query', () => {
  test.each([
    ['one word is the beginning of one', 'ord', { words: [], last: 'ord', start: 'ord' }],
    ['the words before the last are whole', 'Order Event', { words: ['order'], last: 'event', start: 'order event' }],
    [
      'operators and wildcards are no words',
      "order & !event:* | <-> 'x",
      { words: ['order', 'event'], last: 'x', start: 'order event x' },
    ],
    ['repeated words count once', 'a a a event', { words: ['a'], last: 'event', start: 'a a a event' }],
  ])('%s', (_name, text, query) => {
    expect(read(text)).toEqual(query);
  });

  test.each(['', ' ', 'a', 'ł', '%', '%%%', '🎉🎉', '\u0000\u0000', "'"])(
    '%j says too little to be searched',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('two characters are enough, also in scripts without spaces', () => {
    expect(read('ab')?.last).toBe('ab');
    expect(read('注文')?.last).toBe('注文');
  });

  test('of ten thousand words ten count', () => {
    const query = read(Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' '));
    expect([query?.words.length, query?.last]).toEqual([9, 'w9']);
  });
});

describe('an indexed text', () => {
  test('knows what its title begins with, apart from case, accents and signs', () => {
    expect(titleKey('#024: Größe — the Order-Event')).toBe('024 grosse the order event');
  });

  test('is found by title, text and keywords; mistyped words may mean those of four letters and more', () => {
    const indexed = indexedText({ title: 'Order flow', text: 'An outbox row of 2026', keywords: '#7' });
    expect([...indexed.titleWords]).toEqual(['order', 'flow', '7']);
    expect([...indexed.words]).toEqual(['an', 'outbox', 'row', 'of', '2026', 'order', 'flow', '7']);
    expect(indexed.vocabulary).toEqual(['flow', 'order', 'outbox']);
  });

  test('keeps no half characters', () => {
    const { body } = indexedText({ title: 'x', text: `${'a'.repeat(99_999)}🎉` });
    expect(body.isWellFormed()).toBe(true);
  });
});
