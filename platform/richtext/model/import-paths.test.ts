/** Relative addresses among imported files. */
import { describe, expect, test } from 'vitest';
import { fileAddress, pageOfPath, presentPath } from './import-paths.ts';

describe('an address in an imported file', () => {
  test.each([
    ['b.md', 'a.md', { path: 'b.md', anchor: '' }],
    ['./b.md#steps', 'guides/a.md', { path: 'guides/b.md', anchor: 'steps' }],
    ['../img/plan.png?raw=true', 'guides/a.md', { path: 'img/plan.png', anchor: '' }],
    ['/docs/my%20page.md', 'guides/a.md', { path: 'docs/my page.md', anchor: '' }],
    ['docs\\b.md', 'a.md', { path: 'docs/b.md', anchor: '' }],
    ['..', 'guides/a.md', { path: '', anchor: '' }],
  ])('%j in %j means a file', (href, from, expected) => {
    expect(fileAddress(href, from)).toEqual(expected);
  });

  test.each(['https://a.example/b.md', 'mailto:a@b.example', '#steps', '//a.example/b.md', '../../b.md'])(
    '%j means none',
    (href) => {
      expect(fileAddress(href, 'guides/a.md')).toBeNull();
    },
  );

  test('means the file whose name another system writes with other letters', () => {
    const [composed, decomposed] = ['\u00fcbung', 'u\u0308bung'];
    expect(pageOfPath(composed, new Set([`${decomposed}.md`]))).toBe(`${decomposed}.md`);
    expect(pageOfPath(`${decomposed}.md`, new Set([`${composed}.md`]))).toBe(`${composed}.md`);
    const both = new Set([`${composed}.md`, `${decomposed}.md`]);
    expect(pageOfPath(`${decomposed}.md`, both)).toBe(`${decomposed}.md`);
    expect(presentPath(`${composed}.png`, new Set())).toBe(`${composed}.png`);
  });

  test('means the page of a folder, or one without its ending', () => {
    const pages = new Set(['guides/README.md', 'b.md', 'index.md']);
    expect(['guides', 'b', 'b.md', '', 'c'].map((path) => pageOfPath(path, pages))).toEqual([
      'guides/README.md',
      'b.md',
      'b.md',
      'index.md',
      undefined,
    ]);
  });
});
