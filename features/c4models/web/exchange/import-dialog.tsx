/** Import dialog: a file is chosen or dropped, parsed in a worker, and summarized before it replaces anything. */
import { Button } from '@mantine/core';
import { counted, type Loss } from '@archwright/structurizr';
import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '#platform/exchange/web/file-drop.tsx';
import { LossReport } from '#platform/exchange/web/loss-report.tsx';
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { createC4ModelLabel, type C4Model } from '../../contract.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import type { ReadFile } from '../../model/exchange/import-file.ts';
import { readInWorker } from './exchange-work.ts';
import { laidOut } from './laid-out-file.ts';
import classes from './exchange.module.css';

interface ImportDialogProps {
  /** Name of the model to be replaced; a new one is created without it. */
  readonly replaces?: string;
  readonly onClose: () => void;
  /** Performs the import; the dialog closes afterwards, or shows the error when this throws. */
  readonly onImport: (model: C4Model) => Promise<void>;
}

type State =
  | { readonly step: 'choosing' }
  | { readonly step: 'reading'; readonly name: string }
  | { readonly step: 'read'; readonly name: string; readonly read: ReadFile };

const failed = (message: string): ReadFile => ({ ok: false, problems: [{ path: '', message }] });
const tooLarge = `The file is larger than ${c4Limits.importBytes / 1_000_000} MB.`;
const accepted = '.json,.dsl,application/json';
const help = 'A C4 model as JSON, or a Structurizr workspace as JSON or DSL. At most 32 MB.';
const unreadable = 'The file could not be read.';

const sources = {
  json: 'C4 model as JSON',
  structurizr: 'Structurizr workspace as JSON',
  dsl: 'Structurizr DSL',
} as const;

async function readChosen(file: File, signal: AbortSignal): Promise<ReadFile> {
  if (file.size > c4Limits.importBytes) return failed(tooLarge);
  try {
    return await laidOut(await readInWorker(await file.text(), signal), signal);
  } catch {
    return failed(unreadable);
  }
}

/** Errors of the server, line by line. */
function problemsOf(error: unknown): readonly Loss[] {
  const violations = error instanceof Failure ? (error.details.violations ?? []) : [];
  if (violations.length === 0) return [{ path: '', message: failureSentence(error) }];
  return violations.flatMap(({ path, errors }) => errors.map((message) => ({ path, message })));
}

interface FoundProps {
  readonly name: string;
  readonly found: Extract<ReadFile, { ok: true }>;
  readonly replaces: string | undefined;
}

/** Summary of the content, the losses, and what is replaced. */
function Found({ name, found: { model, holds, losses, source }, replaces }: FoundProps) {
  return (
    <>
      <div className={classes.facts}>
        <strong>{model.name}</strong>
        <span>{holds}</span>
        <span className={classes.help}>
          {name} · {sources[source]}
        </span>
      </div>
      {losses.length > 0 ? (
        <LossReport title={`${counted(losses.length, 'thing')} will differ from the file`} lines={losses} />
      ) : (
        <p>Everything in the file can be kept.</p>
      )}
      {replaces === undefined ? null : (
        <InlineAlert type="warning">
          All elements, relationships and views of “{replaces}” will be replaced. The model as it stands is stored as a
          snapshot first: you can bring it back from History.
        </InlineAlert>
      )}
    </>
  );
}

/** Open while mounted. */
export function ImportDialog({ replaces, onClose, onImport }: ImportDialogProps) {
  const [state, setState] = useState<State>({ step: 'choosing' });
  const [isImporting, setImporting] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const take = (file: File): void => {
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setState({ step: 'reading', name: file.name });
    void readChosen(file, signal).then((read) => {
      if (!signal.aborted) setState({ step: 'read', name: file.name, read });
    });
  };
  const found = state.step === 'read' && state.read.ok ? state.read : undefined;
  const problems = state.step === 'read' && !state.read.ok ? state.read.problems : undefined;
  const run = async (): Promise<void> => {
    if (!found || state.step !== 'read') return;
    setImporting(true);
    try {
      await onImport(found.model);
      onClose();
    } catch (error) {
      setState({ ...state, read: { ok: false, problems: problemsOf(error) } });
      setImporting(false);
    }
  };
  const isNew = replaces === undefined;
  return (
    <DialogFrame
      opened
      onClose={isImporting ? () => undefined : onClose}
      title={isNew ? 'Import C4 Model' : 'Import into this model'}
      size={620}
    >
      <DialogBody>
        {state.step === 'reading' ? (
          <output className={classes.reading}>
            <Spinner />
            Reading {state.name}
          </output>
        ) : null}
        {found && state.step === 'read' ? <Found name={state.name} found={found} replaces={replaces} /> : null}
        {problems && state.step === 'read' ? (
          <>
            <InlineAlert type="danger">{state.name} cannot be imported.</InlineAlert>
            <LossReport title={counted(problems.length, 'error')} lines={problems} />
          </>
        ) : null}
        {state.step === 'choosing' || problems ? <FileDrop accept={accepted} help={help} onFile={take} /> : null}
      </DialogBody>
      <DialogFooter>
        {found ? (
          <Button
            variant="subtle"
            color="gray"
            mr="auto"
            onClick={() => setState({ step: 'choosing' })}
            disabled={isImporting}
          >
            Choose another file
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose} disabled={isImporting}>
          Cancel
        </Button>
        <Button {...(isNew ? {} : { color: 'red' })} disabled={!found} loading={isImporting} onClick={() => void run()}>
          {isNew ? createC4ModelLabel : 'Replace model'}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
