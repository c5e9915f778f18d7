/** The rule for a new password, shown before it is broken. */
import { passwordLimits } from '../contract.ts';

/** Below the label of a new password. */
export const passwordHint = `At least ${passwordLimits.min} characters.`;
