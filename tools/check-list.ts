/** The list of checks, in order: quick source checks, and test suites. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check-runner.ts';

/** The folders whose imports are checked; `engines` may not exist yet. */
const sourceFolders = ['apps', 'features', 'platform', 'engines'].filter((folder) =>
  existsSync(join(import.meta.dirname, '..', folder)),
);

/** The checks of `npm run check`: they read the source and take seconds. */
export const sourceChecks: readonly Check[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'walls', command: ['depcruise', ...sourceFolders] },
  { name: 'unused', command: ['knip'] },
  { name: 'house', command: ['node', 'tools/house-check.ts'] },
  { name: 'docs', command: ['node', 'tools/docs-check.ts'] },
];

const vitest = (project: string, more: Partial<Check> = {}): Check => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  report: 'vitest',
  ...more,
});

/** The suites of `npm test` after the source checks. `skip` contains the reasons for suites that cannot run here. */
export function testSuites(skip: { readonly postgres?: string; readonly browser?: string }): readonly Check[] {
  const asked = (reason: string | undefined): Partial<Check> => (reason === undefined ? {} : { skip: reason });
  return [
    // The build fails above its size budget.
    { name: 'build', command: ['node', 'tools/bootstrap.mjs', '--web'] },
    // The longest first, side by side: one mostly waits for its databases, the other needs about one core.
    vitest('embedded', { after: ['build'] }),
    vitest('browser', { after: ['build'], ...asked(skip.browser) }),
    vitest('postgres', { after: ['build'], ...asked(skip.postgres) }),
    vitest('unit'),
    {
      name: 'journeys',
      command: ['playwright', 'test'],
      report: 'playwright',
      alone: true,
      after: ['build'],
      ...asked(skip.browser),
    },
  ];
}
