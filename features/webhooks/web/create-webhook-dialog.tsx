/** Dialog for a new webhook: address, events by area, project. */
import { Checkbox, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { unusableUrlMessage, usableUrlPattern } from '#platform/outbound/contract.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { chooseEventsMessage, type WebhookDraftInput } from '../contract.ts';
import { eventAreas, eventsOfAreas } from '../model/event-areas.ts';
import { everyEvent } from '../model/event-choice.ts';

interface CreateWebhookDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreate: (draft: WebhookDraftInput) => Promise<void>;
}

const initial = { url: '', which: 'all', events: [] as string[], projectId: '' };
type Values = typeof initial;

interface EventFieldsProps {
  readonly field: FieldOf<Values>;
  readonly onWhich: (which: string) => void;
}

/** All events, or those of areas. */
function EventFields({ field, onWhich }: EventFieldsProps) {
  const [which, setWhich] = useState(initial.which);
  const choose = (next: string): void => {
    setWhich(next);
    onWhich(next);
  };
  return (
    <>
      <Radio.Group label="Events" value={which} onChange={choose}>
        <Stack gap={10} mt={6}>
          <Radio value="all" label="All events" />
          <Radio value="some" label="Events of some areas" />
        </Stack>
      </Radio.Group>
      {which === 'some' ? (
        <Checkbox.Group {...field('events')} aria-label="Areas">
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={10}>
            {eventAreas.map(({ label }) => (
              <Checkbox key={label} value={label} label={label} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      ) : null}
    </>
  );
}

/** Defaults: every event of all projects. */
export function CreateWebhookDialog({ opened, onClose, onCreate }: CreateWebhookDialogProps) {
  const { projects } = useWorkspace().organization;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size={620}
      title="New webhook"
      submitLabel="Create webhook"
      initial={initial}
      checks={{
        url: (url) => (usableUrlPattern.test(url.trim()) ? null : unusableUrlMessage),
        events: (events, { which }) => (which === 'all' || events.length > 0 ? null : chooseEventsMessage),
      }}
      onSubmit={({ url, which, events, projectId }) =>
        onCreate({
          url: url.trim(),
          events: which === 'all' ? [everyEvent] : eventsOfAreas(events),
          ...(projectId ? { projectId } : {}),
        })
      }
    >
      {(field, form) => (
        <>
          <TextInput
            {...field('url')}
            label="Address"
            description="Events are posted here as JSON, signed with the secret of the webhook."
            placeholder="https://example.org/hooks/archwright"
            required
            size="sm"
            inputMode="url"
            data-autofocus
          />
          <EventFields field={field} onWhich={(which) => form.setFieldValue('which', which)} />
          <Select
            {...field('projectId')}
            label="Project"
            description="With one project, nothing is sent about the organization itself."
            size="sm"
            searchable
            allowDeselect={false}
            data={[
              { value: '', label: 'All projects' },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
