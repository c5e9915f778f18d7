/** Kinds of constraints in words. */
import type { ConstraintKind } from '../contract.ts';

/** Words of each kind. */
export const constraintKindWords: Readonly<Record<ConstraintKind, string>> = {
  technical: 'Technical',
  organizational: 'Organizational',
  legal: 'Legal',
  time: 'Time',
};
