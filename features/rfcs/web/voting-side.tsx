/** Side column of voting: rules, missing votes and earlier sessions. */
import { FactList } from '#platform/ui/web/fact-list.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { earlierVersionLabel, type VotingSession } from '../contract.ts';
import { isQuorate } from '../model/voting.ts';
import classes from './voting.module.css';

const missingWords = ({ count, names }: NonNullable<VotingSession['missing']>): string => {
  const rest = count - names.length;
  return `Not voted yet: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
};

/** Rules of a session, fixed when it was opened. */
export function SessionFacts({ session }: { readonly session: VotingSession }) {
  const { opening, closing, closedBySystem, voting, quorum, threshold, eligible, missing } = session;
  return (
    <section>
      <h2 className={classes.sideTitle}>This session</h2>
      <FactList
        facts={[
          ['Opened by', opening.controllerName],
          ['Opened', <RelativeTime key="opened" at={opening.happenedAt} />],
          ...(closing
            ? ([
                ['Closed by', closedBySystem ? `Archwright, for ${closing.controllerName}` : closing.controllerName],
                ['Closed', <RelativeTime key="closed" at={closing.happenedAt} />],
              ] as const)
            : []),
          ['Votes', eligible === null ? voting.votes : `${voting.votes} of ${eligible}`],
          ['Quorum', `${quorum}, ${isQuorate(voting, { quorum }) ? 'reached' : 'not reached'}`],
          ['Threshold', `more than ${threshold} %`],
        ]}
      />
      <p className={classes.help}>
        Abstentions count neither for the quorum nor for the result. {missing?.count ? missingWords(missing) : ''}
      </p>
    </section>
  );
}

interface EarlierSessionsProps {
  readonly sessions: readonly VotingSession[];
  /** The newest revision. */
  readonly revision: number;
  readonly onCompare: (revision: number) => void;
}

/** Earlier sessions, newest first. */
export function EarlierSessions({ sessions, revision, onCompare }: EarlierSessionsProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={classes.history}>
      <h2 className={classes.sideTitle}>Earlier sessions</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className={classes.historyHead}>
              <strong>
                <RelativeTime at={session.closing?.happenedAt ?? session.opening.happenedAt} />
              </strong>
              <StateBadge label={session.passed ? 'Passed' : 'Not passed'} theme={session.passed ? 'green' : 'red'} />
              <span className={classes.share}>{session.voting.resultPercentage} %</span>
            </div>
            <div className={classes.help}>
              {session.voting.for} for, {session.voting.against} against, {session.voting.abstained} abstained
              {session.counts ? null : ' · no longer counts'}
              {session.revision === revision ? null : (
                <>
                  {' · '}
                  <button type="button" className="aw-link" onClick={() => onCompare(session.revision)}>
                    {earlierVersionLabel}
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
