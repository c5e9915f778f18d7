/** Follows what others save while a list of drivers is edited. */
import { useRef } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { useOthersSaves } from '#platform/live/web/use-others-saves.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { getDrivers, meetingDriversMessage, mergedDriversMessage, type Drivers } from '../contract.ts';

/** What became of it: the edited list is as it was, has their changes now, or both sides changed the same. */
export type TakenIn = 'alike' | 'taken' | 'twice';

interface Following {
  /** That the edited list goes back to. */
  readonly revision: number;
  readonly isSaving: boolean;
  readonly takeIn: (current: Drivers) => TakenIn;
}

/** Takes in what others save as they save it; what both changed is told, and asked about by the next save. */
export function useOthersDrivers({ revision, isSaving, takeIn }: Following): void {
  /** The revision that could not be taken in, as it was told. */
  const told = useRef(0);
  useOthersSaves({
    // A save tells which drivers it changed; new ones are known to nobody here.
    subject: 'driver',
    isSaving,
    newer: () => callApi(getDrivers),
    take: (current) => {
      if (current.revision <= Math.max(revision, told.current)) return;
      const by = current.updatedBy ?? 'Someone';
      const taken = takeIn(current);
      if (taken === 'taken') showToast('info', mergedDriversMessage(by));
      if (taken !== 'twice') return;
      told.current = current.revision;
      showToast('warning', meetingDriversMessage(by));
    },
  });
}
