/** Keeps text in reach whose document cannot be updated any more. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import type { DocumentDraft } from '../model/document-draft.ts';
import { copyText } from './copy-text.ts';
import { useCreateAttempts } from './create-once.ts';
import { DiscardDraftButton, discardDraft } from './discard-draft.tsx';
import type { NewDraft, Stranding, WrittenText } from './use-writing.ts';
import classes from './writing.module.css';

interface RescueProps {
  /** The text as it is now. */
  readonly text: () => WrittenText;
  /** Creates a new document with the text; absent where the person may not. */
  readonly onNewDraft: (() => Promise<void>) | undefined;
}

function RescueButtons({ text, onNewDraft }: RescueProps) {
  const [making, setMaking] = useState(false);
  const make = async (create: () => Promise<void>): Promise<void> => {
    setMaking(true);
    try {
      await create();
    } catch (error) {
      showFailure(error);
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void copyText(text())}>
        Copy my text
      </Button>
      {onNewDraft ? (
        <Button size="xs" variant="default" loading={making} onClick={() => void make(onNewDraft)}>
          Create a new draft
        </Button>
      ) : null}
    </>
  );
}

const strandings: Readonly<Record<Stranding, string>> = {
  moved:
    'This document changed state while you were writing, so it cannot be updated any more. Your text is kept on this device.',
  removed: 'This document was removed while you were writing. Your text is kept on this device.',
};

/** Next to Save, when that became impossible during editing. */
export function StrandedNotice({ why, ...props }: RescueProps & { readonly why: Stranding }) {
  return (
    <div className={classes.moved}>
      <InlineAlert type="danger">
        <span className={classes.draftBanner}>
          <span>{strandings[why]}</span>
          <span className={classes.draftActions}>
            <RescueButtons {...props} />
          </span>
        </span>
      </InlineAlert>
    </div>
  );
}

interface StrandedDraftProps<Saved> {
  readonly draft: DocumentDraft;
  /** Absent where the person may not create a document. */
  readonly newDraft: NewDraft<Saved> | undefined;
  /** The draft was removed from the device. */
  readonly onForgotten: () => void;
}

/** On the view of a document that cannot be updated any more: offers the unsaved text of this device. */
export function StrandedDraft<Saved>({ draft, newDraft, onForgotten }: StrandedDraftProps<Saved>) {
  const nextAttempt = useCreateAttempts();
  const create = newDraft
    ? async (): Promise<void> => {
        const saved = await newDraft.create({ title: draft.title, json: draft.json }, nextAttempt());
        await discardDraft(draft);
        onForgotten();
        newDraft.onCreated(saved);
      }
    : undefined;
  return (
    <InlineAlert type="warning">
      <span className={classes.draftBanner}>
        <span>
          You have unsaved changes, but this document cannot be updated any more. Kept on this device{' '}
          <RelativeTime at={draft.at} />.
        </span>
        <span className={classes.draftActions}>
          <RescueButtons text={() => draft} onNewDraft={create} />
          <DiscardDraftButton draft={draft} onForgotten={onForgotten} />
        </span>
      </span>
    </InlineAlert>
  );
}
