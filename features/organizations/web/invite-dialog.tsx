/** Invites people by e-mail address. */
import { requiredMessage, type Call } from '#platform/http/contract.ts';
import { Failure, invalidInput, violation } from '#platform/http/model/failure.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { checkEmail } from '#platform/identity/web/visitor-checks.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  emailAddressLabel,
  inviteMembers,
  malformedAddressMessage,
  memberInvitedMessage,
  memberLimit,
  memberLimits,
  tooManyAddressesMessage,
} from '../contract.ts';
import { AddressesInput, type AddressesField } from './addresses-input.tsx';
import classes from './organization-page.module.css';

/** First error in a list of addresses; null when all are valid. */
export function checkAddresses(emails: readonly string[]): string | null {
  if (emails.length === 0) return requiredMessage;
  if (emails.length > memberLimits.addresses) return tooManyAddressesMessage;
  const wrong = emails.find((email) => checkEmail(email) !== null);
  return wrong === undefined ? null : `${wrong}: ${malformedAddressMessage}`;
}

/** Joins violations of `emails[i]` to one of the field, with the addresses. */
export function namedViolations(failure: Failure, emails: readonly string[]): Failure {
  const sentences = failure.violations.flatMap(({ path, errors }) => {
    const place = /^emails\[(\d+)\]$/.exec(path)?.[1];
    const address = place === undefined ? undefined : emails[Number(place)];
    return errors.map((error) => (address === undefined ? error : `${address}: ${error}`));
  });
  return sentences.length === 0 ? failure : invalidInput([violation('emails', sentences.join(' '))]);
}

interface InviteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Queries invalidated by an invitation. */
  readonly outdates: readonly Call[];
}

/** Invites all addresses or none; at the limit the limit dialog opens instead. */
export function InviteDialog({ opened, onClose, outdates }: InviteDialogProps) {
  const invite = useCall(inviteMembers, { quiet: true, outdates });
  const send = async (emails: string[]): Promise<void> => {
    try {
      await invite.mutateAsync({ body: { emails } });
      showToast('success', memberInvitedMessage);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code !== memberLimit) throw namedViolations(error, emails);
    }
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Invite member"
      submitLabel="Invite member"
      initial={{ emails: [] as string[] }}
      checks={{ emails: checkAddresses }}
      onSubmit={({ emails }) => send(emails)}
    >
      {(field) => (
        <>
          <p className={classes.hint}>
            Everyone gets an invitation by email. Pending invitations count towards the members of your plan.
          </p>
          <AddressesInput {...(field('emails') as unknown as AddressesField)} label={emailAddressLabel} />
        </>
      )}
    </FormDialog>
  );
}
