/** Opening and leaving an editor of whole documents: the copy on the device is looked for first, and leaving saves. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { isSessionOver } from '#platform/identity/web/session.ts';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { findDraft, ownWindow } from '#platform/writing/web/draft-store.ts';
import type { DraftPlace } from './editor-store.ts';

/** Where the copies of this person belong. */
function useDraftPlace(): DraftPlace {
  const { user, organization } = useWorkspace();
  const project = useProject();
  return {
    userId: user.id,
    organizationId: organization?.id ?? '',
    projectId: project.id,
    windowId: ownWindow(),
  };
}

interface OpenDraftProps {
  /** Kind of the document in drafts, and its id. */
  readonly namespace: string;
  readonly documentId: string;
  readonly children: (place: DraftPlace, draft: DocumentDraft | undefined) => ReactNode;
}

/** What was not saved the last time is looked for on the device first. */
export function OpenDraft({ namespace, documentId, children }: OpenDraftProps) {
  const place = useDraftPlace();
  const [found, setFound] = useState<{ readonly draft: DocumentDraft | undefined }>();
  const { userId, organizationId } = place;
  useEffect(() => {
    let isHere = true;
    findDraft({ userId, organizationId, namespace, documentId }).then(
      (draft) => isHere && setFound({ draft }),
      // A device without storage has no copy.
      () => isHere && setFound({ draft: undefined }),
    );
    return () => {
      isHere = false;
    };
  }, [userId, organizationId, namespace, documentId]);
  return found ? children(place, found.draft) : <FullScreenLoader />;
}

/** What is open while a page is left. */
interface LeftEditor {
  readonly isDirty: () => boolean;
  readonly save: () => void;
}

/**
 * What is edited is saved when the page is left; the browser is asked to wait for a save in flight. Once the session has
 * ended there is nothing to wait for: the copy on the device is offered after the next sign-in.
 */
export function useLeaving({ isDirty, save }: LeftEditor): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname && isDirty()) save();
      return false;
    },
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (isSessionOver() || !isDirty()) return;
      save();
      event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [isDirty, save]);
}
