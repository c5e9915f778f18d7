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
import { useStorm, useStormStore } from './storm-context.tsx';
import classes from './storm.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** Remembers the phase on this device. */
const phaseKey = (board: string): string => `archwright.board.phase.${board}`;

interface Timer {
  /** Seconds that are left. */
  readonly left: number;
  readonly isRunning: boolean;
  readonly toggle: () => void;
  readonly reset: () => void;
}

/** Counts down while it runs; what is over counts on. */
function useTimer(seconds: number, onOver: () => void): Timer {
  const [left, setLeft] = useState(seconds);
  /** When it would be over, ms; undefined while it rests. */
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    let wasOver = endsAt <= Date.now();
    const tick = setInterval(() => {
      const now = (endsAt - Date.now()) / 1_000;
      setLeft(now);
      if (now <= 0 && !wasOver) {
        wasOver = true;
        onOver();
      }
    }, 250);
    return () => clearInterval(tick);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a timer that runs is not started again
  }, [endsAt]);
  return {
    left,
    isRunning: endsAt !== undefined,
    toggle: () => setEndsAt(endsAt === undefined ? Date.now() + left * 1_000 : undefined),
    reset: () => {
      setEndsAt(undefined);
      setLeft(seconds);
    },
  };
}

function PhaseTimer({ minutes, title }: { readonly minutes: number; readonly title: string }) {
  const store = useStormStore();
  const { left, isRunning, toggle, reset } = useTimer(minutes * 60, () => store.announce(`Time is over: ${title}.`));
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
}

/** Rendered inside a stage. */
export function FacilitationBar({ onLevel, onClose }: FacilitationBarProps) {
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
        <PhaseTimer key={at} minutes={phase.minutes} title={phase.title} />
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
