/** One step of a flow in the panel: its number, its ends, what happens, and its place in the order. */
import { ActionIcon, Menu, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import type { FlowStep } from '../../model/flow-steps.ts';
import classes from './flow-panel.module.css';

/** Rest after typing before a text is saved, ms. */
const typingRest = 500;

interface FlowStepRowProps {
  readonly step: FlowStep;
  /** Its own words; empty where the relationship's are shown. */
  readonly words: string;
  readonly isCurrent: boolean;
  readonly isLast: boolean;
  readonly isEditable: boolean;
  readonly onShow: () => void;
  readonly onWrite: (words: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function StepText({ step, words, onWrite }: Pick<FlowStepRowProps, 'step' | 'words' | 'onWrite'>) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  if (known !== words) {
    setKnown(words);
    setTyped(words);
  }
  const save = useDebouncedCallback(
    (text: string) => {
      if (tooLong(text, c4Limits.flowText) === null) onWrite(text);
    },
    { delay: typingRest, flushOnUnmount: true },
  );
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={6}
      size="xs"
      aria-label={`Text of step ${step.number}`}
      placeholder={step.text || 'What happens'}
      value={typed}
      error={tooLong(typed, c4Limits.flowText)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        save(currentTarget.value);
      }}
      onBlur={() => save.flush()}
    />
  );
}

/** A list item. */
export function FlowStepRow(props: FlowStepRowProps) {
  const { step, words, isCurrent, isLast, isEditable, onShow, onWrite, onMove, onRemove } = props;
  const { number, source, target, edge, text } = step;
  return (
    <li className={classes.step} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.number}
        aria-pressed={isCurrent}
        aria-label={`Show step ${number}`}
        onClick={onShow}
      >
        {number}
      </button>
      <div>
        <p className={classes.ends}>
          {source} → {target} {edge ? null : <i>not in this view</i>}
        </p>
        {isEditable ? (
          <StepText step={step} words={words} onWrite={onWrite} />
        ) : (
          <p className={classes.words}>{text}</p>
        )}
      </div>
      {isEditable ? (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={`Actions on step ${number}`}>
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp size={17} stroke={1.7} />}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={17} stroke={1.7} />}
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              Move down
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={17} stroke={1.7} />} onClick={onRemove}>
              Remove step
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span />
      )}
    </li>
  );
}
