/** Mails about providers. */
import type { MailTemplate } from '#platform/mail/server/mailer.ts';

const expiring: MailTemplate = ({ organization = '', name = '', day = '' }, publicUrl) => ({
  subject: `The token of ${name} ends soon`,
  paragraphs: [
    `The token with which ${organization} reads the repositories of ${name} ends on ${day}. After that nothing is read or sent back until a new token is entered.`,
  ],
  action: { label: 'Open providers', url: `${publicUrl}/organization?tab=providers` },
});

const revoked: MailTemplate = ({ organization = '', name = '' }, publicUrl) => ({
  subject: `${name} does not accept its token any more`,
  paragraphs: [
    `${name} refused the token with which ${organization} reads its repositories. What was read before stays; enter a new token to go on.`,
  ],
  action: { label: 'Open providers', url: `${publicUrl}/organization?tab=providers` },
});

/** By template name. */
export const providerMails: Readonly<Record<string, MailTemplate>> = {
  'provider.expiring': expiring,
  'provider.revoked': revoked,
};
