/** Form shared by both dialogs: prefilled reporter, and a thank-you message in the same place. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { ApiForm, type FieldOf } from '#platform/ui/web/api-form.tsx';
import { DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { specifyMessage, supportFailedText } from '../contract.ts';
import classes from './report-form.module.css';

/** Values of the form. */
export type ReportValues = {
  readonly title: string;
  readonly content: string;
  readonly reporterName: string;
  readonly reporterEmail: string;
};

/** Props of both dialogs. */
export interface ReportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface ReportFormProps extends ReportDialogProps {
  readonly title: string;
  readonly contentLabel: string;
  /** Titles of the two outcomes. */
  readonly done: { readonly title: string; readonly text: string };
  readonly failedTitle: string;
  readonly titled?: boolean;
  readonly send: (values: ReportValues & { readonly requestedUrl: string }) => Promise<unknown>;
}

const filled = (value: string): string | null => (value.trim() ? null : specifyMessage);

function Fields({ field, label, titled }: { field: FieldOf<ReportValues>; label: string; titled: boolean }) {
  return (
    <>
      {titled ? <TextInput {...field('title')} label="Title" required data-autofocus /> : null}
      <Textarea
        {...field('content')}
        label={label}
        required
        autosize
        minRows={5}
        maxRows={12}
        {...(titled ? {} : { 'data-autofocus': true })}
      />
      <TextInput {...field('reporterName')} label="Your name" required autoComplete="name" />
      <TextInput {...field('reporterEmail')} label="Your email" required type="email" autoComplete="email" />
    </>
  );
}

function Thanks({ title, text, onClose }: { title: string; text: ReactNode; onClose: () => void }) {
  return (
    <output className={classes.thanks}>
      <IconCircleCheck size={40} stroke={1.5} className={classes.disc} />
      <strong>{title}</strong>
      <span>{text}</span>
      <Button size="sm" variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </output>
  );
}

/** Keeps the input when sending fails; resets after success. */
export function ReportForm(props: ReportFormProps) {
  const { opened, onClose, title, contentLabel, done, failedTitle, titled = false, send } = props;
  const { user } = useWorkspace();
  const [sent, setSent] = useState(false);
  const close = (): void => {
    onClose();
    setSent(false);
  };
  return (
    <DialogFrame opened={opened} onClose={close} title={sent ? done.title : title} size={440}>
      {sent ? (
        <Thanks title={done.title} text={done.text} onClose={close} />
      ) : (
        <ApiForm<ReportValues>
          layout="dialog"
          submitLabel="Send"
          onCancel={close}
          initial={{
            title: '',
            content: '',
            reporterName: user.profile.username,
            reporterEmail: user.email,
          }}
          checks={{
            ...(titled ? { title: filled } : {}),
            content: filled,
            reporterName: filled,
            reporterEmail: filled,
          }}
          describe={(failure) => ({
            type: 'danger',
            content: (
              <>
                <strong>{failedTitle}</strong>
                <br />
                {failure.status === 429 ? failure.message : supportFailedText}
              </>
            ),
          })}
          onSubmit={async (values) => {
            await send({ ...values, requestedUrl: window.location.href.slice(0, 2_000) });
            setSent(true);
          }}
        >
          {(field) => <Fields field={field} label={contentLabel} titled={titled} />}
        </ApiForm>
      )}
    </DialogFrame>
  );
}
