/** Schemas of things with a workflow: state, available transitions, history. Source: decisions sections 1-5. */
import * as z from 'zod/mini';
import { id, instant, revision, text } from '#platform/http/contract.ts';

// Texts fixed by specification 2, sections 5 and 8, and decisions section 3.
/** 422 for a transition without its reason. */
export const reasonRequiredMessage = 'Reason is required to do this transition';
/** 422 for a transition that is unknown, forbidden or not possible in the current state. */
export const transitionUnavailableMessage = 'This transition is not available.';
/** Toast after a transition. */
export const transitionAppliedMessage = 'Transition has been applied.';

/** Maximum characters of a reason. */
export const longestReason = 2_000;

/** A state for its badge. `name` is its code, for example `accepted`. */
export const state = z.strictObject({ name: z.string(), label: z.string(), theme: z.string() });
/** See `state`. */
export type State = z.output<typeof state>;

/** A transition that the caller may do now. `theme` colours its button. */
export const transition = z.strictObject({
  name: z.string(),
  label: z.string(),
  theme: z.string(),
  requiresReason: z.boolean(),
});
/** See `transition`. */
export type Transition = z.output<typeof transition>;

/** State and transitions together. */
export const workflow = z.strictObject({ state, transitions: z.array(transition) });

/** The author of a change; without an id it was the system. */
export const actor = z.strictObject({ id: z.nullable(id), username: z.string() });
/** See `actor`. */
export type Actor = z.output<typeof actor>;

/** One entry of the history. The first one is `created`, without `from`. */
export const stateChange = z.strictObject({
  /** Name of the transition. */
  transition: z.string(),
  /** Label, for example `Returned to draft`. */
  label: z.string(),
  from: z.nullable(state),
  to: state,
  by: actor,
  at: instant,
  reason: z.nullable(z.string()),
  /** The replacement, for a replaced record. */
  consecutiveId: z.nullable(id),
});
/** See `stateChange`. */
export type StateChange = z.output<typeof stateChange>;

/** Path of a transition: `/adrs/:id/_action/transition/:name`. */
export const transitionParams = z.strictObject({ id, name: text(40).check(z.minLength(1)) });

/** Body of a transition; the web app always sends the revision that it shows. */
export const transitionBody = z.strictObject({
  reason: z.optional(z.nullable(text(longestReason))),
  revision: z.optional(revision),
});
