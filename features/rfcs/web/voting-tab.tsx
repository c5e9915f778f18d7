/** Voting tab: the newest session with result and rules, and earlier ones. */
import { useState } from 'react';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { IconThumbUp } from '@tabler/icons-react';
import { noVotingMessage, type Rfc, type VotingSession } from '../contract.ts';
import { VersionDifference } from './version-difference.tsx';
import { VotingResult } from './voting-result.tsx';
import { VotingSessionCard } from './voting-session-card.tsx';
import { EarlierSessions, SessionFacts } from './voting-side.tsx';
import classes from './voting.module.css';

interface VotingTabProps {
  readonly rfc: Rfc;
  /** Newest first. */
  readonly sessions: readonly VotingSession[];
}

/** Sessions are opened in the header of the page. */
export function VotingTab({ rfc, sessions }: VotingTabProps) {
  const mayVote = usePermission('rfc.vote');
  const [compared, compare] = useState<number>();
  const [newest, ...earlier] = sessions;
  const mayOpen = mayVote && rfc.state.name === 'open';
  if (!newest) {
    return (
      <EmptyState
        icon={IconThumbUp}
        title={noVotingMessage}
        help={
          mayOpen
            ? 'The text cannot be changed while a session is open.'
            : 'A session can be opened while the document is open for comments.'
        }
      />
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <VotingSessionCard rfc={rfc} session={newest} onCompare={compare} />
        <VotingResult session={newest} />
      </div>
      <aside className={classes.side} aria-label="About the vote">
        <SessionFacts session={newest} />
        <EarlierSessions sessions={earlier} revision={rfc.revision} onCompare={compare} />
      </aside>
      {compared === undefined ? null : (
        <VersionDifference rfc={rfc} revision={compared} onClose={() => compare(undefined)} />
      )}
    </div>
  );
}
