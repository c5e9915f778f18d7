/** A form in a dialog: closes after success, else shows the failure. */
import type { ComponentProps } from 'react';
import { ApiForm } from './api-form.tsx';
import { DialogFrame } from './dialog-frame.tsx';

type FormProps<Values extends Record<string, unknown>> = ComponentProps<typeof ApiForm<Values>>;

interface FormDialogProps<Values extends Record<string, unknown>> extends Omit<
  FormProps<Values>,
  'layout' | 'onCancel' | 'onSubmit'
> {
  /** `stay` leaves the dialog open: the dialog itself says why. */
  readonly onSubmit: (values: Values) => Promise<void> | Promise<'stay'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 440 | 620 | 860;
  /** Nothing is checked or submitted: one button closes the dialog. */
  readonly isReadOnly?: boolean;
}

/** Starts empty each time it opens. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { opened, onClose, title, size = 440, isReadOnly = false, onSubmit, ...form } = props;
  const end = isReadOnly ? { submitLabel: 'Close', checks: {} } : { onCancel: onClose };
  return (
    <DialogFrame opened={opened} onClose={onClose} title={title} size={size}>
      <ApiForm<Values>
        {...(form as FormProps<Values>)}
        {...end}
        layout="dialog"
        onSubmit={async (values) => {
          if (isReadOnly || (await onSubmit(values)) !== 'stay') onClose();
        }}
      />
    </DialogFrame>
  );
}
