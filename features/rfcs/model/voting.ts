/** Counting votes: percentage, quorum, and whether a proposal has passed. Pure. Source: decisions section 6. */

/** Votes that were cast. */
export interface Tally {
  readonly for: number;
  readonly against: number;
  readonly abstained: number;
}

/** When a proposal passes. */
export interface VotingRules {
  /** Votes that must be cast, abstentions included. */
  readonly quorum: number;
  /** Per cent of for and against that must be exceeded. */
  readonly threshold: number;
}

/** All votes that were cast. */
export const votesCast = (tally: Tally): number => tally.for + tally.against + tally.abstained;

/** Share of "for" among for and against, rounded, for reading only; 0 without either. */
export function resultPercentage(tally: Tally): number {
  const decided = tally.for + tally.against;
  return decided === 0 ? 0 : Math.round((100 * tally.for) / decided);
}

/** Whether enough people voted. */
export const isQuorate = (tally: Tally, rules: Pick<VotingRules, 'quorum'>): boolean =>
  votesCast(tally) >= rules.quorum;

/** Whether it has passed, in whole numbers: 63 to 62 passes although 50 % is shown. */
export const hasPassed = (tally: Tally, rules: VotingRules): boolean =>
  100 * tally.for > rules.threshold * (tally.for + tally.against) && isQuorate(tally, rules);

/** The reason with which the system decides. */
export const decidedByVote = (tally: Tally): string =>
  `Decided by vote: ${tally.for} for, ${tally.against} against, ${tally.abstained} abstained.`;

/** Share of a bar, per cent of all votes. */
export function shareOf(count: number, tally: Tally): number {
  const all = votesCast(tally);
  return all === 0 ? 0 : Math.round((100 * count) / all);
}
