/** The pages of accounts, as the app mounts them for visitors. Only the sign-in page is there at once. */
import { lazy } from 'react';
import { SignInPage } from './sign-in-page.tsx';

/** One component a page; the app decides at which address. */
export const accounts = {
  SignIn: SignInPage,
  Registration: lazy(() => import('./registration-page.tsx')),
  RegistrationSuccess: lazy(() => import('./registration-success-page.tsx')),
  Confirmation: lazy(() => import('./confirmation-page.tsx')),
  PasswordReset: lazy(() => import('./password-reset-page.tsx')),
  PasswordFinalize: lazy(() => import('./password-finalize-page.tsx')),
} as const;
