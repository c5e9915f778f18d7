/** How sentences call the types of C4 elements. */
import type { C4ElementType } from '#features/c4models/contract.ts';

/** By the type. */
export const typeWords: Readonly<Record<C4ElementType, string>> = {
  actor: 'actor',
  'software-system': 'software system',
  container: 'container',
  component: 'component',
};
