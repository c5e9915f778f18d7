/** Pages of accounts for visitors. Only the sign-in page is loaded eagerly. */
import { lazy } from 'react';
import { SignInPage } from './sign-in-page.tsx';

/** One component per page; the app maps them to routes. */
export const accounts = {
  SignIn: SignInPage,
  Registration: lazy(() => import('./registration-page.tsx')),
  RegistrationSuccess: lazy(() => import('./registration-success-page.tsx')),
  Confirmation: lazy(() => import('./confirmation-page.tsx')),
  PasswordReset: lazy(() => import('./password-reset-page.tsx')),
  PasswordFinalize: lazy(() => import('./password-finalize-page.tsx')),
} as const;
