/** Guide of a workshop: the phase with its hint, and a timer. Can be left out: nothing of it is stored with the board. */
import { ActionIcon, Button, CloseButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { clockText, stormPhases } from '../model/facilitation-guide.ts';
import { levelLabels, type StormLevel } from '../model/storm-state.ts';
import { useStorm } from './storm-context.tsx';
import type { PhaseClockControl } from './use-phase-clock.ts';
import classes from './storm.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** Remembers the phase on this device. */
const phaseKey = (board: string): string => `archwright.board.phase.${board}`;

interface PhaseTimerProps extends PhaseClockControl {
  readonly minutes: number;
  readonly title: string;
}

/** Counts down while it runs; what is over counts on. */
function PhaseTimer({ minutes, title, clock, set }: PhaseTimerProps) {
  const [now, setNow] = useState(() => Date.now());
  // The clock of another phase goes on until one is started here.
  const own = clock?.title === title ? clock : undefined;
  const { endsAt } = own ?? {};
  const isRunning = endsAt !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [isRunning]);
  const left = isRunning ? (endsAt - now) / 1_000 : (own?.left ?? minutes * 60);
  const toggle = (): void => {
    const at = Date.now();
    setNow(at);
    if (isRunning) set({ title, left: (endsAt - at) / 1_000, endsAt: undefined });
    else set({ title, left, endsAt: at + left * 1_000 });
  };
  const reset = (): void => {
    if (own) set(undefined);
  };
  return (
    <span className={classes.timer}>
      <span role="timer" className={classes.clock} data-over={left < 0 || undefined} aria-label="Time left">
        {clockText(left)}
      </span>
      <ActionIcon
        size={28}
        aria-label={isRunning ? 'Pause the timer' : 'Start the timer'}
        title={isRunning ? 'Pause' : 'Start'}
        onClick={toggle}
      >
        {isRunning ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
      </ActionIcon>
      <ActionIcon size={28} aria-label="Reset the timer" title="Reset" onClick={reset}>
        <IconRotateClockwise {...icon} />
      </ActionIcon>
    </span>
  );
}

interface FacilitationBarProps {
  readonly onLevel: (level: StormLevel) => void;
  readonly onClose: () => void;
  readonly timer: PhaseClockControl;
}

/** Rendered inside a stage. */
export function FacilitationBar({ onLevel, onClose, timer }: FacilitationBarProps) {
  const id = useStorm((state) => state.id);
  const level = useStorm((state) => state.level);
  const [at, setAt] = useState(() => {
    const stored = Number(localStorage.getItem(phaseKey(id)) ?? 0);
    return Number.isInteger(stored) && stored >= 0 && stored < stormPhases.length ? stored : 0;
  });
  const phase = stormPhases[at];
  if (!phase) return null;
  const go = (next: number): void => {
    const wanted = stormPhases[next];
    if (!wanted) return;
    setAt(next);
    localStorage.setItem(phaseKey(id), String(next));
    onLevel(wanted.level);
  };
  return (
    <section className={classes.guide} aria-label="Facilitation guide">
      <div className={classes.guideHead}>
        <ActionIcon size={28} aria-label="Previous phase" disabled={at === 0} onClick={() => go(at - 1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <strong>{phase.title}</strong>
        <span className={classes.phase}>
          {at + 1} of {stormPhases.length}
        </span>
        <ActionIcon
          size={28}
          aria-label="Next phase"
          disabled={at === stormPhases.length - 1}
          onClick={() => go(at + 1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
        <span className={classes.space} />
        <PhaseTimer key={at} minutes={phase.minutes} title={phase.title} {...timer} />
        <CloseButton size={28} aria-label="Hide the guide" title="Hide the guide" onClick={onClose} />
      </div>
      <p>{phase.hint}</p>
      {level === phase.level ? null : (
        <Button size="compact-xs" variant="light" onClick={() => onLevel(phase.level)}>
          Go to {levelLabels[phase.level]}
        </Button>
      )}
    </section>
  );
}
