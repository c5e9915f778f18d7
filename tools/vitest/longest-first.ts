/** Runs the longest test files first, so that none of them runs alone at the end while the other workers are idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files, in descending order of their time. Without a cache of earlier runs, as in a fresh clone, Vitest
 * only knows the size of a file.
 */
const longest = [
  'apps/server/fuzz-writes.test.ts',
  'apps/server/soak.test.ts',
  'apps/server/access-roles.test.ts',
  'apps/server/archwright-cli.test.ts',
  'apps/server/archive.test.ts',
  'features/metrics/server/metric-crash.test.ts',
  'features/repositories/server/repository-sync.test.ts',
  'apps/server/access-matrix.test.ts',
  'features/repositories/server/repository-push.test.ts',
  'apps/server/repository-crash.test.ts',
  'apps/server/input-guard.test.ts',
  'apps/server/fuzz-tools.test.ts',
  'apps/server/fuzz-reads.test.ts',
  'features/providers/server/provider-contract.test.ts',
  'features/subscription/server/billing-providers.test.ts',
  'apps/server/adr-push.test.ts',
  'apps/server/repeated-calls-crash.test.ts',
  'apps/server/billing-crash.test.ts',
  'apps/server/crash.test.ts',
  'platform/jobs/server/job-queue.test.ts',
  'apps/server/webhook-crash.test.ts',
  'apps/server/archwright-cli-files.test.ts',
  'apps/server/hostile.test.ts',
  'apps/server/structurizr-cli.test.ts',
  'apps/server/fresh-install.test.ts',
  'apps/server/clock.test.ts',
  'apps/server/processes.test.ts',
  'apps/server/admission.test.ts',
  'platform/database/server/time-limits.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank === -1 ? longest.length : rank;
};

/** The order of Vitest, with the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
