/** Mails about webhooks. */
import type { MailTemplate } from '#platform/mail/server/mailer.ts';

const paused: MailTemplate = ({ organization = '', host = '', problem = '' }, publicUrl) => ({
  subject: `A webhook of ${organization} was turned off`,
  paragraphs: [
    `The webhook of ${organization} to ${host} was turned off: for a day, no event could be delivered. ${problem}`,
    'Events that wait are kept. Once the receiver works again, turn the webhook on; what happened while it was off is in the change feed.',
  ],
  action: { label: 'Open webhooks', url: `${publicUrl}/organization?tab=webhooks` },
});

/** By template name. */
export const webhookMails: Readonly<Record<string, MailTemplate>> = { 'webhook.paused': paused };
