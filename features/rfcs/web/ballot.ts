/** Where a person votes on the page of an RFC. */

/** Id of the ballot, and the hash of the address that leads to it. */
export const ballotPlace = 'your-vote';

/**
 * Gives the focus to the ballot, if it is shown; not to one of its choices, which a key that is held down would choose.
 */
export const focusBallot = (): void => document.getElementById(ballotPlace)?.focus();
