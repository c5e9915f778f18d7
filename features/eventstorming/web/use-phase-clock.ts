/** The timer of a workshop: it goes on while the guide is hidden, while the board is presented and in another phase. */
import { useEffect, useState } from 'react';
import { showToast } from '#platform/ui/web/toast.ts';
import { timeOverMessage } from '../contract.ts';

/** The timer of the phase that was started last. */
export interface PhaseClock {
  /** Of the phase. */
  readonly title: string;
  /** Seconds that are left while it rests. */
  readonly left: number;
  /** When it is over, ms; undefined while it rests. */
  readonly endsAt: number | undefined;
}

/** How it stands, and what sets it. */
export interface PhaseClockControl {
  readonly clock: PhaseClock | undefined;
  readonly set: (clock: PhaseClock | undefined) => void;
}

/** Says once that the time is over, for everybody to see. */
export function usePhaseClock(): PhaseClockControl {
  const [clock, set] = useState<PhaseClock>();
  const { title = '', endsAt } = clock ?? {};
  useEffect(() => {
    const left = (endsAt ?? 0) - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => showToast('warning', timeOverMessage(title)), left);
    return () => clearTimeout(timer);
  }, [title, endsAt]);
  return { clock, set };
}
