/** What each plan allows, as data. Source: decisions section 8. */

/** Plans that an organization can be on. */
export type PlanCode = 'basic' | 'pro';

/** States of a subscription in the API (decisions section 18). */
export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const;
/** One of `subscriptionStatuses`. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Names of the limits in the API. */
export const limitNames = [
  'project_count_limit',
  'member_count_limit',
  'c4model_count_limit',
  'dbmodel_count_limit',
  'metric_jar_count_limit',
] as const;
/** One of `limitNames`. */
export type LimitName = (typeof limitNames)[number];

/** One number for each limit. */
export type LimitCounts = Readonly<Record<LimitName, number>>;

/** Means unlimited. */
export const unlimited = -1;

/** Display names of the plans. */
export const planNames: Readonly<Record<PlanCode, string>> = { basic: 'Free', pro: 'PRO' };

/** Number of projects on the Free plan. */
export const freeSeats = 1;
/** Euro per project and month on PRO. */
export const unitPrice = 20;
/** Length and project limit of a trial. */
export const trial = { days: 14, seats: 3 } as const;

const limits: Readonly<Record<PlanCode, Readonly<Record<Exclude<LimitName, 'project_count_limit'>, number>>>> = {
  basic: { member_count_limit: 5, c4model_count_limit: 1, dbmodel_count_limit: 1, metric_jar_count_limit: 1 },
  pro: {
    member_count_limit: unlimited,
    c4model_count_limit: unlimited,
    dbmodel_count_limit: unlimited,
    metric_jar_count_limit: unlimited,
  },
};

/** The part of a subscription that limits depend on. `seats` is the number of projects, -1 for unlimited. */
export interface PlanSeats {
  readonly plan: PlanCode;
  readonly seats: number;
}

/** A limit of a subscription; -1 for unlimited. */
export const limitOf = (subscription: PlanSeats, name: LimitName): number =>
  name === 'project_count_limit' ? subscription.seats : limits[subscription.plan][name];

/** All limits of a subscription. */
export const limitsOf = (subscription: PlanSeats): LimitCounts => countsOf((name) => limitOf(subscription, name));

/** Builds one number per limit from a function. */
export const countsOf = (count: (name: LimitName) => number): LimitCounts => ({
  project_count_limit: count('project_count_limit'),
  member_count_limit: count('member_count_limit'),
  c4model_count_limit: count('c4model_count_limit'),
  dbmodel_count_limit: count('dbmodel_count_limit'),
  metric_jar_count_limit: count('metric_jar_count_limit'),
});

/** True when one more fits below `limit` after `count`. */
export const fits = (limit: number, count: number): boolean => limit === unlimited || count < limit;

/** True when one more fits. */
export const hasRoom = (subscription: PlanSeats, name: LimitName, count: number): boolean =>
  fits(limitOf(subscription, name), count);
