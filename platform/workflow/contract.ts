/** What a thing with a workflow answers: its state, what may be done now, what was done. Source: decisions sections 1-5. */
import * as z from 'zod/mini';
import { id, instant, revision, text } from '#platform/http/contract.ts';

// Texts fixed by specification 2, sections 5 and 8, and decisions section 3.
export const reasonRequiredMessage = 'Reason is required to do this transition';
export const transitionUnavailableMessage = 'This transition is not available.';
export const transitionAppliedMessage = 'Transition has been applied.';

/** Characters of a reason. */
export const longestReason = 2_000;

/** A state as its badge shows it. `name` is its code, for example `accepted`. */
export const state = z.strictObject({ name: z.string(), label: z.string(), theme: z.string() });
export type State = z.output<typeof state>;

/** What a caller may do now. `theme` colours its button. */
export const transition = z.strictObject({
  name: z.string(),
  label: z.string(),
  theme: z.string(),
  requiresReason: z.boolean(),
});
export type Transition = z.output<typeof transition>;

/** State and transitions together. */
export const workflow = z.strictObject({ state, transitions: z.array(transition) });

/** Who did something; without an id it was the system. */
export const actor = z.strictObject({ id: z.nullable(id), username: z.string() });
export type Actor = z.output<typeof actor>;

/** One row of the history. The first one is `created`, without `from`. */
export const stateChange = z.strictObject({
  /** Name of the transition. */
  transition: z.string(),
  /** What happened in words, for example `Returned to draft`. */
  label: z.string(),
  from: z.nullable(state),
  to: state,
  by: actor,
  at: instant,
  reason: z.nullable(z.string()),
  /** What took its place, for a replacement. */
  consecutiveId: z.nullable(id),
});
export type StateChange = z.output<typeof stateChange>;

/** Path of a transition: `/adrs/:id/_action/transition/:name`. */
export const transitionParams = z.strictObject({ id, name: text(40).check(z.minLength(1)) });

/** Body of a transition; the web always sends the revision that was looked at. */
export const transitionBody = z.strictObject({
  reason: z.optional(z.nullable(text(longestReason))),
  revision: z.optional(revision),
});
