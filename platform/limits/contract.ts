/** Plan limits of an organization: call, schemas and messages. Source: specification 1 section 4, decisions 8. */
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';

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

/** Allowed or used numbers by the name of the limit; -1 means unlimited. */
const limitCounts = z.strictObject({
  project_count_limit: z.int(),
  member_count_limit: z.int(),
  c4model_count_limit: z.int(),
  dbmodel_count_limit: z.int(),
  metric_jar_count_limit: z.int(),
});

/** Plan, limits and usage, as every member may know them. */
export const planFields = {
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
