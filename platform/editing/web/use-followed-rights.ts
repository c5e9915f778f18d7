/** An editor of whole documents when rights end or come back while it is open: it is opened again, and nothing typed is lost. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { findDraft } from '#platform/writing/web/draft-store.ts';

/** Told to who may only read from now on what they were changing. */
export const keptUnsavedMessage =
  'This can only be read now. What you had not saved is kept on this device until you may change it again.';

/** Time in which the copy of the last change is on the device, ms. */
const copyMs = 600;

interface OpenedDocument {
  readonly isReadOnly: boolean;
  /** Query key of the document, which its editor reads once. */
  readonly queryKey: readonly unknown[];
  /** Kind of the document in drafts, and its id. */
  readonly namespace: string;
  readonly documentId: string;
}

/**
 * Reloads a document when it can only be read from now on, or be changed again. A role and a plan may end at any time; what
 * was not saved then stays on the device, which is told.
 */
export function useFollowedRights({ isReadOnly, queryKey, namespace, documentId }: OpenedDocument): void {
  const client = useQueryClient();
  const { user, organization } = useWorkspace();
  const wasReadOnly = useRef(isReadOnly);
  const openAnew = useEffectEvent(() => void client.resetQueries({ queryKey }));
  const tellKept = useEffectEvent(async () => {
    const draft = await findDraft({ userId: user.id, organizationId: organization.id, namespace, documentId });
    if (draft) showToast('warning', keptUnsavedMessage);
  });
  useEffect(() => {
    if (isReadOnly === wasReadOnly.current) return undefined;
    wasReadOnly.current = isReadOnly;
    openAnew();
    if (!isReadOnly) return undefined;
    // A device without storage keeps nothing.
    const timer = setTimeout(() => void tellKept().catch(() => undefined), copyMs);
    return () => clearTimeout(timer);
  }, [isReadOnly]);
}
