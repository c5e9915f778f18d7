/** The drivers that a new decision will answer, beside its text: stored with its first save. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { NewDecisionPlace } from '#platform/ui/web/web-module.ts';
import { getDrivers } from '../contract.ts';
import { answersOf, noteOf } from '../model/named-answers.ts';
import classes from './decision-drivers.module.css';

const NamedAnswerDialog = lazyPart(async () => (await import('./decision-answer-dialog.tsx')).NamedAnswerDialog);

/** Nothing for who may not record answers. */
export function NewDecisionDrivers({ noted, onNote }: NewDecisionPlace) {
  const mayRead = usePermission('driver.read');
  const mayWrite = usePermission('driver.write');
  const drivers = useRead(getDrivers, {}, { enabled: mayRead && mayWrite });
  const [isAdding, setAdding] = useState(false);
  if (!drivers.data || !mayWrite) return null;
  const { qualityAttributes, constraints } = drivers.data;
  const names = new Map([...qualityAttributes, ...constraints].map(({ id, name }) => [id, name]));
  const answers = answersOf(noted);
  return (
    <section className={classes.panel} aria-label="Drivers">
      <h2>Drivers</h2>
      {answers.length > 0 ? (
        <ul className={classes.list}>
          {answers.map(({ driverId, because }) => {
            const name = names.get(driverId) ?? 'Removed driver';
            return (
              <li key={driverId} className={classes.named}>
                <span>
                  {name}
                  {because ? <span className={classes.because}>because {because}</span> : null}
                </span>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${name}`}
                  onClick={() => onNote(noteOf(answers.filter((one) => one.driverId !== driverId)))}
                >
                  <IconX size={14} stroke={1.7} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className={classes.none}>Answers no driver yet.</p>
      )}
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
      <Suspense>
        {isAdding ? (
          <NamedAnswerDialog
            answered={new Set(answers.map(({ driverId }) => driverId))}
            onAdd={(answer) => onNote(noteOf([...answers, answer]))}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
