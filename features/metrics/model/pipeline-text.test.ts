/** Commands that send a report from a pipeline. */
import { expect, test } from 'vitest';
import { pipelineText } from './pipeline-text.ts';

const target = { origin: 'https://arch.example.org', organization: 'o-1', project: 'SHOP', jar: 'Shop & more' };

test.each(['curl', 'github', 'gitlab'] as const)('%s comes again where the service has no time for it', (kind) => {
  expect(pipelineText(kind, target)).toContain('curl --fail-with-body --retry 5 ');
});

test.each(['curl', 'github', 'gitlab'] as const)('%s names the organization, the project and the jar', (kind) => {
  const text = pipelineText(kind, target);
  expect(text).toContain('-H "Authorization: Bearer $ARCHWRIGHT_API_KEY" -H "X-Tenant: o-1"');
  expect(text).toContain(
    'https://arch.example.org/api/public/v1/projects/SHOP/metrics/Shop%20%26%20more/reports?commit=$',
  );
});

test('a name of a jar is nothing that a shell would read', () => {
  const text = pipelineText('curl', { ...target, jar: 'Hot! $HOME `id` "x"' });
  expect(text).toContain('/metrics/Hot%21%20%24HOME%20%60id%60%20%22x%22/reports');
});
