/** Registration, confirmation, password reset and the current user: calls, schemas and texts. */
import * as z from 'zod/mini';
import { call, email, id, line, optionalName, requiredMessage, text } from '#platform/http/contract.ts';
import { newPassword, tokens } from '#platform/identity/contract.ts';

// Texts fixed by specification 1, sections 2 and 8.
/** Toast after the verification e-mail was requested. */
export const verificationSentMessage = 'Verification email has been sent to your email.';
/** Shown when a confirmation link is expired or unknown. */
export const confirmationFailedMessage =
  'Unfortunately this confirmation link has expired or does not exist in system.';
/** Toast after a reset link was requested. */
export const resetLinkSentMessage = 'Email with link to reset your password has been sent to you.';
/** Toast after the password was reset. */
export const passwordResetMessage = 'Password has been resetted. You can login now.';
/** 404 for a reset link that is expired or used. */
export const resetLinkExpiredMessage = 'Password cannot be changed because this reset link has expired.';
/** Shown when a reset fails unexpectedly. */
export const resetUnexpectedMessage = 'Unexpected error occured on backend side. Operacion cannot be finished.';

/** Toast after the profile was saved. */
export const profileSavedMessage = 'Profile details has been saved.';
/** Violation of a repeated password that differs. */
export const repeatedPasswordMessage = 'Repeated password is not same as password.';
/** Violation of an empty address. */
export const emptyEmailMessage = 'Email address cannot be empty';

/** Title of the page, fixed by specification 1 section 2. */
export const profileTitle = 'My profile';
/** Labels of the tabs, fixed by specification 1 section 2. */
export const profileTabs = { details: 'Details', password: 'Password change', delete: 'Delete account' } as const;

// Texts that the specification leaves open.
/** Toast after the password was changed. */
export const passwordChangedMessage = 'Password has been changed.';
/** Violation of `currentPassword` when the session is not fresh. */
export const currentPasswordNeededMessage = 'Please enter your current password.';
/** Violation of a wrong current password. */
export const wrongPasswordMessage = 'This is not your current password.';
/** Violation of an address that does not confirm the deletion. */
export const otherEmailMessage = 'This is not the e-mail address of your account.';
/** Title of the page after deletion. */
export const farewellTitle = 'Goodbye!';
/** Text of the page after deletion. */
export const farewellMessage = 'Your account is planned to be removed and you cannot log in any more.';
/** Link on the page after deletion. */
export const homepageLabel = 'Go to homepage';

/** Minutes after a sign-in during which the password can be changed without the current one. */
export const freshSignInMinutes = 10;

/** Minutes after the mail during which its link signs in the browser that registered. */
export const confirmationSignInMinutes = 60;

/** A mailed code: 32 random bytes in base64url. */
const code = text(128).check(z.minLength(1, requiredMessage));

/** Random text that only the browser knows in which somebody registers. */
const browser = text(128).check(z.minLength(32, 'Please use at least 32 characters.'));

/** The signed-in person with organizations and their projects. */
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
      projects: z.array(
        z.strictObject({
          id,
          code: z.string(),
          name: z.string(),
          /** Beyond the limit of the plan: readable and exportable, but not writable. */
          readOnly: z.boolean(),
        }),
      ),
    }),
  ),
  roles: z.array(z.string()),
});
/** The value that `currentUser` accepts and returns. */
export type CurrentUser = z.output<typeof currentUser>;

/** `GET /current-user`: the signed-in person, their organizations and projects. */
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

/** `POST /public/registration`: create an account; a verification e-mail follows. */
export const register = call({
  name: 'register',
  method: 'POST',
  path: '/public/registration',
  summary: 'Create an account; a verification email follows',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({
    email,
    password: newPassword,
    organisation: z.optional(optionalName(100)),
    project: z.optional(optionalName(100)),
    termsAndConditions: z.literal(true, requiredMessage),
    /** The confirmation of the same browser may sign in. */
    browser: z.optional(browser),
  }),
  reply: z.strictObject({ success: z.boolean(), message: z.string() }),
  envelope: 'bare',
});

/** `POST /public/registration/confirm`: activate an account with the mailed code. */
export const confirmRegistration = call({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/public/registration/confirm',
  summary: 'Activate an account with the mailed code',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({ code, browser: z.optional(browser) }),
  reply: z.strictObject({
    success: z.literal(true),
    /** With `browser`: the address that was confirmed. */
    email: z.optional(z.string()),
    /** With the `browser` of the registration, for an hour after the mail: the person is signed in. */
    session: z.optional(tokens),
  }),
  envelope: 'bare',
});

const statusReply = z.strictObject({ status: z.literal('ok'), message: z.string() });

/** `POST /public/registration/resend`: send the verification e-mail again. */
export const resendConfirmation = call({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/public/registration/resend',
  summary: 'Send the verification email again',
  tag: 'Registration',
  access: 'public',
  body: z.strictObject({ email }),
  reply: statusReply,
  envelope: 'bare',
});

/** `POST /public/password/send-reset-link`: ask for a link that resets the password. */
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

/** `POST /public/password/reset/:token`: set a new password through the mailed link. */
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

const profile = currentUser.shape.profile;

/** `PUT /me/profile`: change the own name. */
export const updateProfile = call({
  name: 'updateProfile',
  method: 'PUT',
  path: '/me/profile',
  summary: 'Change the own name',
  tag: 'Profile',
  access: 'user',
  body: z.strictObject({ firstName: line(100), lastName: z._default(optionalName(100), '') }),
  reply: profile,
  envelope: 'item',
});

/** `PUT /me/password`: change the own password; other sessions end. */
export const changePassword = call({
  name: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  summary: 'Change the own password; other sessions end',
  tag: 'Profile',
  access: 'user',
  body: z
    .strictObject({
      password: newPassword,
      passwordRepeat: text(1024).check(z.minLength(1, requiredMessage)),
      /** Optional within ten minutes of a sign-in. */
      currentPassword: z.optional(text(1024)),
    })
    .check(
      z.refine(({ password, passwordRepeat }) => password === passwordRepeat, {
        path: ['passwordRepeat'],
        error: repeatedPasswordMessage,
      }),
    ),
  reply: statusReply,
  envelope: 'bare',
});

/** `POST /me/account/delete`: delete the own account; it is purged after 30 days. */
export const deleteAccount = call({
  name: 'deleteAccount',
  method: 'POST',
  path: '/me/account/delete',
  summary: 'Delete the own account; it is purged after 30 days',
  tag: 'Profile',
  access: 'user',
  body: z.strictObject({ email: text(254).check(z.trim(), z.minLength(1, emptyEmailMessage)) }),
  envelope: 'none',
});
