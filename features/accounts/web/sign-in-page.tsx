/** Sign-in page: e-mail and password. */
import { PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import {
  invitationAddress,
  noOrganizationMessage,
  signIn,
  signOut,
  unconfirmedMessage,
} from '#platform/identity/contract.ts';
import { continueAddress } from '#platform/identity/web/continue-address.ts';
import { rememberedEmail } from '#platform/identity/web/session-store.ts';
import { openSession } from '#platform/identity/web/session.ts';
import { ApiForm, type FormAlert } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { passwordToggle } from '#platform/ui/web/password-toggle.ts';
import { getCurrentUser } from '../contract.ts';
import classes from './sign-in-page.module.css';
import { checkEmail, checkFilled } from '#platform/identity/web/visitor-checks.ts';

/** Needed by few: people who did not confirm their address yet. */
const ResendLink = lazy(() => import('./resend-link.tsx').then((module) => ({ default: module.ResendLink })));

/** Navigates to the requested page, or reloads as the signed-in app. */
function enter(): void {
  const wanted = continueAddress(window.location.search, window.location.origin);
  if (wanted === undefined) {
    window.location.replace('/');
    return;
  }
  const samePage = wanted.split('#')[0] === `${window.location.pathname}${window.location.search}`;
  window.location.assign(wanted);
  if (samePage) window.location.reload();
}

/** Signs in. A session of a person without an organization is ended immediately. */
async function signInWith(email: string, password: string): Promise<void> {
  const tokens = await callApi(signIn, { body: { email, password } });
  const user = await callApi(getCurrentUser, { token: tokens.token });
  // A person without an organization may still accept an invitation.
  const wanted = continueAddress(window.location.search, window.location.origin);
  if (user.organizations.length === 0 && !wanted?.startsWith(invitationAddress)) {
    await callApi(signOut, { token: tokens.token }).catch(() => undefined);
    throw new Failure(403, noOrganizationMessage);
  }
  await openSession(tokens);
  enter();
  // The page is about to be replaced: the button keeps its loader.
  await new Promise(() => undefined);
}

/** Sign-in form with links to the other visitor pages. `notice` is a message from another page. */
export function SignInPage({ notice }: { readonly notice?: FormAlert | undefined }) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const describe = (failure: Failure): FormAlert | undefined =>
    failure.status >= 400 && failure.status < 500 ? { type: 'warning', content: failure.message } : undefined;

  const submit = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    setUnconfirmed(undefined);
    try {
      await signInWith(email.trim(), password);
    } catch (error) {
      if (error instanceof Failure && error.message === unconfirmedMessage) setUnconfirmed(email.trim());
      throw error;
    }
  };

  return (
    <CenteredCard
      below={
        <>
          No account yet?{' '}
          <AppLink className="aw-link" href="/public/registration">
            Sign up
          </AppLink>
        </>
      }
    >
      <CardTitle>Sign in</CardTitle>
      <ApiForm
        startFocused
        layout="card"
        submitLabel="Sign in"
        initial={{ email: rememberedEmail(), password: '' }}
        checks={{ email: checkEmail, password: checkFilled }}
        notice={notice}
        describe={describe}
        onSubmit={submit}
      >
        {(field) => (
          <>
            <Suspense>{unconfirmed ? <ResendLink email={unconfirmed} /> : null}</Suspense>
            <TextInput {...field('email')} label="Email" type="email" autoComplete="username" />
            <div className={classes.password}>
              <PasswordInput
                {...field('password')}
                label="Password"
                autoComplete="current-password"
                visibilityToggleButtonProps={passwordToggle}
              />
              <AppLink className={`aw-link ${classes.forgot}`} href="/public/password-reset">
                Forgot password
              </AppLink>
            </div>
          </>
        )}
      </ApiForm>
    </CenteredCard>
  );
}
