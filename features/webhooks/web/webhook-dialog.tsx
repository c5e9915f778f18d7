/** Dialog for a new webhook and for changes of one: address, events by area, project. */
import { Checkbox, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { unusableUrlMessage, usableUrlPattern } from '#platform/outbound/contract.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { chooseEventsMessage, type Webhook, type WebhookDraftInput } from '../contract.ts';
import { areasOfEvents, eventAreas, eventsOfAreas } from '../model/event-areas.ts';
import { everyEvent } from '../model/event-choice.ts';

/** What the dialog answers; no project means all of them. */
export type WebhookChoice = Pick<WebhookDraftInput, 'url' | 'events' | 'projectId'>;

interface WebhookDialogProps {
  readonly opened: boolean;
  /** The one that is changed; a new one without it. */
  readonly webhook?: Webhook | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (choice: WebhookChoice) => Promise<void>;
}

const initial = { url: '', which: 'all', events: [] as string[], projectId: '' };
type Values = typeof initial;

/** The form of a webhook, and the events in it that make up no area: those that a program chose. */
function formOf({ url, events, projectId }: Webhook): { readonly values: Values; readonly others: readonly string[] } {
  const areas = areasOfEvents(events);
  const ofAreas = new Set([everyEvent, ...eventsOfAreas(areas)]);
  const others = events.filter((event) => !ofAreas.has(event));
  const which = events.includes(everyEvent) ? 'all' : 'some';
  return { values: { url, which, events: [...areas, ...others], projectId: projectId ?? '' }, others };
}

/** The events of a form: those of areas, and single ones that are still chosen. */
const eventsIn = (chosen: readonly string[], others: readonly string[]): string[] => [
  ...new Set([...eventsOfAreas(chosen), ...others.filter((event) => chosen.includes(event))]),
];

interface EventFieldsProps {
  readonly field: FieldOf<Values>;
  readonly first: string;
  readonly others: readonly string[];
  readonly onWhich: (which: string) => void;
}

/** All events, or those of areas. */
function EventFields({ field, first, others, onWhich }: EventFieldsProps) {
  const [which, setWhich] = useState(first);
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
            {others.map((event) => (
              <Checkbox key={event} value={event} label={event} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      ) : null}
    </>
  );
}

/** Defaults of a new one: every event of all projects. */
export function WebhookDialog({ opened, webhook, onClose, onSubmit }: WebhookDialogProps) {
  const { projects } = useWorkspace().organization;
  const { values, others } = webhook ? formOf(webhook) : { values: initial, others: [] };
  const isGone = webhook?.projectId && !projects.some(({ id }) => id === webhook.projectId);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size={620}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save webhook' : 'Create webhook'}
      initial={values}
      checks={{
        url: (url) => (usableUrlPattern.test(url.trim()) ? null : unusableUrlMessage),
        events: (events, { which }) => (which === 'all' || events.length > 0 ? null : chooseEventsMessage),
      }}
      onSubmit={({ url, which, events, projectId }) =>
        onSubmit({
          url: url.trim(),
          events: which === 'all' ? [everyEvent] : eventsIn(events, others),
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
          <EventFields
            field={field}
            first={values.which}
            others={others}
            onWhich={(which) => form.setFieldValue('which', which)}
          />
          <Select
            {...field('projectId')}
            label="Project"
            description="If you choose one project, events of the organization itself are not sent."
            size="sm"
            searchable
            allowDeselect={false}
            data={[
              { value: '', label: 'All projects' },
              ...(isGone ? [{ value: values.projectId, label: 'In the trash' }] : []),
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
