/** One-click fixes of problems. Pure. */
import type { Problem } from '@archwright/structurizr';

/** The word that a hint suggests in place of the wrong one: `Did you mean paylane?`. */
export function suggestedFix({ hint, column, length }: Problem): string | undefined {
  if (column === 0 || length === 0) return undefined;
  return /^Did you mean ["“]?([^"”?\s]{1,200})["”]?\?/.exec(hint ?? '')?.[1];
}
