/** Creates an account for the invited address. */
import { Checkbox, TextInput } from '@mantine/core';
import { requiredMessage } from '#platform/http/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { NewPasswordInput } from '#platform/identity/web/new-password-input.tsx';
import { rememberEmail } from '#platform/identity/web/session-store.ts';
import { checkAccepted, checkNewPassword } from '#platform/identity/web/visitor-checks.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardTitle } from '#platform/ui/web/centered-card.tsx';
import { TermsLabel } from '#platform/ui/web/terms-label.tsx';
import { acceptInvitationAsNewcomer, pleaseSignInMessage, type Invitation } from '../contract.ts';
import classes from './invitation-page.module.css';

interface InvitationSignUpProps {
  readonly code: string;
  readonly invitation: Invitation;
  /** URL of the sign-in page that returns here. */
  readonly signIn: string;
  readonly onBack: () => void;
  /** Receives the new password. */
  readonly onDone: (password: string) => void;
}

/** Violations are shown at their fields; an existing account above the form, with a link to sign in. */
export function InvitationSignUp({ code, invitation, signIn, onBack, onDone }: InvitationSignUpProps) {
  return (
    <>
      <CardTitle>Create new account</CardTitle>
      <p className={classes.hint}>
        To join <strong>{invitation.organizationName}</strong>.
      </p>
      <ApiForm
        startFocused
        submitLabel="Sign up"
        cancelLabel="Go back"
        onCancel={onBack}
        initial={{ email: invitation.email, password: '', firstName: '', lastName: '', termsAndConditions: false }}
        checks={{
          password: checkNewPassword,
          firstName: (name) => (name.trim() ? null : requiredMessage),
          termsAndConditions: checkAccepted,
        }}
        describe={(failure) =>
          failure.message === pleaseSignInMessage
            ? {
                type: 'warning',
                content: (
                  <>
                    {pleaseSignInMessage}{' '}
                    <AppLink className="aw-link" href={signIn} onClick={() => rememberEmail(invitation.email)}>
                      Sign in
                    </AppLink>
                  </>
                ),
              }
            : undefined
        }
        onSubmit={async ({ password, firstName, lastName }) => {
          await callApi(acceptInvitationAsNewcomer, {
            params: { id: code },
            body: { password, firstName: firstName.trim(), lastName: lastName.trim(), termsAndConditions: true },
          });
          onDone(password);
        }}
      >
        {(field) => (
          <>
            <TextInput {...field('email')} label="Email" type="email" autoComplete="username" readOnly />
            <NewPasswordInput {...field('password')} label="Password" />
            <TextInput {...field('firstName')} label="First name" autoComplete="given-name" required />
            <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
            <Checkbox {...field('termsAndConditions', 'checkbox')} label={<TermsLabel />} />
          </>
        )}
      </ApiForm>
    </>
  );
}
