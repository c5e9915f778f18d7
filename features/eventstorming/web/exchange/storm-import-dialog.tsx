/** The import dialog: a text is pasted or a file chosen, what it adds is shown, and only then it comes on the board. */
import { Button, FileButton, Radio, Stack, Textarea } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  ChangedMeanwhile,
  replaceAnywayLabel,
  useChangedMeanwhile,
} from '#platform/exchange/web/changed-meanwhile.tsx';
import { NoTextError, textOfFile } from '#platform/files/web/file-text.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { boardLimits, contextsLeftMessage } from '../../contract.ts';
import { boundTo, type BoundImport } from '../../model/imported-contexts.ts';
import { cardCount, type StormDocument } from '../../model/storm-items.ts';
import { holdsText, repeatedCommands, type ReadText, type TextNotice } from '../../model/storm-text.ts';
import { itemsIn } from '../../model/storm-state.ts';
import { outlineOf } from '../../model/storm-words.ts';
import { useStorm, useStormStore } from '../storm-context.tsx';
import { useContextMap } from '../use-contexts.ts';
import classes from './storm-exchange.module.css';

const readInWorker = askWorker<string, ReadText>(
  () => new Worker(new URL('./storm-text-worker.ts', import.meta.url), { type: 'module' }),
);

/** Rest after the last key before the preview, ms. */
const restMs = 250;
/** Rows of the preview. */
const mostRows = 200;

const placeholder = `A line for each flow, for example
OrderPlaced -> ReserveStock -> StockReserved
policy: Whenever paid, ship -> Ship parcel -> Parcel shipped
or a board that was exported as JSON or Markdown`;

/** What a text holds; undefined while it is read, and for an empty one. */
function useReading(text: string): ReadText | undefined {
  const [read, setRead] = useState<{ readonly text: string; readonly result: ReadText }>();
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      readInWorker(text, stopping.signal).then(
        (result) => setRead({ text, result }),
        () => {
          if (stopping.signal.aborted) return;
          setRead({ text, result: { problems: [{ line: 0, message: 'The text could not be read.' }] } });
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [text]);
  return read?.text === text ? read.result : undefined;
}

function Notices({ type, notices }: { readonly type: 'danger' | 'warning'; readonly notices: readonly TextNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <InlineAlert type={type}>
      <ul className={classes.notices}>
        {notices.slice(0, 20).map(({ line, message }) => (
          <li key={`${line} ${message}`}>{line > 0 ? `Line ${line}: ${message}` : message}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** What comes on the board. */
function Preview({ document }: { readonly document: StormDocument }) {
  const rows = useMemo(
    () => [...outlineOf(document.items, 'big-picture'), ...outlineOf(document.items, 'design')],
    [document],
  );
  return (
    <section aria-label="What is added">
      <p className={classes.holds}>{holdsText(document)}</p>
      <ul className={classes.rows}>
        {rows.slice(0, mostRows).map(({ id, depth, text, what }) => (
          <li key={`${id} ${depth}`} style={{ paddingLeft: 12 + depth * 16 }}>
            <span>{text}</span>
            <small>{what}</small>
          </li>
        ))}
      </ul>
      {rows.length > mostRows ? <p className={classes.holds}>{rows.length - mostRows} more</p> : null}
    </section>
  );
}

/** The board with the contexts of this project; undefined while there is none. */
function useBound(read: ReadText | undefined): BoundImport | undefined {
  const map = useContextMap();
  return useMemo(() => {
    if (!read || 'problems' in read) return undefined;
    // Who may not read the context map keeps what commands name.
    if (!map) return { document: read.document, left: [] };
    const namesOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
      new Map(all.map(({ id, name }) => [id, name]));
    const known = { own: namesOf(map.contexts), former: namesOf(map.formerContexts) };
    return boundTo(read.document, read.contexts, known);
  }, [read, map]);
}

/** Contexts that are named one by one. */
const mostNames = 5;

function leftText({ left }: BoundImport): string {
  const names = left.flatMap((name) => (name === undefined ? [] : [`“${isolated(name)}”`]));
  const isEachNamed = names.length === left.length && names.length <= mostNames;
  return contextsLeftMessage(left.length, isEachNamed ? names.join(', ') : '');
}

interface ImportProps {
  /** What was pasted on the canvas; empty when the dialog was opened by hand. */
  readonly pasted: string;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function StormImportDialog({ pasted, onClose }: ImportProps) {
  const store = useStormStore();
  const [text, setText] = useState(pasted);
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const forgetFile = useRef<() => void>(null);
  const read = useReading(text);
  const bound = useBound(read);
  const document = bound?.document;
  const present = useStorm(({ whole }) => whole.document.document);
  const isChanged = useChangedMeanwhile(present.items);
  const isEmpty = present.items.size === 0;
  const isReplacing = mode === 'replace' && !isEmpty;
  const repeated = document && mode === 'add' ? repeatedCommands(document, present) : [];
  const isFull =
    document !== undefined &&
    mode === 'add' &&
    cardCount(document.items) + cardCount(present.items) > boardLimits.cards;
  const choose = (file: File | null): void => {
    if (!file) return;
    if (file.size > boardLimits.boardBytes) return showToast('warning', 'The file is larger than 5 MB.');
    // The same file may be chosen again, for example after it was corrected.
    forgetFile.current?.();
    textOfFile(file).then(
      (found) => {
        if (found.trim() === '') return showToast('warning', 'The file is empty.');
        return setText(found);
      },
      (error: unknown) =>
        showToast('danger', error instanceof NoTextError ? error.message : 'The file could not be read.'),
    );
  };
  const take = (): void => {
    if (!document) return;
    store.send({ kind: 'imported', items: document.items, mode });
    const count = cardCount(document.items);
    store.announce(`${count} ${count === 1 ? 'card' : 'cards'} imported.`);
    showToast('success', `${holdsText(document)} imported. Undo takes it back.`);
    // What came is shown where it stands.
    if (itemsIn(store.state()).size > 0) onClose();
  };
  return (
    <DialogFrame opened onClose={onClose} title="Import into this board" size={620}>
      <DialogBody>
        <Textarea
          label="Text"
          value={text}
          placeholder={placeholder}
          autosize
          minRows={5}
          maxRows={10}
          className={classes.text ?? ''}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <div>
          <FileButton
            resetRef={forgetFile}
            accept=".json,.txt,.md,application/json,text/plain,text/markdown"
            onChange={choose}
          >
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconFile size={15} stroke={1.7} />}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        {isEmpty ? null : (
          <Radio.Group
            label="What is on the board already"
            value={mode}
            onChange={(value) => setMode(value === 'replace' ? 'replace' : 'add')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="add" label="Stays: the import is added after it" />
              <Radio value="replace" label="Is replaced; how it is now stays in the history" />
            </Stack>
          </Radio.Group>
        )}
        {read && 'problems' in read ? <Notices type="danger" notices={read.problems} /> : null}
        {read && 'notices' in read ? <Notices type="warning" notices={read.notices} /> : null}
        {bound && bound.left.length > 0 ? <InlineAlert type="warning">{leftText(bound)}</InlineAlert> : null}
        {repeated.length > 0 ? (
          <InlineAlert type="warning">
            On the board already, so they will stand there twice: {repeated.slice(0, 5).map(isolated).join(', ')}
            {repeated.length > 5 ? ` and ${repeated.length - 5} more` : ''}.
          </InlineAlert>
        ) : null}
        {isFull ? <InlineAlert type="danger">A board can have at most 5,000 cards.</InlineAlert> : null}
        {isReplacing && isChanged ? (
          <ChangedMeanwhile what="this board" consequence="That is replaced as well." />
        ) : null}
        {document ? <Preview document={document} /> : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!document || isFull} onClick={take}>
          {!isReplacing ? 'Add to the board' : isChanged ? replaceAnywayLabel : 'Replace the board'}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
