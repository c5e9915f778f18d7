/** A paid subscription of the sandbox for demo data, so that every part of the subscription page has something to show. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { BillingDetails } from '../../contract.ts';
import { monthAfter, periodLine, testCards } from '../../model/sandbox-rules.ts';
import { nextState } from '../../model/subscription-state.ts';
import { lockState, readBillingNow, saveAccount, saveDetails, saveState } from '../billing-table.ts';
import { addressLines } from './sandbox-address.ts';
import { addSandboxInvoice, saveSandboxCustomer, saveSandboxSubscription, setSandboxCard } from './sandbox-table.ts';

const details: BillingDetails = {
  customerType: 'business',
  email: '',
  name: 'Archwright Demo',
  taxId: 'PL1234567890',
  taxType: 'eu_vat',
  city: 'Kraków',
  country: 'PL',
  addressLine1: 'ul. Długa 14',
  addressLine2: '',
  postalCode: '31-147',
};

/** Subscribes an organization that was just created. */
export async function subscribeDemo(db: Db, organizationId: string, seats: number): Promise<void> {
  const now = await readBillingNow(db);
  const billedTo = addressLines(details.name, details);
  const customerId = await saveSandboxCustomer(db, {
    reference: organizationId,
    name: details.name,
    email: '',
    billedTo,
  });
  await setSandboxCard(db, customerId, testCards[0]?.number ?? '');
  await saveAccount(db, { organizationId, provider: 'sandbox', customerId });
  await saveDetails(db, organizationId, details);
  const subscription = {
    id: `sub_${randomUUID()}`,
    customerId,
    status: 'active',
    seats,
    pendingSeats: null,
    cancelAtPeriodEnd: false,
    periodStart: now,
    periodEnd: monthAfter(now),
    pastDueSince: null,
    startedAt: now,
  } as const;
  await saveSandboxSubscription(db, subscription);
  await addSandboxInvoice(db, { customerId, at: now, status: 'paid', lines: [periodLine(seats)], billedTo });
  const state = await lockState(db, organizationId);
  if (state) await saveState(db, organizationId, nextState(state, subscription), true);
}
