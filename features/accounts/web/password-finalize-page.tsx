/** Target page of the reset e-mail: sets a new password. */
import { PasswordInput } from '@mantine/core';
import { callApi } from '#platform/http/web/api.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { passwordToggle } from '#platform/ui/web/password-toggle.ts';
import { resetLinkExpiredMessage, resetPassword, resetUnexpectedMessage } from '../contract.ts';
import { passwordHint } from '#platform/identity/web/password-hint.ts';
import { checkNewPassword } from '#platform/identity/web/visitor-checks.ts';

/** `onDone` shows the sign-in page with a success message. */
export default function PasswordFinalizePage({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  return (
    <CenteredCard
      below={
        <AppLink className="aw-link" href="/">
          Sign in
        </AppLink>
      }
    >
      <CardTitle>Set a new password</CardTitle>
      <ApiForm
        startFocused
        layout="card"
        submitLabel="Change password"
        initial={{ password: '' }}
        checks={{ password: checkNewPassword }}
        describe={(failure) => ({
          type: 'danger',
          content: failure.status === 404 ? resetLinkExpiredMessage : resetUnexpectedMessage,
        })}
        onSubmit={async ({ password }) => {
          await callApi(resetPassword, { params: { token: code }, body: { password } });
          onDone();
        }}
      >
        {(field) => (
          <PasswordInput
            {...field('password')}
            label="New password"
            description={passwordHint}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={passwordToggle}
          />
        )}
      </ApiForm>
    </CenteredCard>
  );
}
