/** Texts with collapsible blocks, read block by block. */
import { expect, test } from 'vitest';
import { markdownToDocument, readSourceBlocks } from './markdown-to-document.ts';

test.each([
  ['a block with blank lines', 'a\n\n<details>\n<summary>S</summary>\n\nb\n\nc\n\n</details>\n\nd\n', 3],
  ['blocks in one another', '<details>\n\n<details>\n\na\n\n</details>\n\n</details>\n\nb\n', 2],
  ['a block that does not end before one that does', '<details>\n\na\n\n<details>\n\nb\n\n</details>\n\nc\n', 4],
  ['an end without a beginning', 'a\n\n</details>\n\nb\n', 3],
])('%s: the sources are the text, and the nodes are those of the whole', (_what, text, count) => {
  const blocks = readSourceBlocks(text);
  expect(blocks.map(({ source }) => source).join('')).toBe(text);
  expect(blocks).toHaveLength(count);
  expect(blocks.flatMap(({ nodes }) => nodes)).toEqual(markdownToDocument(text).content);
});
