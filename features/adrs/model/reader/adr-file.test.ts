/** Reading records of all supported formats. The fixtures of the push program contain more cases. */
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAdrFile } from './adr-file.ts';
import { readRecord } from './read-record.ts';
import { readStatus } from './status-words.ts';

const fixtures = new URL('../../../../apps/adr-push/fixtures/', import.meta.url);
const text = (path: string): string => {
  const bytes = readFileSync(new URL(path.split('/').map(encodeURIComponent).join('/'), fixtures));
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
};
const rows = readFileSync(new URL('expected.txt', fixtures), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '));

test('the corpus is large enough', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
});

test.each(rows)('%s', (path = '', ...expected) => {
  const read = readRecord(path.split('/').slice(1).join('/'), text(path));
  expect([
    String(read.number ?? '-'),
    readStatus(read.status ?? '').state,
    read.date ?? '-',
    read.deciders.join('; ') || '-',
    read.title,
    read.stated.map(({ kind, target }) => `${kind} ${target}`).join('; ') || '-',
  ]).toEqual(expected);
});

test('the text excludes front matter, title, metadata and comments', () => {
  expect(readAdrFile(text('madr3/docs/decisions/0001-seed-catalogue-by-season.md')).body).toBe(
    '## Context and Problem Statement\n\nGrowers order twice a year.\n\n## Decision Outcome\n\nOne catalogue for each ' +
      'season.\n\n### Consequences\n\n* Good, because old prices stay.',
  );
  expect(readAdrFile(text('adr-tools/doc/architecture/decisions/0005-one-process-for-all-wells.md')).body).toMatch(
    /^## Context\n/,
  );
  // Keeps anything beyond a status and the other fields.
  expect(readAdrFile(text('odd/docs/adr/0015-prose.md')).body).toMatch(/^## Status\n\nThe team accepted/);
  expect(readAdrFile(text('log4brains/docs/adr/20210301-use-log4brains.md')).body).toMatch(/^- Tags: dev-tools, doc/);
  expect(readAdrFile(text('madr4/docs/decisions/0008-opening-hours-api.md')).body).toContain(
    '# not the title\n<!-- kept -->',
  );
});

test.each([
  ['Accepted', 'accepted'],
  ['ACCEPTED', 'accepted'],
  ['**Rejected**', 'rejected'],
  ['done', 'implemented'],
  ['Implemented since May', 'implemented'],
  ['superseded by ADR-0123', 'superseded'],
  ['Superceded by [10. Title](0010-title.md)', 'superseded'],
  ['Accepted\n\nSuperseded by [20200926-use-it](20200926-use-it.md)', 'superseded'],
  ['draft', 'draft'],
  ['Deprecated', 'deprecated'],
  ['~~Proposed~~ Accepted', 'accepted'],
  ['~~Proposed~~\n~~Accepted~~\nDeprecated', 'deprecated'],
  ['Proposed → Accepted', 'accepted'],
  ['- 2024-01-02: Proposed\n- 2024-02-03: Accepted', 'accepted'],
  ['Accepted on 2024-02-03\nProposed on 2024-01-02', 'accepted'],
  ['2024-01-02 proposed\n2024-02-03 accepted\n2024-03-04 deprecated', 'deprecated'],
  ['| Date | Status |\n|---|---|\n| 2024-01-02 | Proposed |\n| 2024-02-03 | Rejected |', 'rejected'],
])('the status %j is %s', (status, state) => {
  expect(readStatus(status)).toMatchObject({ state, isKnown: true });
});

test.each([
  ['a heading with the status', '# Use it\n\n## Status: Deprecated\n\n## Context\n\nWhy.\n', 'Deprecated', null],
  [
    'a table of names and values',
    '# Use it\n\n| Status | Accepted |\n|---|---|\n| Date | 2024-05-06 |\n',
    'Accepted',
    '2024-05-06',
  ],
  [
    'a table with a header',
    '# Use it\n\n| Date | Status |\n|---|---|\n| 2024-05-06 | Accepted |\n',
    'Accepted',
    '2024-05-06',
  ],
])('%s is read', (_what, markdown, status, date) => {
  expect(readAdrFile(markdown)).toMatchObject({ title: 'Use it', status, date });
});

test('a table that holds more than the status stays in the text', () => {
  const read = readAdrFile('# Use it\n\n| Status | Accepted |\n|---|---|\n| Cost | low |\n');
  expect(read.body).toContain('| Cost | low |');
});

test('null in front matter is no value, unless it stands in quotes', () => {
  const read = readAdrFile('---\nstatus: null\nsupersedes: ~\namends: "null"\ndeciders: [Null, Ann]\n---\n# Use it\n');
  expect([read.status, read.deciders, read.stated]).toEqual([null, ['Ann'], [{ kind: 'amends', target: 'null' }]]);
});

test('an unknown status becomes proposed with a warning', () => {
  expect(readStatus('under review')).toMatchObject({ state: 'proposed', isKnown: false });
  expect(readStatus('')).toMatchObject({ state: 'proposed', isKnown: false });
});

test('no input throws or takes more than linear time', () => {
  const pieces = [
    '---\n',
    '# ',
    '## Status\n',
    '* Status: ',
    '<!--',
    '-->',
    '```\n',
    '[',
    '](',
    ')',
    '\n',
    'superseded by ',
    '\r',
    'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
      expect(typeof readRecord('a/0001-b.md', parts.join('')).title).toBe('string');
    }),
  );
  // Quadratic code would exceed the timeout on these inputs.
  for (const piece of pieces) expect(readAdrFile(piece.repeat(300_000 / piece.length)).deciders).toEqual([]);
});
