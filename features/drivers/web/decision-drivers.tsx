/** The drivers that a decision answers, beside its text. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { DecisionPlace } from '#platform/ui/web/web-module.ts';
import { getDrivers, type DriverAnswer } from '../contract.ts';
import { AnswerRow } from './answer-list.tsx';
import classes from './decision-drivers.module.css';
import { driverAddress } from './driver-address.ts';
import { useDriverAnswers } from './use-driver-answers.ts';

const DecisionAnswerDialog = lazyPart(async () => (await import('./decision-answer-dialog.tsx')).DecisionAnswerDialog);
const AnswerReasonDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerReasonDialog);

/** Nothing for readers of a decision that answers none. */
export function DecisionDrivers({ kind, id }: DecisionPlace) {
  const project = useProject();
  const mayRead = usePermission('driver.read');
  const mayWrite = usePermission('driver.write');
  const answers = useDriverAnswers({ kind, subjectId: id });
  const drivers = useRead(getDrivers, {}, { enabled: mayRead });
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<DriverAnswer>();
  if (!answers.data || !drivers.data || (answers.data.length === 0 && !mayWrite)) return null;
  const names = new Map(
    [...drivers.data.qualityAttributes, ...drivers.data.constraints].map((driver) => [driver.id, driver.name]),
  );
  return (
    <section className={classes.panel} aria-label="Drivers">
      <h2>Drivers</h2>
      {answers.data.length > 0 ? (
        <ul className={classes.list}>
          {answers.data.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              label={names.get(answer.driverId) ?? 'Driver'}
              href={driverAddress(project.code, answer.driverId)}
              onEdit={() => setEdited(answer)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>Answers no driver yet.</p>
      )}
      {mayWrite ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          Answer a driver
        </Button>
      ) : null}
      <Suspense>
        {isAdding ? <DecisionAnswerDialog kind={kind} id={id} onClose={() => setAdding(false)} /> : null}
        {edited ? <AnswerReasonDialog answer={edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </section>
  );
}
