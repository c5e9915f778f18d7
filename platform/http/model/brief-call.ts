/** Calls whose answer may be less than the whole. */
import { minimalPreference, type Call } from '../contract.ts';

/** A call that is made with `Prefer: return=minimal`, and what is answered then. */
export const briefly = <const C extends Call, const B extends NonNullable<Call['brief']>>(asked: C, brief: B) => ({
  ...asked,
  reply: brief,
  prefer: minimalPreference,
});
