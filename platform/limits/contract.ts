/** Plans and limits of an organization: calls, shapes and texts. Source: specification 1 section 4, decisions 8. */
import * as z from 'zod/mini';
import { call, id, instant } from '#platform/http/contract.ts';

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
