/** The newest session: the caller's vote, closing, and whether the text has changed since. */
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconMinus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  closeVotingLabel,
  closeVotingSession,
  earlierVersionLabel,
  voteChoices,
  voteOnRfc,
  voteSavedMessage,
  votingClosedMessage,
  type Rfc,
  type VoteChoice,
  type VotingSession,
} from '../contract.ts';
import { OpenVotingButton } from './open-voting.tsx';
import { useRfcCall } from './use-rfc.ts';
import classes from './voting.module.css';

/** Presentation of a choice. */
export const choiceLooks = {
  for: { label: 'For', Icon: IconThumbUp },
  abstained: { label: 'Abstained', Icon: IconMinus },
  against: { label: 'Against', Icon: IconThumbDown },
} as const satisfies Record<VoteChoice, unknown>;

/** Closing time in local time. */
const closingWords = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  );

interface SessionProps {
  readonly rfc: Rfc;
  readonly session: VotingSession;
}

function VoteButtons({ rfc, session }: SessionProps) {
  const { user } = useWorkspace();
  const { run } = useRfcCall(voteOnRfc);
  const [sending, setSending] = useState<VoteChoice>();
  const mine = session.votes.find(({ voterId }) => voterId === user.id)?.vote;
  const vote = async (choice: VoteChoice): Promise<void> => {
    setSending(choice);
    try {
      await run({ params: { id: rfc.id }, body: { vote: choice } });
      showToast('success', voteSavedMessage);
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <div className={classes.vote}>
      <fieldset className={classes.choices}>
        <legend>Your vote</legend>
        {voteChoices.map((choice) => {
          const { label, Icon } = choiceLooks[choice];
          return (
            <button
              key={choice}
              type="button"
              className={classes.choice}
              data-choice={choice}
              aria-pressed={mine === choice}
              disabled={sending !== undefined}
              onClick={() => void vote(choice)}
            >
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {label}
              {mine === choice ? <IconCheck size={16} stroke={1.9} aria-hidden="true" /> : null}
            </button>
          );
        })}
      </fieldset>
      <p className={classes.help}>You can change your vote until the session is closed. The last one counts.</p>
    </div>
  );
}

function CloseButton({ rfc }: { readonly rfc: Rfc }) {
  const { run, isPending } = useRfcCall(closeVotingSession);
  const close = async (): Promise<void> => {
    try {
      await run({ params: { id: rfc.id }, body: {} });
      showToast('success', votingClosedMessage);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button size="xs" variant="default" loading={isPending} onClick={() => void close()}>
      {closeVotingLabel}
    </Button>
  );
}

/** Next to the title: closing time or result. */
function SessionMark({ session }: { readonly session: VotingSession }) {
  if (!session.isOpened) {
    return (
      <>
        <StateBadge label={session.passed ? 'Passed' : 'Not passed'} theme={session.passed ? 'green' : 'red'} />
        {session.closing ? (
          <span className={classes.help}>
            closed <RelativeTime at={session.closing.happenedAt} />
          </span>
        ) : null}
      </>
    );
  }
  return session.closesAt ? (
    <span className={classes.closes}>
      <IconClock size={14} stroke={1.7} aria-hidden="true" /> closes {closingWords(session.closesAt)}
    </span>
  ) : null;
}

/** Buttons for closing, and for opening another session. */
export function VotingSessionCard({
  rfc,
  session,
  onCompare,
}: SessionProps & { readonly onCompare: (revision: number) => void }) {
  const mayVote = usePermission('rfc.vote');
  return (
    <section className={classes.card} aria-label="Voting Session">
      <header className={classes.cardHead}>
        <h2>Voting Session</h2>
        <SessionMark session={session} />
        <span className={classes.cardAction}>
          {session.canClose ? <CloseButton rfc={rfc} /> : null}
          {!session.isOpened && mayVote && rfc.state.name === 'open' ? (
            <OpenVotingButton rfc={rfc} variant="default" />
          ) : null}
        </span>
      </header>
      {session.revision === rfc.revision ? null : (
        <p className={classes.earlier}>
          {earlierVersionLabel}.{' '}
          <button type="button" className="aw-link" onClick={() => onCompare(session.revision)}>
            Show the difference
          </button>
        </p>
      )}
      {session.counts || session.isOpened ? null : (
        <p className={classes.earlier}>The RFC was reopened afterwards: this vote does not count any more.</p>
      )}
      {session.isOpened && mayVote ? <VoteButtons rfc={rfc} session={session} /> : null}
    </section>
  );
}
