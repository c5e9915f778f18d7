/** One merge request: its files, the elements that they touch on the map, and what mentions them. */
import { IconExternalLink } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { getMergeRequest, mergeRequestsTitle, type MergeRequestChanges } from '../contract.ts';
import { mergeRequestsUrl } from '../model/thing-url.ts';
import { ChangedFiles } from './changed-files.tsx';
import { ImpactLists } from './impact-lists.tsx';
import { stateBadges } from './merge-request-words.ts';
import classes from './merge-requests.module.css';
import { TouchedMap } from './touched-map.tsx';

const longestNumber = 2_147_483_647;

/** Below `/project/$project/merge-requests/$iid`. */
export default function MergeRequestPage() {
  const { iid = '' } = useParams({ strict: false }) as { iid?: string };
  const { repository } = useSearch({ strict: false }) as { repository?: unknown };
  const number = Math.min(Number(iid) || 0, longestNumber);
  const query = repository === undefined ? {} : { repository: String(repository) };
  const read = useRead(getMergeRequest, { params: { iid: number }, query }, { staleTime: 0 });
  return <ReadView read={read}>{(found) => <OneMergeRequest found={found} />}</ReadView>;
}

function Facts({ found: { mergeRequest, repository } }: { readonly found: MergeRequestChanges }) {
  const { author, sourceBranch, targetBranch, webUrl, updatedAt } = mergeRequest;
  return (
    <div className={classes.facts}>
      <span>{author || 'Unknown author'}</span>
      <span className={classes.branches} title={`${sourceBranch} into ${targetBranch}`}>
        <code>{sourceBranch}</code> → <code>{targetBranch}</code>
      </span>
      <span>
        Updated <RelativeTime at={updatedAt} />
      </span>
      <a className="aw-link" href={webUrl} target="_blank" rel="noreferrer">
        Open in {repository.name} <IconExternalLink size={14} stroke={1.7} aria-hidden="true" />
      </a>
    </div>
  );
}

/** The page of a merge request. */
export function OneMergeRequest({ found }: { readonly found: MergeRequestChanges }) {
  const project = useProject();
  const { mergeRequest, changes, hasChanges, impact } = found;
  return (
    <div className={classes.page}>
      <PageHeader
        title={mergeRequest.title}
        mark={<StateBadge {...stateBadges[mergeRequest.state]} />}
        crumbs={[
          { label: mergeRequestsTitle, href: mergeRequestsUrl(project.code) },
          { label: `!${mergeRequest.iid}` },
        ]}
      />
      <Facts found={found} />
      <div className={classes.split}>
        <ChangedFiles changes={changes} hasChanges={hasChanges} impact={impact} />
        <TouchedMap elements={impact.elements} />
      </div>
      <ImpactLists impact={impact} />
    </div>
  );
}
