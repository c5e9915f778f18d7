/** Asks for confirmation before an action, and shows its failure in the dialog. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmLabel, confirmTitle } from '../contract.ts';
import { failureSentence } from '../model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame.tsx';
import { InlineAlert } from './inline-alert.tsx';
import type { Confirmation } from './confirmation.ts';

interface ConfirmDialogProps extends Confirmation {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog itself, for pages that keep their own state; others use `useConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, text, subject, title = confirmTitle, label = confirmLabel, danger = true, run } = props;
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const close = (): void => {
    if (running) return;
    setRefusal(undefined);
    onClose();
  };
  const confirm = async (): Promise<void> => {
    setRefusal(undefined);
    setRunning(true);
    try {
      await run();
      onClose();
    } catch (error) {
      setRefusal(failureSentence(error));
    } finally {
      setRunning(false);
    }
  };

  return (
    <DialogFrame opened={opened} onClose={close} title={title}>
      <DialogBody>
        {refusal ? <InlineAlert type="danger">{refusal}</InlineAlert> : null}
        <p>{text}</p>
        {subject ? <div style={{ color: 'var(--aw-text)' }}>{subject}</div> : null}
      </DialogBody>
      <DialogFooter>
        <Button size="sm" variant="default" onClick={close} disabled={running} data-autofocus>
          Cancel
        </Button>
        <Button size="sm" {...(danger ? { color: 'red' } : {})} loading={running} onClick={() => void confirm()}>
          {label}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
