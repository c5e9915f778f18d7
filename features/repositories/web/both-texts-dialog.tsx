/** Both texts of a file that was changed here and in the repository, and the one that a person makes of them. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
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

/** Begins with the text of this side. */
export function BothTextsDialog({ params, push, onClose }: BothTextsDialogProps) {
  const { ours, theirs, path } = push;
  const [text, setText] = useState(ours ?? '');
  const send = useCall(pushSubject, { outdates: [getSubjectFile] });
  return (
    <DialogFrame opened onClose={onClose} title={`Changed on both sides: ${path}`} size={860}>
      <DialogBody>
        <div className={classes.both}>
          <div>
            <span className={classes.caption}>In the repository</span>
            <pre>{theirs}</pre>
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
        <Button variant="default" onClick={() => setText(theirs ?? '')}>
          Take theirs
        </Button>
        <Button variant="default" onClick={() => setText(ours ?? '')}>
          Take ours
        </Button>
        <Button
          loading={send.isPending}
          onClick={() => send.mutate({ params, body: { resolved: text } }, { onSuccess: onClose })}
        >
          Send this text
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
