/** The templates of a project: last change, rename, delete. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import {
  deleteTemplate,
  listTemplates,
  noTemplatesMessage,
  removeTemplatePrompt,
  updateTemplate,
  type TemplateKind,
  type TemplateRow,
} from '../contract.ts';
import classes from './templates-dialog.module.css';

/** Mounted while it is shown. */
export function TemplatesDialog({ kind, onClose }: { readonly kind: TemplateKind; readonly onClose: () => void }) {
  const read = useRead(listTemplates, { query: { kind } }, { staleTime: 0 });
  const remove = useCall(deleteTemplate, { outdates: [listTemplates], quiet: true });
  const [renamed, setRenamed] = useState<TemplateRow>();
  const [confirm, confirmDialog] = useConfirm();
  const ask = (row: TemplateRow): void =>
    confirm({
      text: removeTemplatePrompt,
      subject: row.name,
      run: async () => {
        await remove.mutateAsync({ params: { id: row.id } });
      },
    });
  return (
    <DialogFrame opened onClose={onClose} title="Templates of this project" size={620}>
      <DialogBody>
        <ReadView read={read}>
          {({ resources }) =>
            resources.length === 0 ? (
              <p className={classes.empty}>{noTemplatesMessage}</p>
            ) : (
              <ul className={classes.list}>
                {resources.map((row) => (
                  <Row key={row.id} row={row} onRename={() => setRenamed(row)} onRemove={() => ask(row)} />
                ))}
              </ul>
            )
          }
        </ReadView>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
      {renamed ? <RenameDialog row={renamed} onClose={() => setRenamed(undefined)} /> : null}
      {confirmDialog}
    </DialogFrame>
  );
}

interface RowProps {
  readonly row: TemplateRow;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Row({ row, onRename, onRemove }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {row.name}
        <small>
          <RelativeTime at={row.updatedAt} /> by {row.updatedBy.username}
        </small>
      </span>
      <ActionIcon aria-label={`Rename ${row.name}`} onClick={onRename}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${row.name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

function RenameDialog({ row, onClose }: { readonly row: TemplateRow; readonly onClose: () => void }) {
  const update = useCall(updateTemplate, { outdates: [listTemplates], quiet: true });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Rename template"
      initial={{ name: row.name }}
      submitLabel="Save"
      startFocused
      onSubmit={async ({ name }) => {
        await update.mutateAsync({ params: { id: row.id }, body: { name, revision: row.revision } });
      }}
    >
      {(field) => <TextInput label="Name" {...field('name')} />}
    </FormDialog>
  );
}
