/** The frame of a step after the first: back link, heading, content, and buttons. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './wizard-step.module.css';

interface WizardStepProps {
  readonly title: string;
  /** The step that the link leads back to. */
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot; absent where the content has its own. */
  readonly next?: { readonly label: string; readonly isDisabled: boolean; readonly run: () => void };
  readonly hasCancel?: boolean;
}

/** Cancel goes back one step, like the link. */
export function WizardStep({ title, backLabel, onBack, children, next, hasCancel = true }: WizardStepProps) {
  return (
    <section className={classes.step} aria-label={title}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        Back to {backLabel}
      </button>
      <div className={classes.card}>
        <h2>{title}</h2>
        {children}
        {next || hasCancel ? (
          <div className={classes.buttons}>
            {hasCancel ? (
              <Button size="sm" variant="default" onClick={onBack}>
                Cancel
              </Button>
            ) : null}
            {next ? (
              <Button size="sm" disabled={next.isDisabled} onClick={next.run}>
                {next.label}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
