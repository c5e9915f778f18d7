/** Links of pulled Markdown, there and back again. */
import { expect, test } from 'vitest';
import { addressOfThing, asPulled, asPushed, filesIn, isMoved, pathOfAddress, type Target } from './pulled-links.ts';

const path = 'documentation/HAND/Guide/First steps.md';
const paths: Readonly<Record<string, string>> = {
  'adrs:a1': 'adrs/001 Use a queue (soon).md',
  'documents:p2': 'documentation/HAND/Guide.md',
  'drivers:drivers': 'drivers.md',
  f1: 'files/plan é.png',
  f2: 'files/report.pdf',
};
const places = (target: Target): string | undefined => paths['file' in target ? target.file : target.key];
const addressOf = (meant: string): string | undefined =>
  ({
    'files/plan é.png': 'archwright://f1.file.internal',
    'adrs/001 Use a queue (soon).md': addressOfThing('adrs', 'a1', undefined),
    'documentation/HAND/Guide.md': addressOfThing('documents', 'p2', 'HAND'),
  })[meant];

const stored = [
  'See [the decision](archwright://a1.adr.internal#why) and [@Guide](archwright://p2.page.internal "@").',
  '![A \\] plan](archwright://f1.file.internal?width=300)',
  '[report.pdf](archwright://f2.file.internal "12 bytes")',
  '[gone](archwright://x9.adr.internal), [Ann](archwright://7.user.internal "@"), [out](https://example.org/a)',
  '> ```md',
  '> [in code](archwright://a1.adr.internal)',
  '> ```',
  '[Latency](archwright://d1.driver.internal)',
].join('\n');

test('links and images lead to the files beside a text, and back again unchanged', () => {
  const { text, links } = asPulled(stored, path, places);
  expect(text.split('\n')).toEqual([
    'See [the decision](../../../adrs/001%20Use%20a%20queue%20%28soon%29.md#why) and [@Guide](../Guide.md "@").',
    '![A \\] plan](../../../files/plan%20%C3%A9.png#width=300)',
    '[report.pdf](../../../files/report.pdf "12 bytes")',
    '[gone](archwright://x9.adr.internal), [Ann](archwright://7.user.internal "@"), [out](https://example.org/a)',
    '> ```md',
    '> [in code](archwright://a1.adr.internal)',
    '> ```',
    '[Latency](../../../drivers.md)',
  ]);
  expect(asPushed({ text, path, links, addressOf })).toEqual({ markdown: stored, unknownImages: [] });
  expect(filesIn(stored)).toEqual(['f1', 'f2']);
});

test('two names of one thing stay apart', () => {
  const twice = '[a](archwright://p2.page.internal "@") [b](archwright://p2.doc.internal/HAND/p2)';
  const { text, links } = asPulled(twice, path, places);
  expect(text).toBe('[a](../Guide.md "@") [b](archwright://p2.doc.internal/HAND/p2)');
  expect(asPushed({ text, path, links, addressOf }).markdown).toBe(twice);
});

test('links and images that a person writes are understood', () => {
  const text =
    '[d](<../../../adrs/001 Use a queue (soon).md>) [g](./../Guide.md#top) ![p](../../../files/plan%20é.png#width=80) ' +
    '![new](new.png) [other](other.md) ![far](../../../../far.png) ![web](https://example.org/a.png)';
  expect(asPushed({ text, path, links: {}, addressOf })).toEqual({
    markdown:
      '[d](archwright://a1.adr.internal) [g](archwright://p2.doc.internal/HAND/p2#top) ' +
      '![p](archwright://f1.file.internal?width=80) ![new](new.png) [other](other.md) ![far](../../../../far.png) ' +
      '![web](https://example.org/a.png)',
    unknownImages: ['documentation/HAND/Guide/new.png'],
  });
});

test('an address never means a file outside of the folder or one that the program keeps', () => {
  const outside = [
    '../../../../x.md',
    '/etc/passwd',
    'c:x.md',
    '../../../.archwright/state.json',
    '%2e%2e/%ZZ',
    '',
    '#a',
  ];
  for (const address of [...outside, '..%2f..%2f..%2f..%2fx.md', 'a%00b.md'])
    expect([address, pathOfAddress(path, address)]).toEqual([address, undefined]);
  expect(pathOfAddress(path, '../Guide.md?x#y')).toBe('documentation/HAND/Guide.md');
});

test('a file is due when what it links to has got another name or is gone', () => {
  const { links } = asPulled(stored, path, places);
  expect(isMoved(path, links, places)).toBe(false);
  expect(isMoved(path, links, (target) => ('key' in target ? undefined : places(target)))).toBe(true);
  expect(isMoved(path, links, (target) => (places(target) === 'drivers.md' ? 'forces.md' : places(target)))).toBe(true);
});
