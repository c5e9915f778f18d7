/** Where somebody is on the way to PRO. */
import { IconCheck } from '@tabler/icons-react';
import { wizardSteps } from '../../contract.ts';
import classes from './wizard-stepper.module.css';

/** `current` counts from 0. On phones only the current label is shown. */
export function WizardStepper({ current }: { readonly current: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps to PRO">
      {wizardSteps.map((label, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'next';
        return (
          <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={classes.number} aria-hidden="true">
              {state === 'done' ? <IconCheck size={14} stroke={2} /> : index + 1}
            </span>
            <span className={classes.label}>{label}</span>
            {state === 'done' ? <span className="aw-hidden">, done</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
