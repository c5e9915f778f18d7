/** Asks how a file is to be made, and shows the progress while it is. */
import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import classes from './files.module.css';
import { useFileExport, type FileWork } from './use-file-export.ts';

/** Progress of a file, `share` 0 to 1. */
export function FileProgress({ share, label }: { readonly share: number; readonly label: string }) {
  return <Progress value={100 * share} aria-label={label} />;
}

/** A question with a few answers; the first one is chosen to begin with unless `start` names another. */
export interface FileQuestion<Value extends string = string> {
  readonly label: string;
  readonly start?: Value;
  readonly answers: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
}

/** The chosen value of each question. */
export type FileAnswers<Questions> = {
  readonly [Key in keyof Questions]: Questions[Key] extends FileQuestion<infer Value> ? Value : never;
};

interface FileExportDialogProps<Questions> {
  readonly title: string;
  readonly questions: Questions;
  readonly help?: string;
  /** What is made, for the name of the progress. */
  readonly subject: string;
  readonly saveLabel: string;
  readonly fileOf: (answers: FileAnswers<Questions>) => FileWork;
  readonly onClose: () => void;
}

function startOf<Questions extends Readonly<Record<string, FileQuestion>>>(questions: Questions) {
  const started = Object.entries(questions).map(([key, { start, answers }]) => [key, start ?? answers[0]?.value ?? '']);
  return Object.fromEntries(started) as FileAnswers<Questions>;
}

/** Open while mounted; closes when the file is saved. */
export function FileExportDialog<const Questions extends Readonly<Record<string, FileQuestion>>>(
  props: FileExportDialogProps<Questions>,
) {
  const { title, questions, help, subject, saveLabel, fileOf, onClose } = props;
  const [answers, setAnswers] = useState(() => startOf(questions));
  const { share, save } = useFileExport();
  const isWorking = share !== undefined;
  const run = async (): Promise<void> => {
    if (await save(fileOf(answers))) onClose();
  };
  return (
    <DialogFrame opened onClose={onClose} title={title} size={440}>
      <DialogBody>
        {Object.entries(questions).map(([key, { label, answers: offered }]) => (
          <SegmentedControl
            key={key}
            fullWidth
            aria-label={label}
            disabled={isWorking}
            value={(answers as Readonly<Record<string, string>>)[key] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [key]: value })}
            data={[...offered]}
          />
        ))}
        {help === undefined ? null : <p className={classes.help}>{help}</p>}
        {isWorking ? <FileProgress share={share} label={`Progress of the ${subject}`} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isWorking} onClick={() => void run()}>
          {saveLabel}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
