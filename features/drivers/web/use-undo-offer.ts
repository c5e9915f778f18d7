/** A toast after a removal with the button that takes it back, for as long as the list is open. */
import { useEffect, useRef } from 'react';
import { showToast } from '#platform/ui/web/toast.ts';

/** Once the list was saved or left there is nothing that Undo could change. */
export function useUndoOffer(message: string): (undo: () => void) => void {
  const open = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => controller.abort();
  }, []);
  return (undo) => showToast('success', message, { label: 'Undo', onClick: undo, until: open.current?.signal });
}
