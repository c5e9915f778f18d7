/** Keeps text in reach whose document cannot be updated any more. */
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { stateMovedCode } from '../contract.ts';
import type { DocumentDraft } from '../model/document-draft.ts';
import { copyText } from './copy-text.ts';
import { useCreateAttempts } from './create-once.ts';
import { DiscardDraftButton, discardDraft } from './discard-draft.tsx';
import type { NewDraft, WritingSubject, WrittenText } from './use-writing.ts';
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

/** Why a text cannot be saved any more: its document left the editable states, or was removed. */
type Stranding = 'moved' | 'removed';

const strandings: Readonly<Record<Stranding, string>> = {
  moved:
    'This document changed state while you were writing, so it cannot be updated any more. Your text is kept on this device.',
  removed: 'This document was removed while you were writing. Your text is kept on this device.',
};

/** As a failed call says; undefined for other failures. */
function strandingOf(error: unknown): Stranding | undefined {
  if (!(error instanceof Failure)) return undefined;
  if (error.code === stateMovedCode) return 'moved';
  return error.status === 404 ? 'removed' : undefined;
}

interface StrandedNoticeProps extends RescueProps {
  /** Kind of the document in history, and its id. */
  readonly thing: string;
  readonly id: string;
  /** The save that was refused for good. */
  readonly refusal: Failure | undefined;
  readonly subject: Pick<WritingSubject<never>, 'isEditable' | 'onMoved'>;
}

/** Looks again whenever others did something to the document, which may also be there or editable again. */
function useStranding({ thing, id, refusal, subject }: StrandedNoticeProps): Stranding | undefined {
  const [seen, setSeen] = useState<{ readonly after: Failure | undefined; readonly why: Stranding | undefined }>();
  const why = seen && seen.after === refusal ? seen.why : strandingOf(refusal);
  const moved = useEffectEvent(() => subject.onMoved?.());
  const note = (next: Stranding | undefined): void => setSeen({ after: refusal, why: next });
  const look = useEffectEvent(() =>
    subject.isEditable(id).then(
      (isEditable) => note(isEditable ? undefined : 'moved'),
      (error: unknown) => {
        // What else is wrong is told by the next save.
        if (strandingOf(error)) note(strandingOf(error));
      },
    ),
  );
  useEffect(() => onThingChanged(`${thing}:${id}`, () => void look()), [thing, id]);
  useEffect(() => {
    if (why === 'moved') moved();
  }, [why]);
  return why;
}

/** Next to Save, once that is impossible: after a save that was refused, or as soon as others make it so. */
export function StrandedNotice(props: StrandedNoticeProps) {
  const why = useStranding(props);
  if (!why) return null;
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
