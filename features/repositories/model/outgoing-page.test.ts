/** Texts of the product in their files. */
import { expect, test } from 'vitest';
import { pageFromMarkdown } from '#platform/richtext/model/markdown-page.ts';
import type { RepositoryConfiguration } from '../contract.ts';
import { styledAdr } from './adr-style.ts';
import { newPathOf } from './outgoing-path.ts';
import { mergePage, relativePath, type OutgoingPage } from './outgoing-page.ts';

const base = `---
title: 'Start here'
tags: [ a,  b ]
---

# Start \`here\`

See [home](../README.md) and
[the code](../../src/a.ts).

![Plan](../plan.png)

* one
* two
`;
const options: OutgoingPage['options'] = {
  resolveLink: (href) =>
    href.startsWith('../README')
      ? 'archwright://h.doc.internal/shop/h'
      : `https://git.example/x/${href.replaceAll('../', '')}`,
  resolveImage: (src) => (src === '../plan.png' ? 'f1' : null),
};
const page = (change: (json: string) => string = (json) => json, more: Partial<OutgoingPage> = {}): OutgoingPage => {
  const read = pageFromMarkdown(base, 'start', options);
  return {
    path: 'docs/guide/start.md',
    name: 'start',
    ...read,
    json: change(read.json),
    base,
    theirs: base,
    options,
    places: new Map([['p', 'docs/other page.md']]),
    outside: 'https://arch.example/project/shop',
    facts: {},
    ...more,
  };
};

test('an ADR states number, status and date as the team writes them, and a file keeps its own way', () => {
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why.' }] }],
  });
  const facts = { title: 'Use events', number: 7, status: 'proposed', date: '2026-03-04' };
  const written = (file: string, format: Parameters<typeof styledAdr>[2], more: Partial<typeof facts> = {}) => {
    const stated = styledAdr({ ...facts, ...more }, file, format);
    return mergePage({ ...page(), ...stated, json, base: file, theirs: file });
  };
  const tools = '# 7. Use events\n\nDate: 2026-03-04\n\n## Status\n\nProposed\n\nWhy.\n';
  expect(written('', 'adr-tools')).toEqual({ text: tools });
  const log = '# Use events\n\n- Status: proposed\n- Date: 2026-03-04\n\nWhy.\n';
  expect(written('', 'log4brains')).toEqual({ text: log });
  expect(written('', 'madr')).toEqual({ text: '---\nstatus: proposed\ndate: 2026-03-04\n---\n# Use events\n\nWhy.\n' });
  expect(written(tools, 'madr', { status: 'accepted' })).toEqual({ text: tools.replace('Proposed', 'Accepted') });
  expect(written(log, 'auto', { status: 'accepted' })).toEqual({ text: log.replace('proposed', 'accepted') });
  const paths = { adrPath: 'adr', docsPath: '', structurizrPath: '', databasePath: '' } as RepositoryConfiguration;
  const thing = { kind: 'adr', title: 'Use events', serialNumber: 7, date: '2026-03-04' } as const;
  expect(newPathOf(thing, { ...paths, adrFormat: 'log4brains' })?.path).toBe('adr/20260304-use-events.md');
  expect(newPathOf(thing, { ...paths, adrFormat: 'adr-tools' })?.path).toBe('adr/0007-use-events.md');
});

test('a page that was only read keeps its file, with title, front matter, links and images as they are written there', () => {
  expect(mergePage(page())).toEqual({ text: base });
});

test('a changed block is the only one that changes; its addresses are those of the file', () => {
  const merged = mergePage(page((json) => json.replace('"See "', '"Look at "')));
  expect(merged).toEqual({
    text: base.replace('See [home](../README.md) and\n[the code]', 'Look at [home](../README.md) and [the code]'),
  });
});

test('links to things of the project lead to their files, others to the product', () => {
  const link = (href: string) => ({ type: 'text', text: 'new', marks: [{ type: 'link', attrs: { href } }] });
  const add = (href: string) => (json: string) => {
    const document = JSON.parse(json) as { content: object[] };
    document.content.push({ type: 'paragraph', content: [link(href)] });
    return JSON.stringify(document);
  };
  expect(mergePage(page(add('archwright://p.doc.internal/shop/p#a')))).toEqual({
    text: `${base}\n[new](../other%20page.md#a)\n`,
  });
  expect(mergePage(page(add('archwright://x.adr.internal')))).toEqual({
    text: `${base}\n[new](https://arch.example/project/shop/adrs/x/view)\n`,
  });
});

test('what both sides changed elsewhere is brought together; the same block is a conflict', () => {
  const theirs = base.replace('* two', '* two\n* three');
  const change = (json: string) => json.replace('"See "', '"Look at "');
  const merged = mergePage(page(change, { theirs }));
  expect(merged).toMatchObject({ text: expect.stringContaining('* three') as string });
  expect(merged).toMatchObject({ text: expect.stringContaining('Look at') as string });
  expect(mergePage(page(change, { theirs: base.replace('See', 'Read') }))).toHaveProperty('conflict');
});

test('a new title and new front matter are written where the file has them; a new record states its facts', () => {
  const renamed = mergePage(page((json) => json.replace('tags: [ a,  b ]', 'tags: [c]'), { title: 'Begin' }));
  expect(renamed).toMatchObject({
    text: expect.stringContaining("title: 'Start here'\ntags: [c]\n---\n\n# Begin\n\nSee") as string,
  });
  const fresh = mergePage(
    page(() => '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Words."}]}]}', {
      base: '',
      theirs: '',
      title: 'Use it',
      facts: { status: 'accepted', date: '2026-05-06' },
    }),
  );
  expect(fresh).toEqual({ text: '---\nstatus: accepted\ndate: 2026-05-06\n---\n# Use it\n\nWords.\n' });
  const file = '---\nstatus: proposed # yet\n---\n# Use it\n\nWords.\n';
  const moved = mergePage(
    page(() => '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Words."}]}]}', {
      base: file,
      theirs: file,
      title: 'Use it',
      facts: { status: 'accepted' },
    }),
  );
  expect(moved).toEqual({ text: file.replace('proposed # yet', 'accepted') });
});

test('front matter that both sides changed is brought together by its keys, or both files are shown', () => {
  const tagged = (json: string): string => json.replace('tags: [ a,  b ]', 'tags: [c]');
  const titled = base.replace("'Start here'", "'Begin here'");
  expect(mergePage(page(tagged, { theirs: titled }))).toEqual({ text: titled.replace('tags: [ a,  b ]', 'tags: [c]') });
  const theirs = base.replace('[ a,  b ]', '[d]');
  expect(mergePage(page(tagged, { theirs }))).toEqual({
    conflict: { ours: base.replace('tags: [ a,  b ]', 'tags: [c]'), theirs },
  });
});

test('front matter that both sides changed hides no other change of the repository', () => {
  const tagged = (json: string): string => json.replace('tags: [ a,  b ]', 'tags: [c]');
  const theirs = base
    .replace('[ a,  b ]', '[d]')
    .replace("'Start here'", "'Begin here'")
    .replace('* two', '* two\n* three');
  expect(mergePage(page(tagged, { theirs }))).toEqual({ conflict: { ours: theirs.replace('[d]', '[c]'), theirs } });
});

test('paths lead from file to file', () => {
  expect(relativePath('docs/a.md', 'docs/b.md')).toBe('b.md');
  expect(relativePath('docs/x/a.md', 'docs/y/b.md')).toBe('../y/b.md');
  expect(relativePath('a.md', 'docs/b.md')).toBe('docs/b.md');
});

test('a link to a file of the repository stays as it is written, also where the text was read at an earlier commit', () => {
  const [earlier, now] = ['a'.repeat(40), 'b'.repeat(40)];
  const at = (commit: string): OutgoingPage['options'] => ({
    resolveLink: (href) => `https://git.example/x/-/blob/${commit}/${href.replaceAll('../', '')}`,
  });
  const file = '# Start\n\nSee [the code](../src/a.ts).\n\nLast.\n';
  const read = pageFromMarkdown(file, 'start', at(earlier));
  const other = `https://git.example/x/-/blob/${earlier}/src/other.ts`;
  const json = read.json.replace('Last.', `End. ${other}`);
  const merged = mergePage({ ...page(), ...read, json, base: file, theirs: file, options: at(now), commit: now });
  expect('text' in merged && merged.text).toBe(file.replace('Last.', `End. ${other.replace('https:', 'https\\:')}`));
});
