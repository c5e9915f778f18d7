/** Import dialog: a file is chosen or dropped, read, and summarized with its losses before anything is stored. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NoTextError, textOfFile } from '#platform/files/web/file-text.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import type { Loss } from '../contract.ts';
import { ChangedMeanwhile, replaceAnywayLabel, useChangedMeanwhile, type Replaced } from './changed-meanwhile.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './file-dialog.module.css';
import { LossReport } from './loss-report.tsx';

/** What a file holds. */
export interface FoundContent {
  readonly name: string;
  /** `4 elements, 3 relationships, 2 views`. */
  readonly holds: string;
  /** Format of the file, in words. */
  readonly format: string;
  readonly losses: readonly Loss[];
}

/** A file that was read, or why it could not be. */
export type FoundFile<Content extends FoundContent> =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly Loss[] };

interface FileDialogProps<Content extends FoundContent> {
  readonly title: string;
  /** What may be chosen: as in `accept` of an input, as a sentence, and in bytes. */
  readonly accepted: { readonly types: string; readonly help: string; readonly bytes: number };
  /** Reads a file; rejects when it cannot be read at all. */
  readonly read: (text: string, signal: AbortSignal) => Promise<FoundFile<Content>>;
  /** Said before something is replaced. */
  readonly notice?: ReactNode;
  /** What is replaced, so that changes of others meanwhile are told. */
  readonly replaced?: Replaced;
  /** `isReplacing` for what cannot be undone at once. */
  readonly submit: { readonly label: string; readonly isReplacing: boolean };
  readonly onClose: () => void;
  /** Performs the import; the dialog closes afterwards, or shows the error when this throws. */
  readonly onTake: (content: Content) => Promise<void>;
}

type State<Content extends FoundContent> =
  | { readonly step: 'choosing' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'read'; readonly name: string; readonly found: FoundFile<Content> };

/** Errors of the server, line by line. */
function problemsOf(error: unknown): readonly Loss[] {
  const violations = error instanceof Failure ? (error.details.violations ?? []) : [];
  if (violations.length === 0) return [{ path: '', message: failureSentence(error) }];
  return violations.flatMap(({ path, errors }) => errors.map((message) => ({ path, message })));
}

/** `1 error` or `3 errors`. */
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** The losses of something that is about to be made of something else. */
export function Losses({ losses, of }: { readonly losses: readonly Loss[]; readonly of: string }) {
  if (losses.length === 0) return <p className={classes.whole}>Everything in {of} can be kept.</p>;
  return <LossReport title={`${counted(losses.length, 'thing')} will differ from ${of}`} lines={losses} />;
}

function Found({ file, content }: { readonly file: string; readonly content: FoundContent }) {
  return (
    <>
      <div className={classes.facts}>
        <strong>{content.name}</strong>
        <span>{content.holds}</span>
        <span className={classes.help}>
          {file} · {content.format}
        </span>
      </div>
      <Losses losses={content.losses} of="the file" />
    </>
  );
}

function Faults({ file, problems }: { readonly file: string; readonly problems: readonly Loss[] }) {
  return (
    <>
      <InlineAlert type="danger">{file} cannot be imported.</InlineAlert>
      <LossReport title={counted(problems.length, 'error')} lines={problems} />
    </>
  );
}

/** Open while mounted. */
export function FileDialog<Content extends FoundContent>(props: FileDialogProps<Content>) {
  const { title, accepted, read, notice, replaced, submit, onClose, onTake } = props;
  // While it is being replaced, it changes.
  const [isTaking, setTaking] = useState(false);
  const isChanged = useChangedMeanwhile(replaced?.content) && !isTaking;
  const [state, setState] = useState<State<Content>>({ step: 'choosing' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const failed = (message: string): FoundFile<Content> => ({ ok: false, problems: [{ path: '', message }] });
  const readFile = async (file: File, signal: AbortSignal): Promise<FoundFile<Content>> => {
    if (file.size > accepted.bytes)
      return failed(`The file is larger than ${Math.round(accepted.bytes / 1_000_000)} MB.`);
    try {
      return await read(await textOfFile(file), signal);
    } catch (error) {
      return failed(error instanceof NoTextError ? error.message : 'The file could not be read.');
    }
  };
  const take = (file: File): void => {
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setState({ step: 'reading', name: file.name });
    void readFile(file, signal).then((found) => {
      if (!signal.aborted) setState({ step: 'read', name: file.name, found });
    });
  };
  const content = state.step === 'read' && state.found.ok ? state.found.content : undefined;
  const problems = state.step === 'read' && !state.found.ok ? state.found.problems : undefined;
  const run = async (): Promise<void> => {
    if (!content || state.step !== 'read') return;
    setTaking(true);
    try {
      await onTake(content);
      onClose();
    } catch (error) {
      setState({ ...state, found: { ok: false, problems: problemsOf(error) } });
      setTaking(false);
    }
  };
  return (
    <DialogFrame opened onClose={isTaking ? () => undefined : onClose} title={title} size={620}>
      <DialogBody>
        {state.step === 'reading' ? (
          <output className={classes.reading}>
            <Spinner />
            Reading {state.name}
          </output>
        ) : null}
        {content && state.step === 'read' ? <Found file={state.name} content={content} /> : null}
        {content && notice ? <InlineAlert type="warning">{notice}</InlineAlert> : null}
        {content && replaced && isChanged ? (
          <ChangedMeanwhile what={replaced.what} consequence="That is replaced as well." />
        ) : null}
        {problems && state.step === 'read' ? <Faults file={state.name} problems={problems} /> : null}
        {state.step === 'choosing' || problems ? (
          <FileDrop accept={accepted.types} help={accepted.help} onFiles={([file]) => file && take(file)} />
        ) : null}
      </DialogBody>
      <DialogFooter>
        {content ? (
          <Button
            variant="subtle"
            color="gray"
            mr="auto"
            onClick={() => setState({ step: 'choosing' })}
            disabled={isTaking}
          >
            Choose another file
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose} disabled={isTaking}>
          Cancel
        </Button>
        <Button
          {...(submit.isReplacing ? { color: 'red' } : {})}
          disabled={!content}
          loading={isTaking}
          onClick={() => void run()}
        >
          {isChanged ? replaceAnywayLabel : submit.label}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
