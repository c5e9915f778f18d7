/** Steps through an animation or a dynamic view. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerSkipBack, IconPlayerTrackNext, IconPlayerTrackPrev, IconX } from '@tabler/icons-react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import classes from './step-bar.module.css';

interface StepBarProps {
  readonly last: number;
  /** The shown step; undefined while everything is shown. */
  readonly step: number | undefined;
  readonly onStep: (step: number | undefined) => void;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** One button until the steps are shown. */
export function StepBar({ last, step, onStep }: StepBarProps) {
  if (step === undefined) {
    return (
      <FloatingBar place="bottom-centre" label="Steps">
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onStep(1)}>
          Show {last} {last === 1 ? 'step' : 'steps'} one by one
        </Button>
      </FloatingBar>
    );
  }
  return (
    <FloatingBar place="bottom-centre" label="Steps">
      <ActionIcon aria-label="First step" title="First step" disabled={step === 1} onClick={() => onStep(1)}>
        <IconPlayerSkipBack {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label="Previous step"
        title="Previous step"
        disabled={step === 1}
        onClick={() => onStep(step - 1)}
      >
        <IconPlayerTrackPrev {...icon} />
      </ActionIcon>
      <output className={classes.step}>
        Step {step} of {last}
      </output>
      <ActionIcon aria-label="Next step" title="Next step" disabled={step === last} onClick={() => onStep(step + 1)}>
        <IconPlayerTrackNext {...icon} />
      </ActionIcon>
      <ActionIcon aria-label="Show all steps" title="Show all steps" onClick={() => onStep(undefined)}>
        <IconX {...icon} />
      </ActionIcon>
    </FloatingBar>
  );
}
