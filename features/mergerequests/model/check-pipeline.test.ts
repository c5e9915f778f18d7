/** Jobs that people copy into their pipelines. */
import { expect, test } from 'vitest';
import { commentText } from './impact-comment.ts';
import { checkPipelineText } from './check-pipeline.ts';

const target = { origin: 'https://arch.example.org', organization: 'o-1', project: 'SHOP' };
const nothing = { elements: [], adrs: [], rfcs: [], documents: [], drivers: [], unmatched: [], gone: [] };

test('a line of a script is text: YAML reads what has a colon or a hash as something else unless it is quoted', () => {
  const lines = checkPipelineText('gitlab', target).split('\n');
  const script = lines.slice(lines.indexOf('  script:'));
  const plain = script.filter((line) => /^ {4}- (?!['|>])/.test(line));
  expect(plain).not.toEqual([]);
  for (const line of plain) expect(line).not.toMatch(/: | #|- [{["&*!%@`]/);
});

test.each(['github', 'gitlab'] as const)('%s sends the request again where the service has no time for it', (kind) => {
  expect(checkPipelineText(kind, target)).toContain(
    'curl --fail-with-body --retry 5 -H "Authorization: Bearer $ARCHWRIGHT_API_KEY" -H "X-Tenant: o-1"',
  );
});

test.each(['github', 'gitlab'] as const)('%s finds its comment by how comments begin and where they lead', (kind) => {
  const url = 'https://arch.example.org/project/SHOP/merge-requests/7?repository=acme%2Fshop';
  const comment = commentText(nothing, { origin: target.origin, url });
  const [, begin = '-'] = /startswith\("(.+?)"\)/.exec(checkPipelineText(kind, target)) ?? [];
  expect(comment.startsWith(begin)).toBe(true);
  expect(comment).toContain(`(${url})`);
});

test('the comments of other jobs of GitHub stay', () => {
  expect(checkPipelineText('github', target)).not.toContain('--edit-last');
});
