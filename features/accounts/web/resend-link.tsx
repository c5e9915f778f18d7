/** Sends the verification e-mail again. */
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import type { FormAlert } from '#platform/ui/web/api-form.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { resendConfirmation } from '../contract.ts';

/** A link-like button; same response for every address. */
export function ResendLink({ email }: { readonly email: string }) {
  const [answer, setAnswer] = useState<FormAlert>();
  const resend = async (): Promise<void> => {
    try {
      const { message } = await callApi(resendConfirmation, { body: { email } });
      setAnswer({ type: 'success', content: message });
    } catch (error) {
      setAnswer({ type: 'danger', content: failureSentence(error) });
    }
  };
  return answer ? (
    <InlineAlert type={answer.type}>{answer.content}</InlineAlert>
  ) : (
    <UnstyledButton type="button" c="var(--aw-accent-text)" fz={13} onClick={() => void resend()}>
      Send the verification email again
    </UnstyledButton>
  );
}
