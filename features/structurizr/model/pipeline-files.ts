/** Pipelines that check and push a workspace, as files of GitHub and GitLab. Pure. */

/** Where the file goes, and what is in it. */
export interface PipelineFile {
  readonly path: string;
  readonly text: string;
}

/** Address of the product, its program, and the code of the project. */
export interface PipelinePlace {
  readonly origin: string;
  readonly programPath: string;
  readonly project: string;
}

const file = 'workspace.dsl';

/** Makes the file the text of the project's workspace. */
const pushLine = ({ origin, project }: PipelinePlace): string =>
  `node archwright-structurizr.mjs push ${file} --url ${origin} --project ${project}`;

/** A workflow: annotations beside the lines of a pull request, a push from the default branch. */
const github = (place: PipelinePlace): string => `name: Structurizr workspace
on:
  push:
    paths: [${file}]
  pull_request:
    paths: [${file}]
jobs:
  workspace:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: curl -fO ${place.origin}${place.programPath}
      - run: node archwright-structurizr.mjs validate ${file}
      - if: github.event_name == 'push' && github.ref_name == github.event.repository.default_branch
        run: ${pushLine(place)}
        env:
          ARCHWRIGHT_API_KEY: \${{ secrets.ARCHWRIGHT_API_KEY }}
`;

/** Jobs: a code quality report on merge requests, a push from the default branch. */
const gitlab = (place: PipelinePlace): string => `check-workspace:
  image: node:22
  rules:
    - changes: [${file}]
  script:
    - curl -fO ${place.origin}${place.programPath}
    - node archwright-structurizr.mjs validate ${file} --format gitlab > structurizr.json
  artifacts:
    when: always
    reports:
      codequality: structurizr.json

push-workspace:
  image: node:22
  needs: [check-workspace]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      changes: [${file}]
  script:
    - curl -fO ${place.origin}${place.programPath}
    # ARCHWRIGHT_API_KEY is a masked variable of the project.
    - ${pushLine(place)}
`;

/** The file of each service. */
export const pipelineFiles = (place: PipelinePlace): Readonly<Record<'github' | 'gitlab', PipelineFile>> => ({
  github: { path: '.github/workflows/structurizr.yml', text: github(place) },
  gitlab: { path: '.gitlab-ci.yml', text: gitlab(place) },
});
