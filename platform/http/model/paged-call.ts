/** Which calls answer lists in pages. Pure. */
import type { Call } from '../contract.ts';

/** Whether a list is read in pages. */
export const isPaged = ({ envelope, query }: Call): boolean =>
  (envelope === 'list' || envelope === 'hydra') &&
  query !== undefined &&
  'shape' in query &&
  'perPage' in (query as { readonly shape: object }).shape;
