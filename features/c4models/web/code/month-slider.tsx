/** Months of a jar as a slider: arrow keys go from month to month, and a button plays them. */
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import classes from './code-bar.module.css';

interface MonthSliderProps {
  /** `2026|07`, oldest first. */
  readonly months: readonly string[];
  /** The shown month. */
  readonly month: string;
  readonly onChange: (month: string) => void;
}

/** Time a month is shown while they are played, ms. */
const playedFor = 900;

/** Nothing for a jar with a single month. */
export function MonthSlider({ months, month, onChange }: MonthSliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const at = Math.max(0, months.indexOf(month));
  const isLast = at === months.length - 1;
  const next = useEffectEvent(() => {
    const following = months[at + 1];
    if (following === undefined) setPlaying(false);
    else onChange(following);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => next(), playedFor);
    return () => clearInterval(timer);
  }, [isPlaying]);
  if (months.length < 2) return null;
  const label = monthLabel(readMonth(month));
  const play = (): void => {
    if (!isPlaying && isLast) onChange(months[0] ?? month);
    setPlaying(!isPlaying);
  };
  const isOn = isPlaying && !isLast;
  return (
    <span className={classes.months}>
      <ActionIcon size={28} aria-label={isOn ? 'Pause' : 'Play the months'} onClick={play}>
        {isOn ? <IconPlayerPause size={16} stroke={1.7} /> : <IconPlayerPlay size={16} stroke={1.7} />}
      </ActionIcon>
      <input
        type="range"
        className={classes.range}
        aria-label="Month"
        aria-valuetext={label}
        min={0}
        max={months.length - 1}
        value={at}
        onChange={({ currentTarget }) => {
          setPlaying(false);
          const chosen = months[Number(currentTarget.value)];
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      <output className={classes.month}>{label}</output>
    </span>
  );
}
