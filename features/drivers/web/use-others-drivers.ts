/** Follows what others save while a list of drivers is edited. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { getDrivers, meetingDriversMessage, mergedDriversMessage, type Drivers } from '../contract.ts';

/** What became of it: the edited list is as it was, has their changes now, or both sides changed the same. */
export type TakenIn = 'alike' | 'taken' | 'twice';

interface Following {
  /** That the edited list goes back to. */
  readonly revision: number;
  /** The answer to a save tells what others saved before it. */
  readonly isSaving: boolean;
  readonly takeIn: (current: Drivers) => TakenIn;
}

/** Takes in what others save as they save it; what both changed is told, and asked about by the next save. */
export function useOthersDrivers({ revision, isSaving, takeIn }: Following): void {
  /** The revision that could not be taken in, as it was told. */
  const told = useRef(0);
  const take = useEffectEvent((current: Drivers): void => {
    if (isSaving || current.revision <= Math.max(revision, told.current)) return;
    const by = current.updatedBy ?? 'Someone';
    const taken = takeIn(current);
    if (taken === 'taken') showToast('info', mergedDriversMessage(by));
    if (taken !== 'twice') return;
    told.current = current.revision;
    showToast('warning', meetingDriversMessage(by));
  });
  useEffect(() => {
    const look = (): void =>
      void callApi(getDrivers).then(
        (current) => take(current),
        // The next save tells it.
        () => undefined,
      );
    // A save tells which drivers it changed; new ones are known to nobody here.
    return onThingChanged('driver', look);
  }, []);
}
