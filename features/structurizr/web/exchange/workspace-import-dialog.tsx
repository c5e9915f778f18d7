/** Imports a workspace from a file: its losses are shown first, then it replaces the text or configures the workspace. */
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { FileDialog, type FoundContent, type FoundFile } from '#platform/exchange/web/file-dialog.tsx';
import { structurizrLimits } from '../../contract.ts';
import type { ReadWorkspaceFile } from '../../model/imported-workspace.ts';

/** A workspace that was found in a file. */
export interface FoundWorkspace extends FoundContent {
  readonly kind: 'dsl' | 'json';
  /** The content of the file. */
  readonly data: string;
  /** The text that it becomes. */
  readonly dsl: string;
}

const readInWorker = askWorker<string, ReadWorkspaceFile>(
  () => new Worker(new URL('./imported-workspace-worker.ts', import.meta.url), { type: 'module' }),
);

const formats = { dsl: 'Structurizr DSL', json: 'Structurizr workspace as JSON' } as const;

const accepted = {
  types: '.dsl,.json,application/json',
  help: 'A Structurizr workspace as DSL or JSON. At most 1 MB as DSL.',
  bytes: structurizrLimits.bodyBytes,
} as const;

async function read(data: string, signal: AbortSignal): Promise<FoundFile<FoundWorkspace>> {
  const file = await readInWorker(data, signal);
  if (!file.ok) return file;
  const { dsl, format: kind, name, holds, losses } = file;
  return { ok: true, content: { kind, data, dsl, name, holds, losses, format: formats[kind] } };
}

interface WorkspaceImportDialogProps {
  /** Said before a text is replaced; without it, a workspace is configured. */
  readonly notice?: string;
  /** The text that is replaced, so that changes of others meanwhile are told. */
  readonly replacedText?: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /** Performs the import; the dialog closes afterwards, or shows the error when this throws. */
  readonly onTake: (found: FoundWorkspace) => Promise<void>;
}

/** Open while mounted. */
export function WorkspaceImportDialog({
  notice,
  replacedText,
  submitLabel,
  onClose,
  onTake,
}: WorkspaceImportDialogProps) {
  return (
    <FileDialog
      title="Import workspace"
      accepted={accepted}
      read={read}
      notice={notice}
      {...(replacedText === undefined ? {} : { replaced: { what: 'this workspace', content: replacedText } })}
      submit={{ label: submitLabel, isReplacing: notice !== undefined }}
      onClose={onClose}
      onTake={onTake}
    />
  );
}
