/** The subscription module of the server. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { openBilling, sold } from './billing.ts';
import { billingMails } from './billing-mails.ts';
import { billingMigrations } from './billing-migrations.ts';
import { advanceClock, billingJobs } from './billing-work.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

/** Trials, payment, invoices, and the sandbox that stands in for a payment provider. */
export const subscription: ServerModule = {
  migrations: billingMigrations,
  mails: billingMails,
  routes: (services) => {
    const billing = openBilling(services);
    return [
      ...subscriptionRoutes(services, billing),
      ...sandboxRoutes(services, (days) => advanceClock(services, sold(billing), days)),
    ];
  },
  jobs: (services) => billingJobs(services, openBilling(services)),
};
