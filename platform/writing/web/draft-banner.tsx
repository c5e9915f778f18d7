/** Offers to resume unsaved text. */
import { Button } from '@mantine/core';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { DocumentDraft } from '../model/document-draft.ts';
import { DiscardDraftButton } from './discard-draft.tsx';
import classes from './writing.module.css';

interface DraftBannerProps {
  readonly draft: DocumentDraft;
  /** Noun for the text, for example `document`. */
  readonly noun: string;
  readonly onTakeUp: (draft: DocumentDraft) => void;
  readonly onForgotten: () => void;
}

/** Nothing is lost and nothing is resumed without being asked. */
export function DraftBanner({ draft, noun, onTakeUp, onForgotten }: DraftBannerProps) {
  const what =
    draft.documentId === null
      ? `You have an unsaved new ${noun}${draft.title ? `, “${draft.title}”` : ''}.`
      : 'You have unsaved changes.';
  return (
    <InlineAlert type="warning">
      <span className={classes.draftBanner}>
        <span>
          {what} Kept on this device <RelativeTime at={draft.at} />.
        </span>
        <span className={classes.draftActions}>
          <Button size="xs" variant="default" onClick={() => onTakeUp(draft)}>
            Continue editing
          </Button>
          <DiscardDraftButton draft={draft} onForgotten={onForgotten} />
        </span>
      </span>
    </InlineAlert>
  );
}
