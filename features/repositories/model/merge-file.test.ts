/** Changed texts in their files: what nobody changed keeps every byte. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { mergeIntoFile } from './merge-file.ts';

const textOf = (merged: ReturnType<typeof mergeIntoFile>): string => {
  if ('conflict' in merged) throw new Error(`A conflict:\n${merged.conflict.ours}\n---\n${merged.conflict.theirs}`);
  return merged.text;
};

const file = `---
status: accepted
tags: [ 'one',   'two' ]
---
# Use events

We looked at *several* ways of
telling other systems what
happened, and took   events.

* one
* two
   with more


Setext heading
--------------

| a | b |
|--|:-:|
| 1 | 2 |

[ref]: https://example.org  "A title"
`;

describe('a change', () => {
  test('touches the changed block only, and is written as the file is', () => {
    const ours = file.replace('* two\n   with more', '- two\n- three').replace('* one', '- one');
    const merged = textOf(mergeIntoFile(file, file, ours));
    expect(merged).toBe(file.replace('* two\n   with more', '* two\n* three'));
  });

  test.each(['\t', '  ', ' \t '])(
    'with %j at the end of a changed line is written without a reference for it',
    (space) => {
      const before = `# Title\n\nFirst words.${space}\n\n* one${space}\n* two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nLast.${space}\n`;
      const ours = before
        .replace('First', 'Other')
        .replace('* one', '* 1')
        .replace('| 1', '| one')
        .replace('Last', 'End');
      const text = textOf(mergeIntoFile(before, before, ours.replaceAll('.' + space, `.&#9;`)));
      expect(text).not.toContain('&#');
      expect(text.replaceAll(/[ \t]+$/gm, '')).toBe(ours.replaceAll(/[ \t]+$/gm, ''));
    },
  );

  test('of a paragraph is wrapped as the file is', () => {
    const ours = file.replace(
      /We looked[^.]+\./,
      'We looked at *several* ways of telling other systems what happened, asked three teams about each of them, and took events.',
    );
    expect(textOf(mergeIntoFile(file, file, ours))).toContain(
      'We looked at *several* ways of telling other systems what happened,\nasked three teams about each of them, and took events.\n\n* one',
    );
  });

  test('keeps carriage returns, a byte order mark, and a missing line break at the end', () => {
    const theirs = '\ufeff---\r\na: 1\r\n---\r\n# One\r\n\r\ntext\n\r\nlast';
    expect(textOf(mergeIntoFile(theirs, theirs, '# One\n\nnew text\n\nlast\n'))).toBe(
      '\ufeff---\r\na: 1\r\n---\r\n# One\r\n\r\nnew text\n\r\nlast',
    );
  });

  test('of nothing changes nothing', () => {
    expect(textOf(mergeIntoFile(file, file, file))).toBe(file);
  });

  test('adds a block between others', () => {
    expect(textOf(mergeIntoFile('# A\n\nb\n', '# A\n\nb\n', '# A\n\nnew\n\nb\n'))).toBe('# A\n\nnew\n\nb\n');
  });

  test('removes a block', () => {
    expect(textOf(mergeIntoFile('# A\n\nb\n\nc\n', '# A\n\nb\n\nc\n', '# A\n\nc\n'))).toBe('# A\n\nc\n');
  });

  test('makes a new file', () => {
    expect(textOf(mergeIntoFile('', '', '# A\n\ntext\n'))).toBe('# A\n\ntext\n');
  });
});

describe('a change keeps every other byte of a file', () => {
  test.each([
    [
      'definitions of links',
      'See [a][x].\n\n[x]: https://x.example "T"\n[unused]: https://u.example\n\nEnd.\n\n[z]: <b>\n',
    ],
    ['definitions behind the changed block', 'See [a][x].\n\nEnd.\n\n[x]: https://x.example\n\nLast.\n'],
    ['a definition at the top', '[x]: https://x.example\n\nEnd.\n'],
    ['footnotes', 'More [^1].\n\n[^1]: A note.\n\nEnd.\n'],
    ['comments close to blocks', '<!-- top -->\n# T\n\n<!--\nmany\nlines\n-->\n\nEnd.\n<!-- last -->\n'],
    ['blocks without blank lines between them', '# T\npara\n## H\n- a\n- b\n## K\nEnd.\n***\n> q\n'],
    ['lines of spaces', '# T\n\npara   \n   \n\t\nnext  \nline\n  \nEnd.'],
    ['several line breaks at the end', '# T\n\n\nEnd.\n\n\n'],
    ['HTML', '# T\n\n<div align="center">\n  <img src="x.png">\n</div>\n\nEnd.\n'],
    ['collapsible blocks', '# T\n<details>\n<summary>S</summary>\n\nInside\n\n</details>\n\nEnd.\n***\n'],
    ['a collapsible block that does not end', 'a\n\n<details>\n\n* b\n\n<details>\n\nc\n\n</details>\n\nEnd.\n'],
  ])('%s', (_what, before) => {
    const after = before.replace('End.', 'Fin.');
    // The text of the product has blank lines between blocks, and no definitions of links.
    const ours = documentToMarkdown(markdownToDocument(after, { resolveLink: (href) => href }));
    expect(textOf(mergeIntoFile(before, before, ours))).toBe(after);
  });

  test('also where a block is read as several', () => {
    const options = { resolveImage: (src: string): string => src };
    const before = 'Above ![one](1.png) and\n![two](2.png) End.\n\n[x]: https://x.example\n';
    const ours = documentToMarkdown(markdownToDocument(before.replace('End.', 'Fin.'), options));
    const outward = (markdown: string): string =>
      markdown.replaceAll(/archwright:\/\/([^.]+\.png)\.file\.internal/g, '$1');
    const reading = {
      resolveImage: (src: string): string => src.replace(/^archwright:\/\/(.*)\.file\.internal$/, '$1'),
    };
    const merged = textOf(mergeIntoFile(before, before, ours, { options: reading, outward }));
    expect(merged).toContain('Fin.');
    expect(merged).not.toContain('End.');
    expect(merged.endsWith('\n\n[x]: https://x.example\n')).toBe(true);
  });

  test('a definition stays when the block above it is removed', () => {
    const before = 'One [a][x].\n\nTwo.\n\n[x]: https://x.example\n\nThree.\n';
    expect(
      textOf(
        mergeIntoFile(before, before, 'One [a](https://x.example).\n\nThree.\n', {
          options: { resolveLink: (href) => href },
          outward: (markdown) => markdown,
        }),
      ),
    ).toBe('One [a][x].\n\n[x]: https://x.example\n\nThree.\n');
  });
});

describe('changes on both sides', () => {
  test('of different blocks are merged', () => {
    const base = '# A\n\none\n\ntwo\n\nthree\n';
    const theirs = '# A\n\none here\n\ntwo\n\nthree\n';
    expect(textOf(mergeIntoFile(base, theirs, '# A\n\none\n\ntwo\n\nthree there\n'))).toBe(
      '# A\n\none here\n\ntwo\n\nthree there\n',
    );
  });

  test('that are the same are one', () => {
    expect(textOf(mergeIntoFile('a\n', 'b\n', 'b\n'))).toBe('b\n');
  });

  test('of one block are shown both', () => {
    const merged = mergeIntoFile('# A\n\none\n', '# A\n\ntheirs\n', '# A\n\nours\n');
    expect(merged).toEqual({ conflict: { ours: '# A\n\nours\n', theirs: '# A\n\ntheirs\n' } });
  });

  test('of one block leave what the repository changed in others: ours holds it, too', () => {
    const base = '# A\n\none\n\ntwo\n\nthree\n\nfour\n';
    const theirs = base.replace('one', 'one there').replace('four', 'four there');
    const merged = mergeIntoFile(base, theirs, base.replace('one', 'one here').replace('three', 'three here'));
    const ours = '# A\n\none here\n\ntwo\n\nthree here\n\nfour there\n';
    expect(merged).toEqual({ conflict: { ours, theirs } });
  });
});

const paragraph = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,12}$/);
const block = fc.oneof(
  paragraph,
  paragraph.map((words) => `## ${words}`),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  paragraph.map((words) => `\`\`\`\n${words}\n\`\`\``),
  paragraph.map((words) => `> ${words}`),
);
/** Two lists or quotes in a row would be one. */
const blocks = fc.array(block, { minLength: 1, maxLength: 8 }).map((all) => all.flatMap((one) => [one, 'between']));

test('what was written is read back as it was meant, and an unchanged side keeps the other one', () => {
  fc.assert(
    fc.property(blocks, blocks, fc.constantFrom('\n', '\r\n'), (base, ours, breaks) => {
      const before = `${base.join('\n\n').replaceAll('\n', breaks)}${breaks}`;
      const after = `${ours.join('\n\n')}\n`;
      const merged = textOf(mergeIntoFile(before, before, after));
      expect(markdownToDocument(merged)).toEqual(markdownToDocument(after));
      expect(textOf(mergeIntoFile(before, before, before))).toBe(before);
      expect(textOf(mergeIntoFile(before, merged, before))).toBe(merged);
    }),
    { numRuns: 300 },
  );
});
