/** Removes the draft of a text from the device. */
import { Button } from '@mantine/core';
import type { DocumentDraft } from '../model/document-draft.ts';

/** Removes a draft; its store is loaded when it is needed. */
export async function discardDraft(draft: DocumentDraft): Promise<void> {
  const { dropDraft } = await import('./draft-store.ts');
  await dropDraft(draft);
}

interface DiscardDraftButtonProps {
  readonly draft: DocumentDraft;
  /** The draft was removed from the device. */
  readonly onForgotten: () => void;
}

/** In the notices about drafts. */
export function DiscardDraftButton({ draft, onForgotten }: DiscardDraftButtonProps) {
  return (
    <Button size="xs" variant="subtle" color="gray" onClick={() => void discardDraft(draft).then(onForgotten)}>
      Discard
    </Button>
  );
}
