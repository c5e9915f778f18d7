/** Plans, limits and the trial of an organization: calls, schemas and messages. Source: specification 1 section 4, decisions 8. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant } from '#platform/http/contract.ts';

/** 422; its code is the name of the limit (decisions section 8). */
export const limitReachedMessage = 'Subscription limit reached.';

// Texts of the limits dialog, fixed by specification 1 section 4. Its title is in platform/ui/contract.ts.
/** Heading on the Free plan. */
export const freeLimitTitle = 'Free account limit reached';
/** Body on the Free plan. */
export const freeLimitMessage = 'Your Organization has reached the limit in Free Account.';
/** Button that leads to PRO. */
export const upgradeLabel = 'Upgrade to PRO';
/** Heading on PRO. */
export const proLimitTitle = 'Projects limit reached';
/** Body on PRO, with the number of projects. */
export const proLimitMessage = (projects: number): string =>
  `Current subscription plan allows you to create ${projects} Project(s)`;
/** Button that adds projects to a PRO subscription. */
export const increaseProjectsLabel = 'Increase projects available for this Subscription';
/** Button that leads to the subscription page. */
export const manageSubscriptionLabel = 'Manage Subscription';

/** Code of writes to a read-only project beyond the limit. */
export const readOnlyProjectCode = 'project_read_only';
/** 422 for writes to a read-only project beyond the limit. */
export const readOnlyProjectMessage =
  'This project is read-only because your plan allows fewer projects. You can still read and export it.';

/** Allowed or used numbers by the name of the limit; -1 means unlimited. */
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
  /** Number of projects; -1 for unlimited. */
  seats: z.int(),
  limits: limitCounts,
  usage: limitCounts,
};

/** Limits and usage, for every member. */
export const organizationLimits = z.strictObject(planFields);
/** See `organizationLimits`. */
export type OrganizationLimits = z.output<typeof organizationLimits>;

/** The subscription, for owners. */
export const subscription = z.strictObject({
  ...planFields,
  /** Euro per project and month. */
  unitPrice: z.number(),
  isTrial: z.boolean(),
  currentPeriodStart: z.nullable(instant),
  currentPeriodEnd: z.nullable(instant),
  /** The single trial of the organization is still unused. */
  trialAvailable: z.boolean(),
  /** Days until the trial ends, rounded up; null without a trial. */
  daysLeft: z.nullable(z.int()),
  /** The project that an owner chose to keep active beyond the limit. */
  activeProjectId: z.nullable(id),
});
/** See `subscription`. */
export type Subscription = z.output<typeof subscription>;

/** Limits and usage of the organization. */
export const getLimits = call({
  name: 'getLimits',
  method: 'GET',
  path: '/subscriptions/limits',
  summary: 'Plan limits of the organization and their usage',
  tag: 'Subscription',
  access: 'organization',
  reply: organizationLimits,
  envelope: 'item',
});

/** The subscription of the organization; for owners. */
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

/** Page heading, fixed by specification 1 section 2. */
export const subscriptionTitle = 'Subscription confirmation';

/** Decisions section 8. */
export const trialLabel = 'Try PRO for 14 days';
/** 422 for a second trial. */
export const trialUsedMessage = 'This organization has already had its trial.';
/** 422 for a trial on PRO. */
export const alreadyProMessage = 'This organization is already on PRO.';
/** 422 for a second choice of the active project. */
export const activeProjectChosenMessage = 'The active project has already been chosen.';
/** 422 for a choice while no limit is exceeded. */
export const withinLimitMessage = 'All projects of this organization are active.';

/** Notice for owners while there are more projects than the plan allows. */
export const overLimitMessage = (allowed: number, existing: number): string => {
  const rest = existing - allowed;
  const are = rest === 1 ? 'project is' : 'projects are';
  return `Your plan allows ${allowed} of your ${existing} projects. ${rest} ${are} read-only: nothing is deleted, and everything can still be read and exported.`;
};

/** Starts the trial; 422 on PRO and for a second trial. */
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

/** Chooses the project that stays active, once; 422 within the limit. */
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
