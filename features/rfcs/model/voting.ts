/** Counts votes: percentage, quorum and result. Pure. Source: decisions section 6. */

/** Votes cast, by choice. */
export interface Tally {
  readonly for: number;
  readonly against: number;
  readonly abstained: number;
}

/** Rules of a session. */
export interface VotingRules {
  /** Minimum number of votes for and against: who abstains lends no weight to either side. */
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
  tally.for + tally.against >= rules.quorum;

/** Whether the proposal passed, in integer arithmetic: 63 to 62 passes although 50 % is shown. */
export const hasPassed = (tally: Tally, rules: VotingRules): boolean =>
  100 * tally.for > rules.threshold * (tally.for + tally.against) && isQuorate(tally, rules);

/** Turnout as words: "2 of 3 voted"; `eligible` is null for sessions that did not record it. */
export const turnout = (tally: Tally, eligible: number | null): string =>
  `${votesCast(tally)}${eligible === null ? '' : ` of ${eligible}`} voted`;

/** Rules of a session with what was recorded when it closed. */
interface Outcome extends VotingRules {
  /** People who could vote. */
  readonly eligible: number | null;
  /** Stored result; older sessions were decided by other rules. */
  readonly passed?: boolean | null;
}

/** Result in words: "2 of 3 voted, 1 for, 1 abstained: not passed, quorum 2". */
export function outcomeWords(tally: Tally, rules: Outcome): string {
  const counts = [
    [tally.for, 'for'],
    [tally.against, 'against'],
    [tally.abstained, 'abstained'],
  ] as const;
  const words = counts.flatMap(([count, choice]) => (count > 0 ? [`${count} ${choice}`] : []));
  const why = isQuorate(tally, rules) ? `more than ${rules.threshold} % needed` : `quorum ${rules.quorum}`;
  const result = (rules.passed ?? hasPassed(tally, rules)) ? 'passed' : `not passed, ${why}`;
  return `${[turnout(tally, rules.eligible), ...words].join(', ')}: ${result}`;
}

/** Reason recorded when the system decides. */
export const decidedByVote = (tally: Tally): string =>
  `Decided by vote: ${tally.for} for, ${tally.against} against, ${tally.abstained} abstained.`;

/** Width of a bar in percent of all votes. */
export function shareOf(count: number, tally: Tally): number {
  const all = votesCast(tally);
  return all === 0 ? 0 : Math.round((100 * count) / all);
}
