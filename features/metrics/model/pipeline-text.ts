/** Commands and jobs that send a report from a pipeline, ready to copy. */

/** Where the report is sent from. */
export type PipelineKind = 'curl' | 'github' | 'gitlab';

interface PipelineTarget {
  /** Of this installation, for example `https://archwright.example.com`. */
  readonly origin: string;
  /** Id of the organization: a key of a person says which one is meant. */
  readonly organization: string;
  /** Code of the project. */
  readonly project: string;
  /** Name of the jar; it is created if it is missing. */
  readonly jar: string;
}

/** An exclamation mark between quotes would be read as a command of the history of a shell. */
const asPart = (text: string): string => encodeURIComponent(text).replaceAll('!', '%21');

const addressOf = ({ origin, project, jar }: PipelineTarget, commit: string): string =>
  `${origin}/api/public/v1/projects/${asPart(project)}/metrics/${asPart(jar)}/reports?commit=${commit}`;

const curl = (target: PipelineTarget, commit: string): string =>
  `curl --fail-with-body --retry 5 -H "Authorization: Bearer $ARCHWRIGHT_API_KEY" -H "X-Tenant: ${target.organization}" --data-binary @report.json "${addressOf(target, commit)}"`;

const analyse = 'vendor/bin/phpmetrics --report-json=report.json src';

const texts: Readonly<Record<PipelineKind, (target: PipelineTarget) => string>> = {
  curl: (target) => curl(target, '$(git rev-parse HEAD)'),
  github: (target) => `- name: Code metrics
  if: github.ref_name == github.event.repository.default_branch
  env:
    ARCHWRIGHT_API_KEY: \${{ secrets.ARCHWRIGHT_API_KEY }}
  run: |
    ${analyse}
    ${curl(target, '$GITHUB_SHA')}
`,
  gitlab: (target) => `code metrics:
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - ${analyse}
    - >-
      ${curl(target, '$CI_COMMIT_SHA')}
`,
};

/** A command for a shell, or a step or job for a pipeline; the key is in `ARCHWRIGHT_API_KEY`. */
export const pipelineText = (kind: PipelineKind, target: PipelineTarget): string => texts[kind](target);
