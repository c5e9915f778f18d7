/** Counts votes: percentage, quorum and result. Pure. Source: decisions section 6. */

/** Votes cast, by choice. */
export interface Tally {
  readonly for: number;
  readonly against: number;
  readonly abstained: number;
}

/** Rules of a session. */
export interface VotingRules {
  /** Minimum number of votes, abstentions included. */
  readonly quorum: number;
  /** Threshold: percentage of for and against that must be exceeded. */
  readonly threshold: number;
}

/** Total number of votes. */
export const votesCast = (tally: Tally): number => tally.for + tally.against + tally.abstained;

/** Rounded percentage of "for" among for and against, for display; 0 without either. */
export function resultPercentage(tally: Tally): number {
  const decided = tally.for + tally.against;
  return decided === 0 ? 0 : Math.round((100 * tally.for) / decided);
}

/** Whether the quorum is met. */
export const isQuorate = (tally: Tally, rules: Pick<VotingRules, 'quorum'>): boolean =>
  votesCast(tally) >= rules.quorum;

/** Whether the proposal passed, in integer arithmetic: 63 to 62 passes although 50 % is shown. */
export const hasPassed = (tally: Tally, rules: VotingRules): boolean =>
  100 * tally.for > rules.threshold * (tally.for + tally.against) && isQuorate(tally, rules);

/** Reason recorded when the system decides. */
export const decidedByVote = (tally: Tally): string =>
  `Decided by vote: ${tally.for} for, ${tally.against} against, ${tally.abstained} abstained.`;

/** Width of a bar in percent of all votes. */
export function shareOf(count: number, tally: Tally): number {
  const all = votesCast(tally);
  return all === 0 ? 0 : Math.round((100 * count) / all);
}
