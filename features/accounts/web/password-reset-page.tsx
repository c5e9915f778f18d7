/** Requests a password reset link. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { resetUnexpectedMessage, sendResetLink } from '../contract.ts';
import { checkEmail } from '#platform/identity/web/visitor-checks.ts';

/** Same response for every address, so that accounts cannot be enumerated. */
export default function PasswordResetPage({ onBack }: { readonly onBack: () => void }) {
  const [sent, setSent] = useState<string>();
  return (
    <CenteredCard
      below={
        <>
          Remembered it?{' '}
          <AppLink className="aw-link" href="/">
            Sign in
          </AppLink>
        </>
      }
    >
      <CardTitle>Reset password</CardTitle>
      {sent ? (
        <div style={{ marginBottom: 16 }}>
          <InlineAlert type="success">{sent}</InlineAlert>
        </div>
      ) : null}
      <ApiForm
        startFocused
        submitLabel="Send reset link"
        cancelLabel="Go back"
        initial={{ email: '' }}
        checks={{ email: checkEmail }}
        onCancel={onBack}
        describe={() => ({ type: 'danger', content: resetUnexpectedMessage })}
        onSubmit={async ({ email }) => {
          setSent(undefined);
          const { message } = await callApi(sendResetLink, { body: { email: email.trim() } });
          setSent(message);
        }}
      >
        {(field) => <TextInput {...field('email')} label="Email" type="email" autoComplete="username" required />}
      </ApiForm>
    </CenteredCard>
  );
}
