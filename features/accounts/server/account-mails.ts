/** Account mails. */
import type { MailTemplate } from '#platform/mail/server/mailer.ts';
import { removalDays } from '#platform/identity/server/account-removal-table.ts';
import { linkHours } from './registration-table.ts';

const code = (data: Readonly<Record<string, string>>): string => encodeURIComponent(data['code'] ?? '');

const confirmation: MailTemplate = (data, publicUrl) => ({
  subject: 'Confirm your e-mail address',
  greeting: 'Welcome to Archwright!',
  paragraphs: ['Please confirm that this address is yours. Your account is ready as soon as you do.'],
  action: { label: 'Confirm e-mail address', url: `${publicUrl}/public/registration/confirm/${code(data)}` },
  footnote: `The link works once, within ${linkHours.confirmation} hours. If you did not create an account, ignore this mail.`,
});

const alreadyRegistered: MailTemplate = (_data, publicUrl) => ({
  subject: 'You already have an account',
  paragraphs: [
    'Someone, probably you, tried to create an Archwright account with this address. There already is one, and nothing was changed.',
    'If you forgot your password, you can set a new one.',
  ],
  action: { label: 'Reset password', url: `${publicUrl}/public/password-reset` },
  footnote: 'If this was not you, there is nothing to do.',
});

const passwordReset: MailTemplate = (data, publicUrl) => ({
  subject: 'Reset your password',
  paragraphs: ['Someone, probably you, asked for a new password for your Archwright account.'],
  action: { label: 'Set a new password', url: `${publicUrl}/public/password-reset/finalize/${code(data)}` },
  footnote: `The link works once, within ${linkHours.reset} hour. If you did not ask for it, ignore this mail: your password stays as it is.`,
});

const passwordChanged: MailTemplate = (_data, publicUrl) => ({
  subject: 'Your password has been changed',
  paragraphs: [
    'The password of your Archwright account has just been changed, and all other devices were signed out.',
    'If this was not you, set a new password at once.',
  ],
  action: { label: 'Reset password', url: `${publicUrl}/public/password-reset` },
});

const deleted: MailTemplate = (_data, publicUrl) => ({
  subject: 'Your account is planned to be removed',
  paragraphs: [
    `The Archwright account with this address was deleted. You cannot log in any more, and in ${removalDays} days it is gone for good.`,
    'If this was not you, please write to us at once.',
  ],
  action: { label: 'Contact', url: `${publicUrl}/public/contact` },
});

/** Templates by name. */
export const accountMails = {
  'account.confirmation': confirmation,
  'account.already-registered': alreadyRegistered,
  'account.password-reset': passwordReset,
  'account.password-changed': passwordChanged,
  'account.deleted': deleted,
} satisfies Record<string, MailTemplate>;
