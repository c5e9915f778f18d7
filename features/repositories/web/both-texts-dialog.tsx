/** Both texts of a file that was changed here and in the repository, and the one that a person makes of them. */
import { Button, Textarea } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { TextDifference } from '#platform/code/web/text-difference.tsx';
import { useCall } from '#platform/http/web/use-calls.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { getSubjectFile, pushSubject, type RepositoryPush } from '../contract.ts';
import type { KeptThing } from '#platform/ui/web/web-module.ts';
import classes from './repository-tab.module.css';

interface BothTextsDialogProps {
  readonly params: KeptThing;
  readonly push: RepositoryPush;
  readonly onClose: () => void;
}

/** Begins with the text of the repository that holds what was changed here. */
export function BothTextsDialog({ params, push, onClose }: BothTextsDialogProps) {
  const { ours, theirs, path } = push;
  const [text, setText] = useState(ours ?? '');
  const compared = useDeferredValue(text);
  const send = useCall(pushSubject, { outdates: [getSubjectFile] });
  return (
    <DialogFrame opened onClose={onClose} title={`Changed on both sides: ${path}`} size={860}>
      <DialogBody>
        <p>
          The text below is that of the repository with what was changed here. Where both sides changed the same part,
          it says what is written here. Change it until it says what the file should say.
        </p>
        <div className={classes.both}>
          <div>
            <span className={classes.caption}>What it changes in the repository</span>
            <section className={classes.difference} aria-label="What it changes in the repository">
              <TextDifference before={theirs ?? ''} after={compared} names={['the repository', 'your text']} />
            </section>
          </div>
          <Textarea
            label="What the file should say"
            classNames={{ input: classes.text ?? '' }}
            autosize
            minRows={10}
            maxRows={18}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => setText(theirs ?? '')}>
          Take the repository’s
        </Button>
        <Button variant="default" onClick={() => setText(ours ?? '')}>
          Take ours
        </Button>
        <Button
          data-autofocus
          loading={send.isPending}
          onClick={() => send.mutate({ params, body: { resolved: text } }, { onSuccess: onClose })}
        >
          Send this text
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
