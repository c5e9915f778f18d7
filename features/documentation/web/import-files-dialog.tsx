/** An import of several files: its progress, then what it made and what it left out. */
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState, useContext } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { filesOf } from './chosen-files.ts';
import { pageAddress } from './documentation-address.ts';
import { importFiles, type ImportedPage, type ImportProgress, type ImportResult } from './import-files.ts';
import classes from './import-files-dialog.module.css';

interface ImportFilesDialogProps {
  /** Code of the namespace. */
  readonly namespace: string;
  readonly files: readonly File[];
  /** Called once the pages are stored. */
  readonly onDone: (result: ImportResult) => void;
  readonly onClose: () => void;
}

/** Shown when nothing was found to import. */
export const noMarkdownHelp = 'There are no Markdown files (.md, .markdown) among the chosen ones.';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const titleOf = (result: ImportResult | undefined): string =>
  result ? `${plural(result.count, 'document', 'documents')} created` : 'Importing files';

/** Shown while the server cannot be reached. */
export const waitingMessage = 'The connection was lost. The import continues when it is back.';

const standing = ({ done, total, isWaiting }: ImportProgress, archive: string | undefined): string => {
  if (isWaiting) return waitingMessage;
  return archive === undefined ? `${done} of ${total}` : `Unpacking ${archive}`;
};

/** Starts at once; closing it ends the import after the current file. */
export function ImportFilesDialog({ namespace, files, onDone, onClose }: ImportFilesDialogProps) {
  const project = useProject();
  const port = useContext(FilesContext);
  const [progress, setProgress] = useState<ImportProgress>({ done: 0, total: files.length });
  const [archive, setArchive] = useState<string>();
  const [result, setResult] = useState<ImportResult>();
  const stopping = useRef(new AbortController());
  const newest = useRef({ onDone, onClose, port });
  useEffect(() => {
    newest.current = { onDone, onClose, port };
  });
  useEffect(() => {
    const abort = new AbortController();
    stopping.current = abort;
    const start = async (): Promise<void> => {
      // Rendered twice in development: the first run is stopped before it sends anything.
      await Promise.resolve();
      if (abort.signal.aborted) return;
      const chosen = await filesOf(files, { onArchive: setArchive, signal: abort.signal });
      setArchive(undefined);
      const made = await importFiles(chosen, {
        namespace,
        signal: abort.signal,
        onProgress: setProgress,
        upload: async (file) => {
          if (!newest.current.port) throw new Error("Files can't be uploaded here.");
          return newest.current.port.upload(file, { onProgress: () => undefined, signal: abort.signal });
        },
      });
      setResult(made);
      newest.current.onDone(made);
    };
    start().catch((error: unknown) => {
      // Stopped before the first page: there is nothing to tell.
      if (abort.signal.aborted) return newest.current.onClose();
      showFailure(error);
    });
    return () => abort.abort();
  }, [files, namespace]);
  return (
    <DialogFrame opened onClose={onClose} title={titleOf(result)} mustChoose={!result}>
      <DialogBody>
        {result ? (
          <>
            {result.count > 0 ? (
              <Made
                label="Created documents"
                pages={result.pages}
                addressOf={(id) => pageAddress(project.code, namespace, id)}
                onFollow={onClose}
              />
            ) : null}
            <FileNotes
              className={classes.failed}
              sentence={`${plural(result.failures.length, 'file', 'files')} couldn't be imported:`}
              label="Files that were not imported"
              notes={result.failures}
            />
            <FileNotes
              className={classes.warned}
              sentence={`${plural(result.warnings.length, 'file', 'files')} imported with a warning:`}
              label="Warnings"
              notes={result.warnings}
            />
            {result.count === 0 && result.failures.length === 0 ? <p>{noMarkdownHelp}</p> : null}
          </>
        ) : (
          <>
            <Progress value={(100 * progress.done) / Math.max(1, progress.total)} aria-label="Files imported" />
            <p className={classes.count}>
              <span aria-live="polite">{standing(progress, archive)}</span>
              {progress.path && !progress.isWaiting ? ` · ${progress.path}` : null}
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {result ? (
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button variant="default" data-autofocus onClick={() => stopping.current.abort()}>
            Stop
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

interface MadeProps {
  /** Name of the whole list; absent for the pages below another. */
  readonly label?: string;
  readonly pages: readonly ImportedPage[];
  readonly addressOf: (id: string) => string;
  readonly onFollow: () => void;
}

/** The pages as they stand in the tree. */
function Made({ label, pages, addressOf, onFollow }: MadeProps) {
  return (
    <ul className={label ? classes.list : classes.below} aria-label={label}>
      {pages.map(({ id, title, children }) => (
        <li key={id}>
          <AppLink className="aw-link" href={addressOf(id)} onClick={onFollow}>
            {title}
          </AppLink>
          {children.length > 0 ? <Made pages={children} addressOf={addressOf} onFollow={onFollow} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface FileNotesProps {
  readonly className: string | undefined;
  /** Above the list. */
  readonly sentence: string;
  readonly label: string;
  readonly notes: ImportResult['failures'];
}

function FileNotes({ className, sentence, label, notes }: FileNotesProps) {
  if (notes.length === 0) return null;
  return (
    <>
      <p className={className}>{sentence}</p>
      <ul className={classes.list} aria-label={label}>
        {notes.map(({ path, message }) => (
          <li key={path}>
            <strong>{path}</strong>: {message}
          </li>
        ))}
      </ul>
    </>
  );
}
