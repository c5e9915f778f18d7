/** Offers to resume unsaved text. */
import { Button } from '@mantine/core';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { DocumentDraft } from '../model/document-draft.ts';
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
  const forget = async (): Promise<void> => {
    const { dropDraft } = await import('./draft-store.ts');
    await dropDraft(draft);
    onForgotten();
  };
  const what =
    draft.documentId === null
      ? `A new ${noun} “${draft.title}” was not saved.`
      : 'You have changes here that were not saved.';
  return (
    <InlineAlert type="warning">
      <span className={classes.draftBanner}>
        <span>
          {what} They were kept on this device <RelativeTime at={draft.at} />.
        </span>
        <span className={classes.draftActions}>
          <Button size="xs" variant="default" onClick={() => onTakeUp(draft)}>
            Continue editing
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => void forget()}>
            Discard
          </Button>
        </span>
      </span>
    </InlineAlert>
  );
}
