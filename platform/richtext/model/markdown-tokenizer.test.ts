/** Lists in lists: read as deep as documents nest, and no deeper. */
import { Lexer } from 'marked';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_LIST_DEPTH } from '../contract.ts';
import { checkDocument } from './document-rules.ts';
import { documentText } from './document-text.ts';
import { markdownToDocument } from './markdown-to-document.ts';

afterEach(() => vi.restoreAllMocks());

/** Lists in lists; `mark` begins an item. */
const nested = (levels: number, mark: string): string =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level * (mark.length + 1))}${mark} item${level}`).join(
    '\n',
  );

test.each(['-', '1.'])(
  'S49 lists of 300 levels marked with %s are lexed to the deepest that is kept, and lose no text',
  (mark) => {
    const lexed = vi.spyOn(Lexer.prototype, 'blockTokens');
    const document = markdownToDocument(nested(300, mark));
    expect(lexed.mock.calls.length).toBeLessThanOrEqual(MAX_LIST_DEPTH + 2);
    expect(checkDocument(JSON.stringify(document))).toEqual([]);
    const text = documentText(document);
    for (const level of [0, 5, 12, 299]) expect(text).toContain(`item${level}`);
  },
);
