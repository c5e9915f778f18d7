/** When a failed delivery is tried again, and when it is given up. Pure. */

const minute = 60;
const hour = 60 * minute;

/** Seconds before the second, third, … attempt; the last pause repeats until the day is over. */
const pauses = [5, 15, minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour] as const;

/** Seconds after the first attempt from which a failure is final. */
export const giveUpSeconds = 24 * hour;

/** Seconds until the next attempt after this number of failed ones. */
export const pauseAfter = (attempts: number): number =>
  pauses[Math.min(Math.max(attempts, 1), pauses.length) - 1] ?? pauses[0];

/** Failures in a row after which the receiver itself is left alone for a while, although it answers. */
const fewFailures = 5;
/** Longest pause of a receiver, so that what it does accept is not held up for hours. */
const longestReceiverPause = 10 * minute;

/** Seconds for which a receiver is left alone after this number of failures in a row. */
export function receiverPause(failures: number, isUnreachable: boolean): number {
  if (failures === 0 || (!isUnreachable && failures < fewFailures)) return 0;
  return Math.min(pauseAfter(failures), longestReceiverPause);
}
