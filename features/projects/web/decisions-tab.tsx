/** Voting rules of a project, for owners. */
import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { getProject, projectUpdatedMessage, updateProject, type DecisionRules, type Project } from '../contract.ts';
import classes from './edit-project-page.module.css';

/** Validates that a field is an integer within bounds, or empty where allowed. */
const wholeNumber =
  (least: number, most: number, mayBeEmpty = false) =>
  (value: string): string | null => {
    if (value.trim() === '' && mayBeEmpty) return null;
    const isWhole = /^\d{1,6}$/.test(value.trim());
    const number = Number(value);
    return isWhole && number >= least && number <= most ? null : `Please give a whole number from ${least} to ${most}.`;
  };

/** Maps violations of the server to the fields of the form. */
const ofForm = (error: unknown): unknown =>
  error instanceof Failure && error.violations.length > 0
    ? new Failure(error.status, error.message, {
        ...error.details,
        violations: error.violations.map((one) => ({ ...one, path: one.path.replace('decisionRules.', '') })),
      })
    : error;

/** Tab of the project page. */
export function DecisionsTab({ project }: { readonly project: Project }) {
  const client = useQueryClient();
  const update = useCall(updateProject, { quiet: true });
  const { id, name, links, revision, decisionRules } = project;
  const read = readKey(getProject, { params: { id } });
  const save = async (rules: DecisionRules): Promise<void> => {
    try {
      const body = { name, links, revision, decisionRules: rules };
      client.setQueryData(read, await update.mutateAsync({ params: { id }, body }));
    } catch (error) {
      if (error instanceof Failure && error.code === 'stale_revision') {
        await client.invalidateQueries({ queryKey: read });
      }
      throw ofForm(error);
    }
    showToast('success', projectUpdatedMessage);
  };
  return (
    <div className={classes.card}>
      <ApiForm
        submitLabel="Save"
        initial={{
          quorum: String(decisionRules.quorum),
          threshold: String(decisionRules.threshold),
          deadlineHours: decisionRules.deadlineHours === null ? '' : String(decisionRules.deadlineHours),
          decideByVote: decisionRules.decideByVote,
        }}
        checks={{
          quorum: wholeNumber(1, 10_000),
          threshold: wholeNumber(0, 99),
          deadlineHours: wholeNumber(1, 8_760, true),
        }}
        onSubmit={({ quorum, threshold, deadlineHours, decideByVote }) =>
          save({
            quorum: Number(quorum),
            threshold: Number(threshold),
            deadlineHours: deadlineHours.trim() === '' ? null : Number(deadlineHours),
            decideByVote,
          })
        }
      >
        {(field) => (
          <>
            <TextInput
              {...field('quorum')}
              inputMode="numeric"
              label="Quorum"
              description="Votes that must be cast, abstentions included."
              required
            />
            <TextInput
              {...field('threshold')}
              inputMode="numeric"
              label="Needed, in per cent"
              description="A proposal passes with more than this share of the votes for and against."
              required
            />
            <TextInput
              {...field('deadlineHours')}
              inputMode="numeric"
              label="Closing time, in hours"
              description="After so many hours a Voting Session closes by itself. Empty: whoever opened it closes it."
            />
            <Checkbox
              {...field('decideByVote', 'checkbox')}
              label="Decide by vote"
              description="When a session closes with enough votes, its result accepts or rejects the RFC."
            />
          </>
        )}
      </ApiForm>
    </div>
  );
}
