/** What time brings: trials and paid periods that end, mails before, the nightly comparison with the payment provider. */
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { asked, type Billing } from './billing.ts';
import { tellEndingSoon } from './billing-notices.ts';
import { syncSubscription } from './billing-sync.ts';
import {
  advanceBillingDay,
  customerIdOf,
  overdueOrganizations,
  paidOrganizations,
  readBillingNow,
} from './billing-table.ts';
import { doDueWork } from './sandbox/sandbox-billing.ts';
import { finishPayment, finishPaymentJob } from './sandbox/sandbox-checkout.ts';
import { sendEvent, sendEventJob, sendWaitingEvents } from './sandbox/sandbox-events.ts';
import { endTrialsThatAreOver } from './subscription-actions.ts';

const syncJob = 'sync-subscription';

/** Ends the subscription at the provider, so that nothing is charged any more, and stores what it says. */
async function endAtProvider(billing: Billing, organizationId: string): Promise<void> {
  const customerId = await customerIdOf(billing.database.owner, organizationId, billing.provider.name);
  if (customerId !== undefined) await asked(billing.provider.endSubscription(customerId));
  await syncSubscription(billing, organizationId);
}

/** Does what is due by the billing clock. */
async function doDomainWork(services: ModuleServices, billing: Billing): Promise<void> {
  const { database, mailer } = services;
  await database.asOwner((db) => tellEndingSoon(db, mailer));
  await endTrialsThatAreOver(database);
  const failures: unknown[] = [];
  for (const { id, isUnpaid } of await overdueOrganizations(database.owner)) {
    // One organization that the provider does not answer for does not hold up the others.
    await (isUnpaid ? endAtProvider(billing, id) : syncSubscription(billing, id)).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}

/** Compares every paid organization with the provider; a deleted one is not charged any more. */
async function reconcile({ database, queue }: Billing): Promise<void> {
  for (const { id, isDeleted } of await paidOrganizations(database.owner)) {
    await queue.enqueue(database.owner, syncJob, { id, isDeleted: String(isDeleted) });
  }
}

/** Jobs of trials and payment. */
export function billingJobs(services: ModuleServices, billing: Billing | undefined): readonly JobDefinition[] {
  if (!billing) return [];
  const jobs: JobDefinition[] = [
    { name: 'end-subscriptions', cron: '*/10 * * * *', run: () => doDomainWork(services, billing) },
    { name: 'reconcile-subscriptions', cron: '40 2 * * *', run: () => reconcile(billing) },
    {
      name: syncJob,
      retries: 8,
      retryDelaySeconds: 30,
      run: ({ id = '', isDeleted }) =>
        isDeleted === 'true' ? endAtProvider(billing, id) : syncSubscription(billing, id),
    },
  ];
  if (services.billing.kind !== 'sandbox') return jobs;
  return [
    ...jobs,
    { name: 'renew-sandbox-subscriptions', cron: '*/10 * * * *', run: () => doDueWork(services) },
    {
      // After a crash the queue would wait for the heartbeat of the dead process.
      name: 'send-waiting-sandbox-events',
      cron: '*/10 * * * *',
      atStart: true,
      run: () => sendWaitingEvents(services),
    },
    { name: sendEventJob, retries: 20, run: ({ id = '' }) => sendEvent(services, id) },
    { name: finishPaymentJob, run: ({ id = '' }) => finishPayment(services, id) },
  ];
}

/** Moves the billing time of the sandbox on, day by day, and does what is due on each; returns the new time. */
export async function advanceClock(services: ModuleServices, billing: Billing, days: number): Promise<Date> {
  const { owner } = services.database;
  for (let day = 0; day < days; day++) {
    await advanceBillingDay(owner);
    await doDueWork(services);
    await sendWaitingEvents(services);
    await doDomainWork(services, billing);
    await sendWaitingEvents(services);
  }
  return readBillingNow(owner);
}
