/** Strip below an embedded view: chooses a flow and steps through it. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { C4Document } from '../../model/c4-document.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { drawnFlow, flowStepsOf, type DrawnFlow, type FlowStep } from '../../model/flow-steps.ts';
import classes from './embedded-view.module.css';

/** The flow that readers of a view have chosen. */
export interface ChosenFlow {
  readonly flow: DrawnFlow | undefined;
  readonly steps: readonly FlowStep[];
  /** Id of the flow; empty for the whole view. */
  readonly id: string;
  readonly at: number | undefined;
  readonly choose: (id: string) => void;
  readonly show: (at: number | undefined) => void;
}

/** State of the strip; another view begins without a flow. */
export function useChosenFlow(document: C4Document, picture: ViewPicture): ChosenFlow {
  const [{ viewId, id, at }, set] = useState<{ viewId: string; id: string; at: number | undefined }>({
    viewId: picture.view.id,
    id: '',
    at: undefined,
  });
  const own = viewId === picture.view.id ? id : '';
  const chosen = picture.view.flows.find((flow) => flow.id === own);
  const steps = useMemo(() => (chosen ? flowStepsOf(document, picture, chosen) : []), [document, picture, chosen]);
  const flow = useMemo(() => (chosen ? drawnFlow(steps, at) : undefined), [chosen, steps, at]);
  const to = (next: string, step: number | undefined): void => set({ viewId: picture.view.id, id: next, at: step });
  return {
    flow,
    steps,
    id: chosen?.id ?? '',
    at: chosen ? at : undefined,
    choose: (next) => to(next, undefined),
    show: (step) => to(own, step),
  };
}

interface FlowStripProps {
  readonly picture: ViewPicture;
  readonly chosen: ChosenFlow;
}

/** Rendered for views with flows. */
export function FlowStrip({ picture, chosen }: FlowStripProps) {
  const { steps, id, at, choose, show } = chosen;
  const step = at === undefined ? undefined : steps[at];
  return (
    <footer className={classes.flows}>
      <NativeSelect
        size="xs"
        aria-label="Flow"
        value={id}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: 'Whole view' },
          ...picture.view.flows.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      {id === '' ? null : (
        <>
          <ActionIcon
            size={28}
            aria-label="Previous step"
            disabled={at === undefined}
            onClick={() => show(at === undefined || at === 0 ? undefined : at - 1)}
          >
            <IconChevronLeft size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label="Next step"
            disabled={steps.length === 0 || at === steps.length - 1}
            onClick={() => show(at === undefined ? 0 : at + 1)}
          >
            <IconChevronRight size={16} stroke={1.7} />
          </ActionIcon>
          <output>{step ? `${step.number}. ${step.text}` : `${steps.length} steps`}</output>
        </>
      )}
    </footer>
  );
}
