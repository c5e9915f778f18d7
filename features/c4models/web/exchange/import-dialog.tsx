/** Import dialog: a file is parsed in a worker, and summarized before it replaces anything. */
import { FileDialog, type FoundContent, type FoundFile } from '#platform/exchange/web/file-dialog.tsx';
import { createC4ModelLabel, type C4Model } from '../../contract.ts';
import type { C4Document } from '../../model/c4-document.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { readInWorker } from './exchange-work.ts';
import { laidOut } from './laid-out-file.ts';

interface ImportDialogProps {
  /** The model to be replaced; a new one is created without it. */
  readonly replaces?: C4Document;
  readonly onClose: () => void;
  /** Performs the import; the dialog closes afterwards, or shows the error when this throws. */
  readonly onImport: (model: C4Model) => Promise<void>;
}

const formats = {
  json: 'C4 model as JSON',
  structurizr: 'Structurizr workspace as JSON',
  dsl: 'Structurizr DSL',
} as const;

const accepted = {
  types: '.json,.dsl,application/json',
  help: 'A C4 model as JSON, or a Structurizr workspace as JSON or DSL. At most 32 MB.',
  bytes: c4Limits.importBytes,
} as const;

interface FoundModel extends FoundContent {
  readonly model: C4Model;
}

async function read(text: string, signal: AbortSignal): Promise<FoundFile<FoundModel>> {
  const file = await laidOut(await readInWorker(text, signal), signal);
  if (!file.ok) return file;
  const { model, holds, losses, source } = file;
  return { ok: true, content: { model, name: model.name, holds, format: formats[source], losses } };
}

/** Open while mounted. */
export function ImportDialog({ replaces, onClose, onImport }: ImportDialogProps) {
  const isNew = replaces === undefined;
  return (
    <FileDialog
      title={isNew ? 'Import C4 Model' : 'Import into this model'}
      accepted={accepted}
      read={read}
      notice={
        isNew
          ? undefined
          : `All elements, relationships and views of “${replaces.name}” will be replaced. The model as it stands is stored as a snapshot first: you can bring it back from History.`
      }
      {...(replaces ? { replaced: { what: 'this model', content: replaces } } : {})}
      submit={{ label: isNew ? createC4ModelLabel : 'Replace model', isReplacing: !isNew }}
      onClose={onClose}
      onTake={({ model }) => onImport(model)}
    />
  );
}
