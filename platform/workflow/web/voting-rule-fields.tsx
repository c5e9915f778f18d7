/** Fields for the rules of a vote: quorum and approval threshold. */
import { TextInput } from '@mantine/core';
import { wholeNumber } from '#platform/ui/model/whole-number.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';

/** Checks of the fields, for the form around them. */
export const votingRuleChecks = { quorum: wholeNumber(1, 10_000), threshold: wholeNumber(0, 99) } as const;

interface VotingRuleFieldsProps {
  readonly field: FieldOf<{ quorum: string; threshold: string }>;
}

/** Used for the defaults of a project and for a single vote. */
export function VotingRuleFields({ field }: VotingRuleFieldsProps) {
  return (
    <>
      <TextInput
        {...field('quorum')}
        inputMode="numeric"
        label="Quorum"
        description="Votes for and against that must be cast. Abstentions do not count."
        required
      />
      <TextInput
        {...field('threshold')}
        inputMode="numeric"
        label="Approval threshold (%)"
        description="A proposal passes with more than this share of the votes for and against."
        required
      />
    </>
  );
}
