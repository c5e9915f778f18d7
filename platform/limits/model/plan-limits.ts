/** What each plan allows, as data. Source: decisions section 8. */

/** Plans that an organization can be on. */
export type PlanCode = 'basic' | 'pro';

/** Names of the limits, as they go over the wire. */
export type LimitName =
  | 'project_count_limit'
  | 'member_count_limit'
  | 'c4model_count_limit'
  | 'dbmodel_count_limit'
  | 'metric_jar_count_limit';

/** Stands for "no limit". */
export const unlimited = -1;

const limits: Readonly<Record<PlanCode, Readonly<Record<Exclude<LimitName, 'project_count_limit'>, number>>>> = {
  basic: { member_count_limit: 5, c4model_count_limit: 1, dbmodel_count_limit: 1, metric_jar_count_limit: 1 },
  pro: {
    member_count_limit: unlimited,
    c4model_count_limit: unlimited,
    dbmodel_count_limit: unlimited,
    metric_jar_count_limit: unlimited,
  },
};

/** A subscription as far as limits go. `seats` is the number of projects. */
export interface PlanSeats {
  readonly plan: PlanCode;
  readonly seats: number;
}

/** How many of something a subscription allows; -1 when there is no limit. */
export const limitOf = (subscription: PlanSeats, name: LimitName): number =>
  name === 'project_count_limit' ? subscription.seats : limits[subscription.plan][name];

/** True when one more fits. */
export const hasRoom = (subscription: PlanSeats, name: LimitName, count: number): boolean => {
  const limit = limitOf(subscription, name);
  return limit === unlimited || count < limit;
};
