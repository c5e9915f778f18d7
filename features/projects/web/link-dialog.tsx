/** Adds or edits a link of a project. */
import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { defaultLinkIcon, linkAddressMessage, linkAddressPattern, type ProjectLink } from '../contract.ts';

const IconField = lazy(async () => ({ default: (await import('./icon-field.tsx')).IconField }));

const checkAddress = (link: string): string | null => {
  if (!link.trim()) return requiredMessage;
  return linkAddressPattern.test(link.trim()) ? null : linkAddressMessage;
};

interface LinkDialogProps {
  /** The edited link; absent for a new one. */
  readonly link: ProjectLink | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSave: (link: ProjectLink) => Promise<void>;
}

/** Required fields come first. */
export function LinkDialog({ link, opened, onClose, onSave }: LinkDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={link ? 'Edit link' : 'Add link'}
      submitLabel={link ? 'Update' : 'Add'}
      initial={{ link: link?.link ?? '', label: link?.label ?? '', icon: link?.icon ?? defaultLinkIcon }}
      checks={{ link: checkAddress, label: (label) => (label.trim() ? null : requiredMessage) }}
      onSubmit={(values) => onSave({ ...values, link: values.link.trim(), label: values.label.trim() })}
    >
      {(field) => (
        <>
          <TextInput
            {...field('link')}
            label="Link URL"
            required
            placeholder="https://"
            inputMode="url"
            data-autofocus
          />
          <TextInput {...field('label')} label="Label" required />
          <Suspense fallback={<Skeleton height={78} />}>
            <IconField field={field('icon')} />
          </Suspense>
        </>
      )}
    </FormDialog>
  );
}
