/** An invitation for a signed-in person: accept, then switch; or the reason why not. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailOff, IconMailOpened, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import {
  acceptInvitation,
  alreadyMemberMessage,
  homepageLabel,
  invitationGoneMessage,
  otherAddressMessage,
  switchOrganizationLabel,
  type Invitation,
} from '../contract.ts';
import { useInvitation } from './use-invitation.ts';
import classes from './invitation-page.module.css';

/** The signed-in person and the available actions. */
export interface Guest {
  readonly email: string;
  readonly organizations: readonly { readonly id: string }[];
  /** The current organization. */
  readonly currentId: string | undefined;
  readonly onSwitch: (organizationId: string) => void;
  /** Called after acceptance, for example to reload the organizations. */
  readonly onJoined: () => Promise<void>;
}

const homepage: ReactNode = (
  <Button component={AppLink} href="/" variant="default">
    {homepageLabel}
  </Button>
);

function SwitchButton({ id, guest }: { readonly id: string; readonly guest: Guest }) {
  return id === guest.currentId ? (
    homepage
  ) : (
    <Button onClick={() => guest.onSwitch(id)}>{switchOrganizationLabel}</Button>
  );
}

/** Why it was not accepted: it cannot be, however often that is tried. */
interface Refusal {
  readonly sentence: string;
  readonly isGone: boolean;
}

/** Accepts; 422 and 404 are shown in an alert, other errors by the shared handler. */
function useAcceptance(code: string, guest: Guest) {
  const [accepted, setAccepted] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const accept = async (): Promise<void> => {
    setAccepting(true);
    setRefusal(undefined);
    try {
      await callApi(acceptInvitation, { params: { id: code }, body: {} });
      setAccepted(true);
      await guest.onJoined();
    } catch (error) {
      if (error instanceof Failure && (error.status === 422 || error.status === 404)) {
        setRefusal({ sentence: failureSentence(error), isGone: error.status === 404 });
      } else showFailure(error);
    } finally {
      setAccepting(false);
    }
  };
  return { accepted, accepting, refusal, accept };
}

function Found({ code, invitation, guest }: { code: string; invitation: Invitation; guest: Guest }) {
  const { organizationId, organizationName, email } = invitation;
  const { accepted, accepting, refusal, accept } = useAcceptance(code, guest);
  if (accepted) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={`You are now a member of ${organizationName}.`}
        help="You can find it in your organizations."
        action={<SwitchButton id={organizationId} guest={guest} />}
      />
    );
  }
  if (guest.organizations.some(({ id }) => id === organizationId)) {
    return (
      <EmptyState
        icon={IconUsers}
        title={alreadyMemberMessage}
        help={organizationName}
        action={<SwitchButton id={organizationId} guest={guest} />}
      />
    );
  }
  if (guest.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <EmptyState
        icon={IconUserQuestion}
        title={otherAddressMessage}
        help={
          <>
            It was sent to <strong>{email}</strong>, and you are signed in as <strong>{guest.email}</strong>. Sign out
            and open the link of the mail again.
          </>
        }
        action={
          <Button component={AppLink} href="/logout" variant="default">
            Logout
          </Button>
        }
      />
    );
  }
  return (
    <>
      {refusal ? (
        <div className={classes.refusal}>
          <InlineAlert type="danger">{refusal.sentence}</InlineAlert>
        </div>
      ) : null}
      {refusal ? (
        <EmptyState
          icon={IconMailOff}
          title={`You were invited to join ${organizationName}.`}
          help={refusal.isGone ? 'Ask an owner of the organization for a new invitation.' : undefined}
          action={homepage}
        />
      ) : (
        <EmptyState
          icon={IconMailOpened}
          title={`You are invited to join ${organizationName}.`}
          help="You keep your other organizations."
          action={
            <Button loading={accepting} onClick={() => void accept()}>
              Accept invitation
            </Button>
          }
        />
      )}
    </>
  );
}

/** Renders the state of the invitation. */
export function InvitationAcceptance({ code, guest }: { readonly code: string; readonly guest: Guest }) {
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
      return <EmptyState icon={IconMailOff} title={invitationGoneMessage} action={homepage} />;
    case 'failed':
      return <ErrorState message={failureSentence(look.error)} onRetry={look.retry} />;
    case 'found':
      return <Found code={code} invitation={look.invitation} guest={guest} />;
  }
}
