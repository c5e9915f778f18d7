/** What comes next in the vote on an RFC, in the header of its page. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { listVotingSessions, type Rfc } from '../contract.ts';
import { ballotPlace, focusBallot } from './ballot.ts';
import { OpenVotingButton } from './open-voting.tsx';
import { sessionsQuery } from './sessions-query.ts';

/** Opens a session while the RFC is discussed, and leads to the ballot until the person has voted. */
export function VotingButton({ rfc }: { readonly rfc: Rfc }) {
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const mayVote = usePermission('rfc.vote') && rfc.isVotable;
  const { data } = useRead(listVotingSessions, { params: { id: rfc.id }, query: sessionsQuery });
  const isOpening = useRef(false);
  const next = useRef<HTMLButtonElement>(null);
  // The dialog that opened the session is gone together with its button: the work goes on at the vote.
  useEffect(() => {
    if (!isOpening.current || !next.current) return;
    isOpening.current = false;
    next.current.focus();
  });
  if (!mayVote) return null;
  if (rfc.state.name === 'open') {
    const isDecided = rfc.transitions.some(({ name, requiresReason }) => name === 'accept' && !requiresReason);
    return (
      <OpenVotingButton
        rfc={rfc}
        variant={isDecided ? 'default' : 'filled'}
        onOpened={() => void (isOpening.current = true)}
      />
    );
  }
  const newest = data?.resources[0];
  if (!newest?.isOpened || newest.votes.some(({ voterId }) => voterId === user.id)) return null;
  const goToBallot = (): void => {
    void navigate({ to: '.', search: { tab: 'voting' }, hash: ballotPlace } as never);
    // A ballot that is still loading takes the focus when it is shown.
    focusBallot();
  };
  return (
    <Button ref={next} size="xs" onClick={goToBallot}>
      Vote now
    </Button>
  );
}
