/** Mails about trials, payments and invoices. */
import type { MailTemplate } from '#platform/mail/server/mailer.ts';
import { graceDays } from '../model/subscription-state.ts';

const page = (publicUrl: string): string => `${publicUrl}/organization/subscription`;
const nothingIsDeleted =
  'Nothing is deleted: projects beyond the limit become read-only, and everything can still be read and exported.';

const trialEnds: MailTemplate = ({ organization = '', end = '' }, publicUrl) => ({
  subject: `The PRO trial of ${organization} ends in three days`,
  paragraphs: [
    `The trial of ${organization} ends on ${end}. After that the organization is on the Free plan with one project and five members.`,
    `To keep PRO, choose a number of projects and pay. ${nothingIsDeleted}`,
  ],
  action: { label: 'Upgrade to PRO', url: page(publicUrl) },
});

const receipt: MailTemplate = ({ organization = '', number = '', amount = '' }, publicUrl) => ({
  subject: `Receipt ${number} for ${organization}`,
  paragraphs: [
    `We received ${amount} for the PRO subscription of ${organization}. Thank you.`,
    `Invoice ${number} can be downloaded on the subscription page.`,
  ],
  action: { label: 'Open invoices', url: page(publicUrl) },
});

const paymentFailed: MailTemplate = ({ organization = '', end = '' }, publicUrl) => ({
  subject: `The payment for ${organization} failed`,
  paragraphs: [
    `The card of ${organization} could not be charged for the PRO subscription. PRO stays for ${graceDays} days, until ${end}.`,
    'Please update the card in the customer portal: Subscription, Manage payment.',
  ],
  action: { label: 'Open subscription', url: page(publicUrl) },
});

const graceEnds: MailTemplate = ({ organization = '', end = '' }, publicUrl) => ({
  subject: `PRO of ${organization} ends on ${end}`,
  paragraphs: [
    `The payment for ${organization} is still missing. Without it the organization is on the Free plan from ${end} on.`,
    nothingIsDeleted,
  ],
  action: { label: 'Open subscription', url: page(publicUrl) },
});

const ended: MailTemplate = ({ organization = '' }, publicUrl) => ({
  subject: `The PRO subscription of ${organization} has ended`,
  paragraphs: [`${organization} is on the Free plan now. ${nothingIsDeleted}`],
  action: { label: 'Open subscription', url: page(publicUrl) },
});

/** Templates by name. */
export const billingMails = {
  'subscription.trial-ends': trialEnds,
  'subscription.receipt': receipt,
  'subscription.payment-failed': paymentFailed,
  'subscription.grace-ends': graceEnds,
  'subscription.ended': ended,
} satisfies Record<string, MailTemplate>;
