/** Page of an invitation for visitors: sign in, or create an account. */
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { invitationAddress, signIn } from '#platform/identity/contract.ts';
import { openSession } from '#platform/identity/web/session.ts';
import { rememberEmail } from '#platform/identity/web/session-store.ts';
import { signInAddress } from '#platform/identity/web/continue-address.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { CardResult, CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { homepageLabel, invitationGoneMessage, type Invitation } from '../contract.ts';
import classes from './invitation-page.module.css';
import { InvitationSignUp } from './invitation-sign-up.tsx';
import { useInvitation } from './use-invitation.ts';

interface StepProps {
  readonly code: string;
  readonly invitation: Invitation;
}

const signInFirst = (code: string): string => signInAddress(invitationAddress + encodeURIComponent(code));

function Choice({ code, invitation, onNewAccount }: StepProps & { readonly onNewAccount: () => void }) {
  const { organizationName, email } = invitation;
  const remember = (): void => rememberEmail(email);
  return (
    <>
      <CardTitle>{`Join ${organizationName}`}</CardTitle>
      <p className={classes.hint}>
        <strong>{email}</strong> is invited to join <strong>{organizationName}</strong>. Create an account, or sign in
        if you already have one with this address.
      </p>
      <div className={classes.ways}>
        <Button size="sm" fullWidth onClick={onNewAccount}>
          Create account
        </Button>
        <Button size="sm" fullWidth variant="default" component={AppLink} href={signInFirst(code)} onClick={remember}>
          Sign in
        </Button>
      </div>
    </>
  );
}

function Steps({ code, invitation }: StepProps) {
  const [step, setStep] = useState<'initial' | 'new-account'>('initial');
  const [password, setPassword] = useState<string>();
  if (password !== undefined) return <Welcome invitation={invitation} password={password} />;
  if (step === 'initial') return <Choice {...{ code, invitation }} onNewAccount={() => setStep('new-account')} />;
  return (
    <InvitationSignUp
      {...{ code, invitation }}
      signIn={signInFirst(code)}
      onBack={() => setStep('initial')}
      onDone={(chosen) => {
        rememberEmail(invitation.email);
        setPassword(chosen);
      }}
    />
  );
}

/** Signs in with the password that was just chosen; where that fails, the sign-in page asks for it. */
function Welcome({ invitation, password }: { readonly invitation: Invitation; readonly password: string }) {
  const [entering, setEntering] = useState(false);
  const enter = async (): Promise<void> => {
    setEntering(true);
    await callApi(signIn, { body: { email: invitation.email, password } })
      .then(openSession)
      .catch(() => undefined);
    window.location.assign('/');
  };
  return (
    <CardResult
      type="success"
      icon={<IconCheck size={20} stroke={1.8} />}
      title="Welcome aboard"
      action={
        <Button size="sm" fullWidth loading={entering} onClick={() => void enter()}>
          Sign in
        </Button>
      }
    >
      Your account has been created, and you are a member of <strong>{invitation.organizationName}</strong>. You can
      sign in now.
    </CardResult>
  );
}

const gone: ReactNode = (
  <CardResult
    type="danger"
    icon={<IconX size={20} stroke={1.8} />}
    title="Invitation not found"
    action={
      <Button component={AppLink} href="/" size="sm" fullWidth>
        {homepageLabel}
      </Button>
    }
  >
    {invitationGoneMessage}
  </CardResult>
);

function Content({ code }: { readonly code: string }) {
  const look = useInvitation(code);
  switch (look.state) {
    case 'loading':
      return (
        <output className={classes.loading}>
          <Spinner />
          <span className="aw-hidden">Loading</span>
        </output>
      );
    case 'gone':
      return gone;
    case 'failed':
      return <ErrorState bare message={failureSentence(look.error)} onRetry={look.retry} />;
    case 'found':
      return <Steps code={code} invitation={look.invitation} />;
  }
}

/** The page at /public/organization/invitation/{code} for visitors. */
export default function PublicInvitationPage({ code }: { readonly code: string }) {
  return (
    <CenteredCard>
      <Content key={code} code={code} />
    </CenteredCard>
  );
}
