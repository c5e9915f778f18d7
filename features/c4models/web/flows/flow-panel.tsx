/** Side panel with the flows of the open view: a list, or one flow with its steps. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerRecord,
  IconPlayerStop,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { C4Flow } from '../../model/c4-view-drawing.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { openFlow } from '../../model/editor-flows.ts';
import { flowStepsOf } from '../../model/flow-steps.ts';
import { useEditor, useIsEditable, usePicture, useSend, useShown } from '../editor-context.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { FlowExport } from './flow-export.tsx';
import classes from './flow-panel.module.css';
import { FlowStepRow } from './flow-step-row.tsx';

/** Rest after typing before a name is saved, ms. */
const typingRest = 500;

const stepsText = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);

const noFlows: readonly C4Flow[] = [];

function FlowList() {
  const send = useSend();
  const isEditable = useIsEditable();
  const flows = useEditor(({ document, viewId }) => document.views.get(viewId)?.flows ?? noFlows);
  return (
    <>
      {flows.length === 0 ? (
        <p className={classes.none}>
          This view has no flows. A flow tells a story over its relationships, step by step: on the canvas, in
          presentations and in documents.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Flows">
          {flows.map(({ id, name, steps }) => (
            <li key={id} className={classes.row}>
              <button type="button" className={classes.open} onClick={() => send({ kind: 'flow-chosen', id })}>
                <b>{name}</b>
                <span>{stepsText(steps.length)}</span>
              </button>
              {isEditable ? (
                <ActionIcon
                  size={28}
                  aria-label={`Delete ${name}`}
                  title="Delete"
                  onClick={() => send({ kind: 'flow-deleted', id })}
                >
                  <IconTrash size={17} stroke={1.7} />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FlowName({ flow }: { readonly flow: C4Flow }) {
  const send = useSend();
  const [typed, setTyped] = useState(flow.name);
  const [known, setKnown] = useState(flow.name);
  if (known !== flow.name) {
    setKnown(flow.name);
    // A name is saved without the space at its end, after which the next word may follow.
    if (flow.name !== typed.trim()) setTyped(flow.name);
  }
  const taken = useEditor(({ document, viewId }) =>
    document.views.get(viewId)?.flows.some(({ id, name }) => id !== flow.id && name === typed.trim()),
  );
  const isEmpty = typed.trim() === '';
  const save = useDebouncedCallback(
    (name: string) => {
      const isFine = name.trim() !== '' && tooLong(name.trim(), c4Limits.name) === null;
      if (isFine && name.trim() !== flow.name) send({ kind: 'flow-changed', id: flow.id, name });
    },
    { delay: typingRest, flushOnUnmount: true },
  );
  return (
    <TextInput
      label="Name"
      value={typed}
      error={
        tooLong(typed.trim(), c4Limits.name) ??
        (taken ? 'There is already a flow with this name in this view.' : isEmpty ? 'Please enter a name.' : null)
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        save(currentTarget.value);
      }}
      onBlur={() => save.flush()}
    />
  );
}

/** Forward and back; recording. */
function FlowBar({ flow }: { readonly flow: C4Flow }) {
  const send = useSend();
  const isEditable = useIsEditable();
  const at = useEditor(({ flows }) => flows?.at);
  const isRecording = useEditor(({ flows }) => flows?.isRecording === true);
  const last = flow.steps.length - 1;
  return (
    <div className={classes.bar}>
      <ActionIcon
        size={32}
        aria-label="Previous step"
        disabled={at === undefined}
        onClick={() => send({ kind: 'flow-stepped', at: at === undefined || at === 0 ? undefined : at - 1 })}
      >
        <IconChevronLeft size={17} stroke={1.7} />
      </ActionIcon>
      <output>{at === undefined ? stepsText(flow.steps.length) : `${at + 1} of ${flow.steps.length}`}</output>
      <ActionIcon
        size={32}
        aria-label="Next step"
        disabled={last < 0 || at === last}
        onClick={() => send({ kind: 'flow-stepped', at: at === undefined ? 0 : at + 1 })}
      >
        <IconChevronRight size={17} stroke={1.7} />
      </ActionIcon>
      <FlowExport flow={flow} />
      {isEditable ? (
        <Button
          size="xs"
          variant={isRecording ? 'filled' : 'default'}
          leftSection={
            isRecording ? <IconPlayerStop size={16} stroke={1.7} /> : <IconPlayerRecord size={16} stroke={1.7} />
          }
          onClick={() => send({ kind: 'flow-recorded', isOn: !isRecording })}
        >
          {isRecording ? 'Done' : 'Add steps'}
        </Button>
      ) : null}
    </div>
  );
}

function OpenFlow({ flow }: { readonly flow: C4Flow }) {
  const send = useSend();
  const isEditable = useIsEditable();
  const picture = usePicture();
  const { document } = useShown();
  const at = useEditor(({ flows }) => flows?.at);
  const isRecording = useEditor(({ flows }) => flows?.isRecording === true);
  const steps = picture ? flowStepsOf(document, picture, flow) : [];
  const change = (next: C4Flow['steps']): void => send({ kind: 'flow-changed', id: flow.id, steps: next });
  const move = (from: number, by: 1 | -1): void => {
    const step = flow.steps[from];
    if (step) change(flow.steps.toSpliced(from, 1).toSpliced(from + by, 0, step));
  };
  return (
    <>
      <div className={classes.head}>
        {isEditable ? <FlowName key={flow.id} flow={flow} /> : null}
        <FlowBar flow={flow} />
      </div>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((step, index) => (
          <FlowStepRow
            // A step has no identity besides its place.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={index}
            step={step}
            words={flow.steps[index]?.text ?? ''}
            isCurrent={at === index}
            isLast={index === steps.length - 1}
            isEditable={isEditable}
            onShow={() => send({ kind: 'flow-stepped', at: at === index ? undefined : index })}
            onWrite={(text) => {
              const step = flow.steps[index];
              if (step && step.text !== text) change(flow.steps.with(index, { ...step, text }));
            }}
            onMove={(by) => move(index, by)}
            onRemove={() => change(flow.steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {isRecording ? (
        <p className={classes.none}>Click relationships on the canvas in the order in which things happen.</p>
      ) : flow.steps.length === 0 ? (
        <p className={classes.none}>This flow has no steps yet.</p>
      ) : null}
    </>
  );
}

/** Mounted while the panel is open. */
export function FlowPanel() {
  const send = useSend();
  const isEditable = useIsEditable();
  const flow = useEditor(openFlow);
  const isFull = useEditor(({ document, viewId }) => (document.views.get(viewId)?.flows.length ?? 0) >= c4Limits.flows);
  const back = flow ? (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} stroke={1.7} />}
      onClick={() => send({ kind: 'flow-chosen', id: undefined })}
    >
      All flows
    </Button>
  ) : isEditable ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.7} />}
      disabled={isFull}
      onClick={() => send({ kind: 'flow-added' })}
    >
      New flow
    </Button>
  ) : undefined;
  return (
    <SidePanel title={flow?.name ?? 'Flows'} status={back} onClose={() => send({ kind: 'flows-closed' })}>
      {flow ? <OpenFlow flow={flow} /> : <FlowList />}
    </SidePanel>
  );
}
