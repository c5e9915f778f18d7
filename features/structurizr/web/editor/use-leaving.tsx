/** Leaving the editor: asked about while the text has changes, which stay as a draft on the device. */
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ConfirmDialog } from '#platform/ui/web/confirm-dialog.tsx';
import { leaveTitle, leaveWithDraftPrompt, leaveWithoutDraftPrompt } from '../../contract.ts';
import { structurizrAddress } from '../structurizr-address.ts';

/** The code of the viewer is there: until then the editor stays on the screen, and what is typed in it counts. */
export async function viewerLoaded(): Promise<void> {
  try {
    await import('../structurizr-page.tsx');
  } catch {
    // Without a connection the page change itself says so.
  }
}

interface Left {
  readonly isDirty: () => boolean;
  /** Stores the draft. */
  readonly flush: () => Promise<void>;
  /** The device keeps drafts. */
  readonly isKept: boolean;
}

/** `const [leave, dialog] = useLeaving(…)`: `leave` goes back to the viewer without asking; draw `dialog` somewhere. */
export function useLeaving({ isDirty, flush, isKept }: Left): readonly [leave: () => void, dialog: ReactNode] {
  const project = useProject();
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const isDone = useRef(false);
  const { status, proceed, reset } = useBlocker({
    // A draft is rescued when the window is closed: only without one is something lost.
    enableBeforeUnload: () => !isKept && !isDone.current && isDirty(),
    withResolver: true,
    shouldBlockFn: async ({ current, next }) => {
      if (isDone.current) return false;
      const isLeft = current.pathname !== next.pathname && isDirty();
      await flush();
      return isLeft;
    },
  });
  const leave = (): void => {
    isDone.current = true;
    const shown = typeof view === 'string' ? view : undefined;
    void navigate({ to: structurizrAddress(project.code), search: shown ? { view: shown } : {} } as never);
  };
  const dialog = (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={leaveTitle}
      text={isKept ? leaveWithDraftPrompt : leaveWithoutDraftPrompt}
      label="Leave"
      danger={!isKept}
      run={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
  return [leave, dialog];
}
