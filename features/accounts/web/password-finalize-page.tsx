/** Target page of the reset e-mail: sets a new password. */
import { callApi } from '#platform/http/web/api.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { resetLinkExpiredMessage, resetPassword, resetUnexpectedMessage } from '../contract.ts';
import { NewPasswordInput } from '#platform/identity/web/new-password-input.tsx';
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
        {(field) => <NewPasswordInput {...field('password')} label="New password" />}
      </ApiForm>
    </CenteredCard>
  );
}
