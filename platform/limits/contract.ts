/** Plans, limits and the trial of an organization: calls, shapes and texts. Source: specification 1 section 4, decisions 8. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant } from '#platform/http/contract.ts';

/** Decisions section 8: the refusal carries the name of the limit as its code. */
export const limitReachedMessage = 'Subscription limit reached.';

// Texts of the limits dialog, fixed by specification 1 section 4. Its title stands in platform/ui/contract.ts.
export const freeLimitTitle = 'Free account limit reached';
export const freeLimitMessage = 'Your Organization has reached the limit in Free Account.';
export const upgradeLabel = 'Upgrade to PRO';
export const proLimitTitle = 'Projects limit reached';
export const proLimitMessage = (projects: number): string =>
  `Current subscription plan allows you to create ${projects} Project(s)`;
export const increaseProjectsLabel = 'Increase projects available for this Subscription';
export const manageSubscriptionLabel = 'Manage Subscription';

/** Whoever writes into a project beyond the limit is told this. */
export const readOnlyProjectCode = 'project_read_only';
export const readOnlyProjectMessage =
  'This project is read-only because your plan allows fewer projects. It can still be read and exported.';

/** What a subscription allows or what is used of it, by the name of the limit; -1 stands for "no limit". */
const limitCounts = z.strictObject({
  project_count_limit: z.int(),
  member_count_limit: z.int(),
  c4model_count_limit: z.int(),
  dbmodel_count_limit: z.int(),
  metric_jar_count_limit: z.int(),
});

const planFields = {
  plan: z.enum(['basic', 'pro']),
  planName: z.string(),
  /** Number of projects; -1 without a limit. */
  seats: z.int(),
  limits: limitCounts,
  usage: limitCounts,
};

/** What every member may know: how much fits and how much is there. */
export const organizationLimits = z.strictObject(planFields);
export type OrganizationLimits = z.output<typeof organizationLimits>;

/** The subscription as owners see it. */
export const subscription = z.strictObject({
  ...planFields,
  /** Euro for a project and month. */
  unitPrice: z.number(),
  isTrial: z.boolean(),
  currentPeriodStart: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  /** The one trial of the organization was not used yet. */
  trialAvailable: z.boolean(),
  /** Begun days until the trial ends; null without a trial. */
  daysLeft: z.nullable(z.int()),
  /** The project that an owner chose to stay active over the limit. */
  activeProjectId: z.nullable(id),
});
export type Subscription = z.output<typeof subscription>;

export const getLimits = call({
  name: 'getLimits',
  method: 'GET',
  path: '/subscriptions/limits',
  summary: 'Plan limits of the organization and what is used of them',
  tag: 'Subscription',
  access: 'organization',
  reply: organizationLimits,
  envelope: 'item',
});

export const getSubscription = call({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptions/organizations/:id',
  summary: 'The subscription of the organization',
  tag: 'Subscription',
  access: 'organization',
  permission: 'subscription.view',
  params: z.strictObject({ id }),
  reply: subscription,
  envelope: 'item',
});

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
