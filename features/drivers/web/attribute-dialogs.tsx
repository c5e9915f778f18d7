/** Dialogs of a quality attribute: its name when it is a custom one, a scenario, a trade-off. */
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import {
  driverLimits,
  repeatedAttributeMessage,
  requiredMessage,
  type QualityAttribute,
  type Scenario,
  type TradeOff,
} from '../contract.ts';

interface DialogProps<Value> {
  /** Absent for a new one. */
  readonly value: Value | undefined;
  readonly onClose: () => void;
  readonly onSave: (value: Value) => void;
}

const required = (text: string, most: number): string | null =>
  text.trim() === '' ? requiredMessage : tooLong(text, most);

interface CustomProps extends DialogProps<Pick<QualityAttribute, 'name' | 'description'>> {
  /** Names that are in the list already, in lower case. */
  readonly taken: ReadonlySet<string>;
}

/** Name and description of a custom attribute. */
export function CustomAttributeDialog({ value, taken, onClose, onSave }: CustomProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={value ? 'Edit custom attribute' : 'Add custom attribute'}
      initial={{ name: value?.name ?? '', description: value?.description ?? '' }}
      checks={{
        name: (name) =>
          required(name, driverLimits.name) ?? (taken.has(name.trim().toLowerCase()) ? repeatedAttributeMessage : null),
        description: (text) => tooLong(text, driverLimits.description),
      }}
      submitLabel={value ? 'Update' : 'Add'}
      onSubmit={async ({ name, description }) => onSave({ name: name.trim(), description: description.trim() })}
    >
      {(field) => <CustomAttributeFields field={field} />}
    </FormDialog>
  );
}

/** The fields of that dialog. */
export function CustomAttributeFields({ field }: { readonly field: FieldOf<CustomProps['value'] & object> }) {
  return (
    <>
      <TextInput {...field('name')} label="Name" required data-autofocus />
      <Textarea
        {...field('description')}
        label="Description"
        description="What the attribute means, in one sentence."
        autosize
        minRows={2}
        maxRows={6}
      />
    </>
  );
}

const weights = [
  { value: '3', label: 'High' },
  { value: '2', label: 'Medium' },
  { value: '1', label: 'Low' },
];

const parts = [
  { name: 'source', label: 'Source', help: 'Who or what causes it' },
  { name: 'stimulus', label: 'Stimulus', help: 'What happens' },
  { name: 'context', label: 'Context', help: 'Under which conditions' },
  { name: 'response', label: 'Response', help: 'What the system does' },
  { name: 'measure', label: 'Measure', help: 'How one can tell that it is enough' },
] as const;

const noScenarioMessage = 'A scenario needs a stimulus or a response.';

/** A scenario with its weights. */
export function ScenarioDialog({ value, onClose, onSave }: DialogProps<Scenario>) {
  const check = (text: string): string | null => tooLong(text, driverLimits.scenarioText);
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={620}
      title={value ? 'Edit scenario' : 'Add scenario'}
      initial={{
        source: value?.source ?? '',
        stimulus: value?.stimulus ?? '',
        context: value?.context ?? '',
        response: value?.response ?? '',
        measure: value?.measure ?? '',
        importance: String(value?.importance ?? 2),
        difficulty: String(value?.difficulty ?? 2),
      }}
      checks={{
        source: check,
        context: check,
        response: check,
        measure: check,
        stimulus: (stimulus, { response }) =>
          stimulus.trim() === '' && response.trim() === '' ? noScenarioMessage : check(stimulus),
      }}
      submitLabel={value ? 'Update' : 'Add'}
      onSubmit={async ({ importance, difficulty, ...texts }) =>
        onSave({
          id: value?.id ?? crypto.randomUUID(),
          context: texts.context.trim(),
          source: texts.source.trim(),
          stimulus: texts.stimulus.trim(),
          response: texts.response.trim(),
          measure: texts.measure.trim(),
          importance: Number(importance),
          difficulty: Number(difficulty),
        })
      }
    >
      {(field) => (
        <>
          {parts.map(({ name, label, help }) => (
            <Textarea
              key={name}
              {...field(name)}
              label={label}
              placeholder={help}
              autosize
              minRows={1}
              maxRows={5}
              {...(name === 'source' ? { 'data-autofocus': true } : {})}
            />
          ))}
          <SimpleGrid cols={2}>
            <NativeSelect {...field('importance')} label="Importance" data={weights} />
            <NativeSelect {...field('difficulty')} label="Difficulty" data={weights} />
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  );
}

/** What other attributes need to know of one. */
export type NamedAttribute = Pick<QualityAttribute, 'id' | 'name'>;

interface TradeOffProps extends DialogProps<TradeOff> {
  readonly attribute: NamedAttribute;
  /** Attributes that the trade-off can name. */
  readonly others: readonly NamedAttribute[];
}

/** What more of an attribute does to another one. */
export function TradeOffDialog({ value, attribute, others, onClose, onSave }: TradeOffProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Trade-off of ${attribute.name}`}
      initial={{
        attributeId: value?.attributeId ?? others[0]?.id ?? '',
        effect: value?.effect ?? 'hurts',
        reason: value?.reason ?? '',
      }}
      checks={{ reason: (text) => tooLong(text, driverLimits.reason) }}
      submitLabel={value ? 'Update' : 'Add'}
      onSubmit={async ({ attributeId, effect, reason }) =>
        onSave({ attributeId, effect: effect === 'supports' ? 'supports' : 'hurts', reason: reason.trim() })
      }
    >
      {(field) => (
        <>
          <NativeSelect
            {...field('effect')}
            label={`More of ${attribute.name}`}
            data={[
              { value: 'hurts', label: 'hurts' },
              { value: 'supports', label: 'supports' },
            ]}
            data-autofocus
          />
          <NativeSelect
            {...field('attributeId')}
            label="Attribute"
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Textarea {...field('reason')} label="Reason" autosize minRows={2} maxRows={6} />
        </>
      )}
    </FormDialog>
  );
}
