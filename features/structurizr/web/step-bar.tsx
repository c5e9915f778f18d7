/** Steps through an animation or a dynamic view. */
import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { IconPlayerSkipBack, IconPlayerTrackNext, IconPlayerTrackPrev, IconX } from '@tabler/icons-react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import classes from './step-bar.module.css';

interface StepBarProps {
  readonly last: number;
  /** The shown step; undefined while everything is shown. */
  readonly step: number | undefined;
  readonly onStep: (step: number | undefined) => void;
  /** The picture is a part of a text: keys scroll the page, and other pictures have steps as well. */
  readonly isEmbedded?: boolean;
}

const icon = { size: 16, stroke: 1.7 } as const;

/** Where arrow keys have a meaning of their own. */
const arrowed = '[role="application"], [role="menu"], [role="dialog"], [role="radiogroup"]';

/** Steps by keys: those of presenters everywhere, arrows where nothing else hears them. */
function useStepKeys({ last, step, onStep, isEmbedded = false }: StepBarProps): void {
  const go = (by: number): void => {
    if (step !== undefined) onStep(Math.min(last, Math.max(1, step + by)));
  };
  const arrow = ({ target }: KeyboardEvent, by: number): void => {
    if (!(target instanceof Element) || !target.closest(arrowed)) go(by);
  };
  const keys: HotkeyItem[] = [
    ['PageDown', () => go(1)],
    ['PageUp', () => go(-1)],
    ['ArrowRight', (event) => arrow(event, 1)],
    ['ArrowLeft', (event) => arrow(event, -1)],
  ];
  useHotkeys(step === undefined || isEmbedded ? [] : keys);
}

/** One button until the steps are shown. */
export function StepBar(props: StepBarProps) {
  const { last, step, onStep } = props;
  useStepKeys(props);
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
        title={props.isEmbedded ? 'Previous step' : 'Previous step (Page Up)'}
        disabled={step === 1}
        onClick={() => onStep(step - 1)}
      >
        <IconPlayerTrackPrev {...icon} />
      </ActionIcon>
      <output className={classes.step}>
        Step {step} of {last}
      </output>
      <ActionIcon
        aria-label="Next step"
        title={props.isEmbedded ? 'Next step' : 'Next step (Page Down)'}
        disabled={step === last}
        onClick={() => onStep(step + 1)}
      >
        <IconPlayerTrackNext {...icon} />
      </ActionIcon>
      <ActionIcon aria-label="Show all steps" title="Show all steps" onClick={() => onStep(undefined)}>
        <IconX {...icon} />
      </ActionIcon>
    </FloatingBar>
  );
}
