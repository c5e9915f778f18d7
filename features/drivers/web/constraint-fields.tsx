/** Fields of a constraint, in its dialog and in a proposal. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { constraintKinds, type Constraint } from '../contract.ts';
import { constraintKindWords } from '../model/constraint-kinds.ts';

const kindChoices = [
  { value: '', label: 'Not set' },
  ...constraintKinds.map((kind) => ({ value: kind as string, label: constraintKindWords[kind] })),
];

interface ConstraintFieldsProps {
  readonly field: (name: keyof Omit<Constraint, 'id'>) => ReturnType<FieldOf<Constraint>>;
}

/** Name, reason, kind, source, consequence. */
export function ConstraintFields({ field }: ConstraintFieldsProps) {
  return (
    <>
      <TextInput {...field('name')} label="Name" required data-autofocus />
      <Textarea {...field('reason')} label="Reason" autosize minRows={2} maxRows={8} />
      <NativeSelect {...field('kind')} label="Kind" data={kindChoices} />
      <TextInput
        {...field('source')}
        label="Source"
        description="Who or what demands it, for example a law or a contract."
      />
      <Textarea
        {...field('consequence')}
        label="Consequence"
        description="What follows from it for the architecture."
        autosize
        minRows={2}
        maxRows={8}
      />
    </>
  );
}
