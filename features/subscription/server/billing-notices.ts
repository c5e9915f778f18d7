/** Sends mails about a subscription, each once, in the transaction of what they tell. */
import type { Db } from '#platform/database/server/connection.ts';
import { ownersOf } from '#platform/identity/server/people-table.ts';
import type { MailData } from '#platform/mail/server/mailer.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { BillingDetails, Invoice } from '../contract.ts';
import { noticeDays, type SubscriptionState } from '../model/subscription-state.ts';
import type { billingMails } from './billing-mails.ts';
import { endingSoon, readDetails, rememberNotice } from './billing-table.ts';

type Mailer = Pick<ModuleServices['mailer'], 'postAll'>;

interface Notice {
  readonly template: keyof typeof billingMails;
  /** What it is about: the same notice about the same thing is sent once. */
  readonly reference: string;
  readonly data: MailData;
  /** Also to the address on the invoices. */
  readonly toBilling?: boolean;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** For example `24 November 2026`. */
export const dayOf = (moment: Date): string => day.format(moment);

const recipients = (owners: readonly string[], details: BillingDetails | undefined, notice: Notice): string[] => {
  const billing = notice.toBilling ? details?.email : undefined;
  return [...new Set(billing ? [billing] : owners)];
};

/** Sends a notice unless it was sent before. */
async function send(db: Db, mailer: Mailer, organizationId: string, notice: Notice): Promise<void> {
  if (!(await rememberNotice(db, organizationId, notice.template, notice.reference))) return;
  const { organization, emails } = await ownersOf(db, organizationId);
  const details = await readDetails(db, organizationId);
  const data = { ...notice.data, organization };
  await mailer.postAll(
    db,
    notice.template,
    recipients(emails, details, notice).map((to) => ({ to, data })),
  );
}

/** The receipt of a paid invoice, to the billing address, else to the owners. */
export const sendReceipt = (
  db: Db,
  mailer: Mailer,
  organizationId: string,
  { id, number, amount, currency }: Invoice,
): Promise<void> =>
  send(db, mailer, organizationId, {
    template: 'subscription.receipt',
    reference: id,
    data: { number, amount: `${amount.toFixed(2)} ${currency.toUpperCase()}` },
    toBilling: true,
  });

/** What owners hear when the state changes: a failed payment, and the end. */
export async function tellStateChange(
  db: Db,
  mailer: Mailer,
  organizationId: string,
  change: { readonly before: SubscriptionState; readonly after: SubscriptionState },
): Promise<void> {
  const { before, after } = change;
  if (after.status === 'past_due' && after.paidUntil) {
    const end = dayOf(after.paidUntil);
    const reference = after.paidUntil.toISOString();
    await send(db, mailer, organizationId, { template: 'subscription.payment-failed', reference, data: { end } });
  }
  if (after.status === 'canceled' && before.status !== 'canceled') {
    const reference = after.externalId ?? '';
    await send(db, mailer, organizationId, { template: 'subscription.ended', reference, data: {} });
  }
}

/** Tells owners of trials and of unpaid subscriptions that end within three days. */
export async function tellEndingSoon(db: Db, mailer: Mailer): Promise<void> {
  const kinds = [
    ['trial', 'subscription.trial-ends'],
    ['grace', 'subscription.grace-ends'],
  ] as const;
  for (const [what, template] of kinds) {
    for (const { id, end } of await endingSoon(db, what, noticeDays)) {
      await send(db, mailer, id, { template, reference: end.toISOString(), data: { end: dayOf(end) } });
    }
  }
}
