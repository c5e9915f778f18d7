/** Jobs that tell a merge request and post what it touches as a comment, ready to copy. Pure. */

/** Services with pipelines. */
export type CheckPipeline = 'github' | 'gitlab';

interface CheckTarget {
  /** Of this installation, for example `https://archwright.example.com`. */
  readonly origin: string;
  /** Id of the organization: a key of a person says which one is meant. */
  readonly organization: string;
  /** Code of the project. */
  readonly project: string;
}

const addressOf = ({ origin, project }: CheckTarget): string =>
  `${origin}/api/public/v1/projects/${encodeURIComponent(project)}/merge-requests`;

const send = (target: CheckTarget): string =>
  `curl --fail-with-body --retry 5 -H "Authorization: Bearer $ARCHWRIGHT_API_KEY" -H "X-Tenant: ${target.organization}" -H "Content-Type: application/json" --data-binary @told.json "${addressOf(target)}" > answer.json`;

/**
 * Condition of jq for a comment of an earlier run: it begins like one and leads to the same merge request. Other jobs
 * comment as the same user, and people quote.
 */
const isOwn = '.body | startswith("This touches") and contains("(\\($answer[0].data.url))")';

const github = (target: CheckTarget): string => `name: Architecture
on: pull_request
permissions:
  contents: read
  pull-requests: write
jobs:
  impact:
    # Forks have no secrets.
    if: github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    env:
      ARCHWRIGHT_API_KEY: \${{ secrets.ARCHWRIGHT_API_KEY }}
      GH_TOKEN: \${{ github.token }}
      PULL: repos/\${{ github.repository }}/pulls/\${{ github.event.number }}
    steps:
      - run: |
          gh api "$PULL" > request.json
          gh api --paginate "$PULL/files?per_page=100" --jq '.[]' > files.json
          jq -n --slurpfile request request.json --slurpfile files files.json '$request[0] as $r | {
            repository: {name: $r.base.repo.full_name, webUrl: $r.base.repo.html_url},
            mergeRequest: {
              iid: $r.number, title: $r.title, author: $r.user.login,
              state: (if $r.merged then "merged" else $r.state end),
              sourceBranch: $r.head.ref, targetBranch: $r.base.ref, webUrl: $r.html_url,
              createdAt: $r.created_at, updatedAt: $r.updated_at
            },
            changes: [$files[:1000][] | {
              oldPath: (.previous_filename // .filename), newPath: .filename,
              status: ({"added": "added", "removed": "deleted", "renamed": "renamed"}[.status] // "modified"),
              additions, deletions
            }]
          }' > told.json
          ${send(target)}
          jq -r .data.comment answer.json > comment.md
          # The comment of an earlier run is replaced.
          ISSUES="repos/\${{ github.repository }}/issues"
          COMMENTS="$ISSUES/\${{ github.event.number }}/comments"
          gh api --paginate "$COMMENTS?per_page=100" > comments.json
          EARLIER="$(jq -r --slurpfile answer answer.json '.[] | select(.user.type == "Bot" and (${isOwn})) | .id' comments.json | tail -n 1)"
          if [ -n "$EARLIER" ]; then
            gh api --silent --method PATCH "$ISSUES/comments/$EARLIER" -F body=@comment.md
          else
            gh api --silent --method POST "$COMMENTS" -F body=@comment.md
          fi
`;

const gitlab = (target: CheckTarget): string => `architecture impact:
  image: alpine:3
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  before_script:
    - apk add --no-cache curl jq
  script:
    - request="$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID"
    # GITLAB_TOKEN is a project access token with the scope api.
    - 'curl --fail-with-body -H "PRIVATE-TOKEN: $GITLAB_TOKEN" "$request/changes" > request.json'
    - |
      jq '{
        repository: {name: env.CI_PROJECT_PATH, webUrl: env.CI_PROJECT_URL},
        mergeRequest: {
          iid, title, author: .author.name,
          state: ({"opened": "open", "merged": "merged"}[.state] // "closed"),
          sourceBranch: .source_branch, targetBranch: .target_branch, webUrl: .web_url,
          createdAt: .created_at, updatedAt: .updated_at
        },
        changes: [.changes[:1000][] | {
          oldPath: .old_path, newPath: .new_path,
          status: (if .new_file then "added" elif .deleted_file then "deleted" elif .renamed_file then "renamed" else "modified" end),
          additions: null, deletions: null
        }]
      }' request.json > told.json
    - '${send(target)}'
    - |
      jq '{body: .data.comment}' answer.json > comment.json
      # The comment of an earlier run is replaced.
      curl --fail-with-body -H "PRIVATE-TOKEN: $GITLAB_TOKEN" "$request/notes?per_page=100" > notes.json
      earlier="$(jq -r --slurpfile answer answer.json '[.[] | select((.system | not) and (${isOwn}))][0].id // empty' notes.json)"
      if [ -n "$earlier" ]; then method=PUT; else method=POST; fi
      curl --fail-with-body -X "$method" -H "PRIVATE-TOKEN: $GITLAB_TOKEN" -H "Content-Type: application/json" --data-binary @comment.json "$request/notes\${earlier:+/$earlier}"
`;

const texts: Readonly<Record<CheckPipeline, (target: CheckTarget) => string>> = { github, gitlab };

/** The job for a service; the key is in `ARCHWRIGHT_API_KEY`. */
export const checkPipelineText = (pipeline: CheckPipeline, target: CheckTarget): string => texts[pipeline](target);
