/** Asks for the reason of a transition. */
import { Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { reasonRequiredMessage, type State, type Transition } from '../contract.ts';
import classes from './reason-dialog.module.css';

interface ReasonDialogProps {
  readonly transition: Transition;
  /** Number and title of the thing. */
  readonly subject: string;
  readonly from: State;
  readonly to: State;
  /** Additional text after the sentence about the states. */
  readonly note?: ReactNode;
  /** Performs the transition; errors are shown in the dialog. */
  readonly onSubmit: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Title and button show the label of the transition. Mounted while it is open. */
export function ReasonDialog({ transition, subject, from, to, note, onSubmit, onClose }: ReasonDialogProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={transition.label}
      initial={{ reason: '' }}
      checks={{
        reason: (value) => (transition.requiresReason && value.trim() === '' ? reasonRequiredMessage : null),
      }}
      submitLabel={transition.label}
      onSubmit={({ reason }) => onSubmit(reason.trim())}
    >
      {(field) => (
        <>
          <p className={classes.sentence}>
            {subject} changes from <StateBadge label={from.label} theme={from.theme} /> to{' '}
            <StateBadge label={to.label} theme={to.theme} />. {note}
          </p>
          <ReasonField required={transition.requiresReason} props={field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

/** Only the field, for dialogs with more fields; `props` come from the form. */
export function ReasonField({
  required,
  props: { error, ...props },
}: {
  readonly required: boolean;
  readonly props: Readonly<Record<string, unknown>>;
}) {
  return (
    <Textarea
      label="Reason"
      description={`${required ? '' : 'Optional. '}Shown in the history.`}
      required={required}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
      error={
        typeof error === 'string' ? (
          <span className={classes.error}>
            <IconAlertTriangle size={14} stroke={1.7} aria-hidden="true" />
            {error}
          </span>
        ) : null
      }
      {...props}
    />
  );
}
