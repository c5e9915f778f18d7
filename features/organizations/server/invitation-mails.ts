/** Invitation mail. */
import { invitationAddress } from '#platform/identity/contract.ts';
import { invitationDays } from '#platform/identity/server/invitation-table.ts';
import type { MailTemplate } from '#platform/mail/server/mailer.ts';

const invitation: MailTemplate = ({ code = '', organization = '', inviter = '' }, publicUrl) => ({
  subject: `Invitation to ${organization}`,
  paragraphs: [
    `${inviter} invites you to join ${organization} on Archwright, the workspace in which the team documents its architecture.`,
    'If you have an account, sign in with it. If not, you can create one with the same link.',
  ],
  action: {
    label: 'Open invitation',
    url: `${publicUrl}${invitationAddress}${encodeURIComponent(code)}`,
  },
  footnote: `The link works once, within ${invitationDays} days. If you do not know the sender, ignore this mail.`,
});

/** Templates by name. */
export const invitationMails = { 'organization.invitation': invitation } satisfies Record<string, MailTemplate>;
