/** The newest session: the caller's vote, closing, and whether the text has changed since. */
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconMinus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  closeVotingLabel,
  closeVotingPrompt,
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
import { turnout } from '../model/voting.ts';
import { ballotPlace, focusBallot } from './ballot.ts';
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
  const isWanted = useLocation({ select: ({ hash }) => hash === ballotPlace });
  useEffect(() => {
    if (isWanted) focusBallot();
  }, [isWanted]);
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
      <fieldset id={ballotPlace} className={classes.choices} tabIndex={-1}>
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

function CloseButton({ rfc, session }: SessionProps) {
  const { run } = useRfcCall(closeVotingSession);
  const [confirm, confirmDialog] = useConfirm();
  const ask = (): void =>
    confirm({
      text: `${turnout(session.voting, session.eligible)} so far. ${closeVotingPrompt}`,
      label: closeVotingLabel,
      danger: false,
      run: async () => {
        await run({ params: { id: rfc.id }, body: {} });
        showToast('success', votingClosedMessage);
      },
    });
  return (
    <>
      <Button size="xs" variant="default" onClick={ask}>
        {closeVotingLabel}
      </Button>
      {confirmDialog}
    </>
  );
}

/** For people who cannot vote here: who can, how far they are, and when it ends. */
function VoteProgress({ session }: { readonly session: VotingSession }) {
  const { voting, eligible, closesAt, opening } = session;
  return (
    <p className={classes.progress}>
      All members of the organization can vote, but not while this project is read-only. {turnout(voting, eligible)} so
      far. {closesAt ? `Voting closes on ${closingWords(closesAt)}.` : `${opening.controllerName} closes the session.`}
    </p>
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

/** With the button that closes it; another one is opened in the header of the page. */
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
          {mayVote && session.canClose ? <CloseButton rfc={rfc} session={session} /> : null}
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
        <p className={classes.earlier}>The RFC was reopened later, so this vote no longer counts.</p>
      )}
      {session.isOpened && mayVote ? <VoteButtons rfc={rfc} session={session} /> : null}
      {session.isOpened && !mayVote ? <VoteProgress session={session} /> : null}
    </section>
  );
}
