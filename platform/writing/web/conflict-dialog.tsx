/** Resolves an edit conflict: the stored version, the own one, and the choices. */
import { Button } from '@mantine/core';
import { IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { compareVersions } from '#platform/richtext/model/document-diff.ts';
import { parseDocument, type DocNode } from '#platform/richtext/model/document.ts';
import { mergeDocuments } from '#platform/richtext/model/document-merge.ts';
import { VersionChanges } from '#platform/richtext/web/version-changes.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { PersonAvatar, type ShownPerson } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { staleDocumentMessage } from '../contract.ts';
import { copyText } from './copy-text.ts';
import classes from './conflict-dialog.module.css';

/** The chosen resolution. */
export type ConflictChoice =
  | { readonly kind: 'theirs' }
  | { readonly kind: 'mine' }
  | { readonly kind: 'merged'; readonly title: string; readonly json: string };

/** A text as it is stored, with who saved it last. */
export interface StoredText {
  readonly id: string;
  readonly title: string;
  readonly json: string;
  readonly revision: number;
  readonly updatedAt: string;
  readonly updatedBy: ShownPerson;
}

interface ConflictDialogProps {
  /** The text as it is stored now. */
  readonly current: StoredText;
  readonly mine: { readonly title: string; readonly json: string };
  readonly editedRevision: number;
  /** The text at the start of editing. */
  readonly baseJson: string;
  /** Its title; undefined in drafts of earlier versions. */
  readonly baseTitle: string | undefined;
  readonly onChoose: (choice: ConflictChoice) => void;
  readonly onClose: () => void;
}

/** A scrollable area must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

interface SideProps {
  readonly title: string;
  readonly baseTitle: string | undefined;
  readonly before: DocNode;
  readonly after: DocNode;
}

/** What one side changed in the common base, its title included. */
function Side({ title, baseTitle = title, before, after }: SideProps) {
  const difference = useMemo(
    () => compareVersions({ title: baseTitle, doc: before }, { title, doc: after }),
    [title, baseTitle, before, after],
  );
  return <VersionChanges difference={difference} />;
}

/** Has no close button: one of the choices is required, and the own text can always be copied. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { current, mine, editedRevision, baseJson, baseTitle, onChoose, onClose } = props;
  const { user } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const base = useMemo(() => parseDocument(baseJson), [baseJson]);
  const theirDoc = useMemo(() => parseDocument(current.json), [current.json]);
  const myDoc = useMemo(() => parseDocument(mine.json), [mine.json]);
  const merged = useMemo(() => mergeDocuments(base, theirDoc, myDoc), [base, theirDoc, myDoc]);
  // A title that was changed by them alone is theirs.
  const mergedTitle = mine.title === baseTitle ? current.title : mine.title;
  const summary =
    merged.conflicts === 0
      ? `${merged.changes} ${merged.changes === 1 ? 'change' : 'changes'}, none overlap. The merged text holds all of them.`
      : `${merged.conflicts} of the changes ${merged.conflicts === 1 ? 'overlaps' : 'overlap'}. The merged text holds both versions there, theirs first.`;
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={staleDocumentMessage(current.updatedBy.username)}
      size={860}
      mustChoose
    >
      <DialogBody>
        <p>
          Version {current.revision} was saved <RelativeTime at={current.updatedAt} />, while you edited version{' '}
          {editedRevision}. Nothing you typed is lost; choose how to go on.
        </p>
        <div className={classes.columns}>
          <section className={classes.version} aria-label={`Version of ${current.updatedBy.username}`} {...scrollable}>
            <header>
              <PersonAvatar id={current.updatedBy.id} name={current.updatedBy.username} />
              <strong>{current.updatedBy.username}</strong>
              <span>version {current.revision}</span>
            </header>
            <div className={classes.content}>
              <Side title={current.title} baseTitle={baseTitle} before={base} after={theirDoc} />
            </div>
          </section>
          <section className={classes.version} data-own aria-label="Your version" {...scrollable}>
            <header>
              <PersonAvatar id={user.id} name={user.profile.username} />
              <strong>You</strong>
              <span>not saved</span>
            </header>
            <div className={classes.content}>
              <Side title={mine.title} baseTitle={baseTitle} before={base} after={myDoc} />
            </div>
          </section>
        </div>
        <p className={classes.summary}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
          {asking ? 'This discards your changes on this device. Use their version?' : summary}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button
          className={classes.copy ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconCopy size={16} stroke={1.7} />}
          onClick={() => void copyText(mine)}
        >
          Copy my text
        </Button>
        {asking ? (
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button color="red" onClick={() => onChoose({ kind: 'theirs' })}>
              Yes, take their version
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setAsking(true)}>
              Take their version
            </Button>
            <Button variant="default" onClick={() => onChoose({ kind: 'mine' })}>
              Keep mine
            </Button>
            <Button
              data-autofocus
              onClick={() => onChoose({ kind: 'merged', title: mergedTitle, json: JSON.stringify(merged.doc) })}
            >
              Edit the merged text
            </Button>
          </>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}
