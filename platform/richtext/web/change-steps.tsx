/** "N changes" with the way from one to the next, by button and by Alt with an arrow key. */
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { keysText, type Keys } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { changeShortcuts } from '../model/shortcuts.ts';
import { CHANGE_STOP } from './version-changes.tsx';

/** Label for a number of changes. */
const changesText = (count: number): string =>
  count === 0 ? 'No changes' : count === 1 ? '1 change' : `${count} changes`;

/** Leads through the changes inside `area`; `count` is how many there are. Give another comparison another key. */
export function ChangeSteps({ area, count }: { area: HTMLElement | null; count: number }): ReactNode {
  const [current, setCurrent] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  const go = useCallback(
    (step: 1 | -1) => {
      const stops = [...(area?.querySelectorAll<HTMLElement>(CHANGE_STOP) ?? [])];
      if (stops.length === 0) return;
      const start = last.current ?? (step > 0 ? -1 : 0);
      const next = (start + step + stops.length) % stops.length;
      last.current = next;
      show(stops, next);
      setCurrent(next);
    },
    [area],
  );
  useStepKeys(area, go);
  return (
    <span className="aw-change-steps">
      <output>{current === null ? changesText(count) : `Change ${current + 1} of ${count}`}</output>
      <Step label="Previous change" keys={changeShortcuts.previous.keys} isOff={count === 0} run={() => go(-1)}>
        <IconArrowUp size={16} stroke={1.7} />
      </Step>
      <Step label="Next change" keys={changeShortcuts.next.keys} isOff={count === 0} run={() => go(1)}>
        <IconArrowDown size={16} stroke={1.7} />
      </Step>
    </span>
  );
}

type StepProps = { label: string; keys: Keys; isOff: boolean; run: () => void; children: ReactNode };

function Step({ label, keys, isOff, run, children }: StepProps): ReactNode {
  return (
    <ActionIcon
      size="md"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={`${label} (${keysText(keys, isAppleMachine)})`}
      disabled={isOff}
      onClick={run}
    >
      {children}
    </ActionIcon>
  );
}

function show(stops: readonly HTMLElement[], index: number): void {
  for (const stop of stops) stop.toggleAttribute('data-current', stop === stops[index]);
  stops[index]?.scrollIntoView({ block: 'center' });
  stops[index]?.focus({ preventScroll: true });
}

/** The keys work wherever the focus is in the dialog or drawer that holds the changes. */
function useStepKeys(area: HTMLElement | null, go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const host = area?.closest<HTMLElement>('dialog, [role="dialog"]') ?? area;
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      go(event.key === 'ArrowDown' ? 1 : -1);
    };
    host?.addEventListener('keydown', press);
    return () => host?.removeEventListener('keydown', press);
  }, [area, go]);
}
