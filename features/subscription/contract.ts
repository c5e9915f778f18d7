/** The trial of PRO and what happens beyond a limit: calls and texts. Source: decisions section 8. */
import * as z from 'zod/mini';
import { call, emptyBody, id } from '#platform/http/contract.ts';
import { subscription } from '#platform/limits/contract.ts';

/** Head of the page, fixed by specification 1 section 2. */
export const subscriptionTitle = 'Subscription confirmation';

/** Decisions section 8. */
export const trialLabel = 'Try PRO for 14 days';
export const trialStartedMessage = 'PRO is yours for 14 days.';
export const trialUsedMessage = 'This organization has already had its trial.';
export const alreadyProMessage = 'This organization is on PRO already.';
export const activeProjectChosenMessage = 'The active project has already been chosen.';
export const withinLimitMessage = 'All projects of this organization are active.';
export const projectStaysActiveMessage = 'The active project has been chosen.';

/** What owners read while there are more projects than the plan allows. */
export const overLimitMessage = (allowed: number, existing: number): string => {
  const rest = existing - allowed;
  const are = rest === 1 ? 'project is' : 'projects are';
  return `Your plan allows ${allowed} of your ${existing} projects. ${rest} ${are} read-only: nothing is deleted, and everything can still be read and exported.`;
};

export const startTrial = call({
  name: 'startTrial',
  method: 'POST',
  path: '/subscriptions/trial',
  summary: 'Try PRO for 14 days, once for each organization',
  tag: 'Subscription',
  access: 'organization',
  permission: 'subscription.manage',
  body: emptyBody,
  reply: subscription,
  envelope: 'item',
  status: 201,
});

export const chooseActiveProject = call({
  name: 'chooseActiveProject',
  method: 'PUT',
  path: '/subscriptions/active-project',
  summary: 'Choose, once, which project stays active while there are more than the plan allows',
  tag: 'Subscription',
  access: 'organization',
  permission: 'subscription.manage',
  body: z.strictObject({ projectId: id }),
  reply: subscription,
  envelope: 'item',
});
