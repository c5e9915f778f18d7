/** What of a text is shown for a hit, and what of it is marked. */
import { describe, expect, test } from 'vitest';
import type { TextPart } from '../contract.ts';
import { markedTitle, snippetOf, type Wanted } from './snippet.ts';

const wanted = (words: string[], starts: string[] = []): Wanted => ({ words: new Set(words), starts });
/** Hits in brackets. */
const shown = (parts: readonly TextPart[]): string => parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('a title', () => {
  test.each([
    ['Publish order events', wanted(['order'], ['event']), 'Publish [order] [event]s'],
    ['Order life cycle', wanted([], ['order']), '[Order] life cycle'],
    ['Die Größe', wanted([], ['gros']), 'Die [Größ]e'],
    ['OrderService', wanted(['service']), 'Order[Service]'],
    ['Łódź', wanted(['lodz']), '[Łódź]'],
    ['注文の流れ', wanted([], ['流れ']), '注文の[流れ]'],
    ['Nothing of it', wanted(['order']), 'Nothing of it'],
    ['<b>order</b> & "x"', wanted(['order']), '<b>[order]</b> & "x"'],
  ])('%s', (title, words, marked) => {
    expect(shown(markedTitle(title, words))).toBe(marked);
  });
});

describe('a snippet', () => {
  const filler = 'words that nobody asked for '.repeat(20);

  test('shows the words around the first hit, cut between words, with dots where text is left out', () => {
    const { parts, found } = snippetOf(`${filler}the order event is written ${filler}`, wanted(['order'], ['event']));
    expect(found).toBe(true);
    expect(shown(parts)).toMatch(/^….*the \[order\] \[event\] is written .*…$/);
    expect(shown(parts).length).toBeLessThan(220);
    expect(shown(parts)).not.toMatch(/…(hat|ords|obody|sked)\b/);
  });

  test('prefers the place where most of the words stand together', () => {
    const text = `one order here ${filler} order event together ${filler}`;
    expect(shown(snippetOf(text, wanted(['order', 'event'])).parts)).toContain('[order] [event] together');
  });

  test('is the beginning of the text where only the title was hit', () => {
    const { parts, found } = snippetOf(`The beginning. ${filler}`, wanted(['order']));
    expect(found).toBe(false);
    expect(shown(parts)).toMatch(/^The beginning\. .*…$/);
  });

  test('holds no line breaks and no empty parts, and is empty for an empty text', () => {
    expect(snippetOf('an\n\norder\nof\tthings', wanted(['order'])).parts).toEqual([
      { text: 'an · ', hit: false },
      { text: 'order', hit: true },
      { text: ' · of things', hit: false },
    ]);
    expect(snippetOf('', wanted(['order'])).parts).toEqual([]);
  });

  test('separates the names of a list, and leaves sentences as they are', () => {
    const text = 'Bank · Java\nOrder service\nSends orders.\nAnother sentence.';
    expect(shown(snippetOf(text, wanted(['order'])).parts)).toBe(
      'Bank · Java · [Order] service · Sends orders. Another sentence.',
    );
  });

  test('never tears a character apart', () => {
    const text = `${'🎉'.repeat(300)} order ${'🎉'.repeat(300)}`;
    for (const part of snippetOf(text, wanted(['order'])).parts) expect(part.text.isWellFormed()).toBe(true);
  });
});
