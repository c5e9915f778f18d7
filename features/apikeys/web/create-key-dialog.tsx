/** Dialog for a new key: name, validity, scopes and project. */
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { requiredMessage, type KeyScope } from '#platform/http/contract.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { chooseScopeMessage, defaultKeyLife, type KeyDraft, type KeyLife } from '../contract.ts';

const lives: readonly { readonly value: KeyLife; readonly label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '1w', label: '1 week' },
  { value: '1m', label: '1 month' },
  { value: '1y', label: '1 year' },
];

const scopes: readonly { readonly value: KeyScope; readonly opens: string }[] = [
  { value: 'read', opens: 'Reads the content of projects and searches in it' },
  { value: 'propose', opens: 'Reads, proposes changes, and creates drafts and comments' },
  { value: 'write', opens: 'Reads, creates, and changes drafts, documents and models' },
  { value: 'metrics:push', opens: 'Sends reports of metrics, nothing else' },
  { value: 'adr:push', opens: 'Sends decision records of a repository, nothing else' },
];

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreate: (draft: KeyDraft) => Promise<void>;
}

const initial = { name: '', validFor: defaultKeyLife as string, scopes: ['read', 'propose'], projectId: '' };

/** Defaults: one year, read and propose, all projects. */
export function CreateKeyDialog({ opened, onClose, onCreate }: CreateKeyDialogProps) {
  const { projects } = useWorkspace().organization;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Create API Key"
      submitLabel="Create API Key"
      initial={initial}
      checks={{
        name: (name) => (name.trim() ? null : requiredMessage),
        scopes: (chosen) => (chosen.length > 0 ? null : chooseScopeMessage),
      }}
      onSubmit={(values) =>
        onCreate({
          name: values.name.trim(),
          validFor: values.validFor as KeyLife,
          scopes: values.scopes as KeyScope[],
          ...(values.projectId ? { projectId: values.projectId } : {}),
        })
      }
    >
      {(field) => (
        <>
          <TextInput {...field('name')} label="Name" required size="sm" data-autofocus />
          <Select {...field('validFor')} label="Validity" size="sm" data={lives} allowDeselect={false} />
          <Checkbox.Group {...field('scopes')} label="Scopes">
            <Stack gap={10} mt={6}>
              {scopes.map(({ value, opens }) => (
                <Checkbox key={value} value={value} label={value} description={opens} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            {...field('projectId')}
            label="Project"
            size="sm"
            searchable
            data={[
              { value: '', label: 'All projects' },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            allowDeselect={false}
          />
        </>
      )}
    </FormDialog>
  );
}
