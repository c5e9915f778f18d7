/** Policies that name no command, each with the command that it gives. */
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { noCommandLabel, openPoliciesLabel, openPoliciesMessage } from '../../contract.ts';
import type { C4Command, C4Policy } from '../../model/board-c4.ts';
import type { ChosenPlan } from './use-c4-plan.ts';
import classes from './c4-elements.module.css';

/** Each has a list of all commands. */
const perPage = 10;

interface FieldProps {
  readonly policy: C4Policy;
  readonly plan: ChosenPlan;
}

function PolicyField({ policy: { id, text, after, context }, plan }: FieldProps) {
  const groups = Map.groupBy(plan.commands, (command: C4Command) => command.context);
  groups.delete(context);
  const labelId = useId();
  return (
    <li className={classes.policy}>
      <span id={labelId}>
        {text}
        {after === text ? null : <small>after “{after}”</small>}
      </span>
      <NativeSelect
        size="xs"
        aria-labelledby={labelId}
        value={plan.gives.get(id) ?? ''}
        data={[
          { value: '', label: noCommandLabel },
          ...[...groups].map(([of, commands]) => ({
            group: plan.contexts.get(of) ?? '',
            items: commands.map((command) => ({ value: command.id, label: command.name })),
          })),
        ]}
        onChange={({ currentTarget }) => plan.give(id, currentTarget.value)}
      />
    </li>
  );
}

/** Nothing while there is no other context that could be asked. */
export function PolicyFields({ plan }: { readonly plan: ChosenPlan }) {
  const [page, setPage] = useState(1);
  const asked = plan.openPolicies.filter(({ context }) => plan.commands.some((one) => one.context !== context));
  if (asked.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{openPoliciesLabel(asked.length)}</summary>
      <p className="aw-muted">{openPoliciesMessage}</p>
      <ul className={classes.policies}>
        {asked.slice((page - 1) * perPage, page * perPage).map((policy) => (
          <PolicyField key={policy.id} policy={policy} plan={plan} />
        ))}
      </ul>
      <TablePaging page={page} perPage={perPage} total={asked.length} onPage={setPage} label="the policies" />
    </details>
  );
}
