/** Voting rules of a project, for owners. */
import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { wholeNumber } from '#platform/ui/model/whole-number.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { VotingRuleFields, votingRuleChecks } from '#platform/workflow/web/voting-rule-fields.tsx';
import { getProject, projectUpdatedMessage, updateProject, type DecisionRules, type Project } from '../contract.ts';
import classes from './edit-project-page.module.css';

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
          ...votingRuleChecks,
          deadlineHours: wholeNumber(1, 8_760, { optional: true }),
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
            <VotingRuleFields field={field} />
            <TextInput
              {...field('deadlineHours')}
              inputMode="numeric"
              label="Closing time (hours)"
              description="Voting closes automatically after this time. Leave empty to close it manually."
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
