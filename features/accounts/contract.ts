/** Registration, confirmation, password recovery and the current user: calls, shapes and texts. */
import * as z from 'zod/mini';
import { call, email, id, optionalLine, requiredMessage, text } from '#platform/http/contract.ts';
import { newPassword } from '#platform/identity/contract.ts';

// Texts fixed by specification 1, sections 2 and 8.
export const verificationSentMessage = 'Verification email has been sent to your email.';
export const confirmationFailedMessage =
  'Unfortunately this confirmation link has expired or does not exist in system.';
export const resetLinkSentMessage = 'Email with link to reset your password has been sent to you.';
export const passwordResetMessage = 'Password has been resetted. You can login now.';
export const resetLinkExpiredMessage = 'Password cannot be changed because this reset link has expired.';
export const resetUnexpectedMessage = 'Unexpected error occured on backend side. Operacion cannot be finished.';

/** A mailed code: base64url of 32 random bytes. */
const code = text(128).check(z.minLength(1, requiredMessage));

/** The person behind the session, with every organization they belong to and its projects. */
export const currentUser = z.strictObject({
  id,
  email: z.string(),
  profile: z.strictObject({ firstName: z.string(), lastName: z.string(), username: z.string() }),
  organizations: z.array(
    z.strictObject({
      id,
      name: z.string(),
      role: z.string(),
      permissions: z.array(z.string()),
      projects: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
    }),
  ),
  roles: z.array(z.string()),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = call({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/current-user',
  summary: 'The signed-in person, their organizations and projects',
  tag: 'Session',
  access: 'user',
  reply: currentUser,
  envelope: 'item',
});

export const register = call({
  name: 'register',
  method: 'POST',
  path: '/public/registration',
  summary: 'Create an account; a verification e-mail follows',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({
    email,
    password: newPassword,
    organisation: z.optional(optionalLine(100)),
    project: z.optional(optionalLine(100)),
    termsAndConditions: z.literal(true, requiredMessage),
  }),
  reply: z.strictObject({ success: z.boolean(), message: z.string() }),
  envelope: 'bare',
});

export const confirmRegistration = call({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/public/registration/confirm',
  summary: 'Activate an account with the mailed code',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({ code }),
  reply: z.strictObject({ success: z.literal(true) }),
  envelope: 'bare',
});

const statusReply = z.strictObject({ status: z.literal('ok'), message: z.string() });

export const resendConfirmation = call({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/public/registration/resend',
  summary: 'Send the verification e-mail again',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({ email }),
  reply: statusReply,
  envelope: 'bare',
});

export const sendResetLink = call({
  name: 'sendResetLink',
  method: 'POST',
  path: '/public/password/send-reset-link',
  summary: 'Ask for a link that resets the password',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({ email }),
  reply: statusReply,
  envelope: 'bare',
});

export const resetPassword = call({
  name: 'resetPassword',
  method: 'POST',
  path: '/public/password/reset/:token',
  summary: 'Set a new password through the mailed link',
  tag: 'Registration',
  access: 'public',
  params: z.strictObject({ token: code }),
  body: z.strictObject({ password: newPassword }),
  envelope: 'none',
});
