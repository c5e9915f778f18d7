/** Result of a session: a bar per choice with count, percentage and names. */
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { voteChoices, type VotingSession } from '../contract.ts';
import { outcomeWords, shareOf } from '../model/voting.ts';
import { choiceLooks } from './voting-session-card.tsx';
import classes from './voting.module.css';

/** The percentage next to the title excludes abstentions, those of the bars do not. */
export function VotingResult({ session }: { readonly session: VotingSession }) {
  const { voting, votes } = session;
  return (
    <section className={classes.card} aria-label="Result">
      <header className={classes.cardHead}>
        <h2>{session.isOpened ? 'Result so far' : 'Result'}</h2>
        <strong className={classes.percentage}>{voting.resultPercentage} %</strong>
      </header>
      {session.isOpened ? null : <p className={classes.outcome}>{outcomeWords(voting, session)}</p>}
      <div className={classes.bars}>
        {voteChoices.map((choice) => {
          const { label, Icon } = choiceLooks[choice];
          const count = voting[choice];
          const share = shareOf(count, voting);
          return (
            <div key={choice} className={classes.bar} data-choice={choice}>
              <div className={classes.barHead}>
                <Icon size={16} stroke={1.7} aria-hidden="true" />
                <span>{label}</span>
                <strong>{count}</strong>
                <span className={classes.share}>{share} %</span>
              </div>
              <div className={classes.track}>
                <span style={{ width: `${share}%` }} />
              </div>
              <ul className={classes.names}>
                {votes
                  .filter(({ vote }) => vote === choice)
                  .map(({ voterId, voterName }) => (
                    <li key={voterId}>
                      <PersonAvatar id={voterId} name={voterName} /> {voterName}
                    </li>
                  ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}
