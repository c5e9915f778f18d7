/** Page after registration: check your mailbox. */
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { storedToken } from '#platform/identity/web/session-store.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardResult, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { verificationSentMessage } from '../contract.ts';
import { registeredAddress } from './registered-address.ts';
import { ResendLink } from './resend-link.tsx';

/** Goes on when the link of the mail signs in in another tab. */
function useEnterWithOtherTab(): void {
  useEffect(() => {
    const enter = (): void => {
      if (storedToken()) window.location.replace('/');
    };
    window.addEventListener('storage', enter);
    return () => window.removeEventListener('storage', enter);
  }, []);
}

/** There is no address where nobody registered in this tab. */
export default function RegistrationSuccessPage({ email: given }: { readonly email: string | undefined }) {
  const email = given ?? registeredAddress();
  useEnterWithOtherTab();
  return (
    <CenteredCard below={email ? <ResendLink email={email} /> : null}>
      <CardResult
        type="success"
        icon={<IconMail size={20} stroke={1.7} />}
        title="Welcome aboard"
        action={
          <Button component={AppLink} href="/" size="sm" fullWidth>
            Sign in
          </Button>
        }
      >
        {verificationSentMessage} Check your email for a verification link
        {email ? (
          <>
            , we sent it to <strong>{email}</strong>
          </>
        ) : null}
        .
      </CardResult>
    </CenteredCard>
  );
}
