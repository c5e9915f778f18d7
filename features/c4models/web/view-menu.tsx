/** Menu of views: open, add, rename, remove. */
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { requiredMessage } from '#platform/http/contract.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { C4View } from '../contract.ts';
import type { C4Document } from '../model/c4-document.ts';
import { c4Limits } from '../model/c4-limits.ts';
import { applyChanges } from '../model/c4-model.ts';
import { levelLabels } from '../model/editor-texts.ts';
import { useEditor, useIsEditable, useSend, useShown } from './editor-context.tsx';
import classes from './view-menu.module.css';

/** Minimum number of views for a search field. */
const searchFrom = 8;
/** Maximum number of rows; use the search for others. */
const most = 100;

interface Group {
  readonly label: string;
  readonly views: readonly C4View[];
}

/** Views by level, filtered by name. */
function groupsOf({ views }: C4Document, words: string): readonly Group[] {
  const wanted = words.trim().toLowerCase();
  const fitting = [...views.values()].filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, most);
  return (['C1', 'C2', 'C3'] as const).flatMap((level) => {
    const group = fitting.filter((view) => view.level === level);
    return group.length > 0 ? [{ label: `${level} ${levelLabels[level]}`, views: group }] : [];
  });
}

/** Actions on the open view. */
function ViewActions({ view, onRename }: { readonly view: C4View; readonly onRename: () => void }) {
  const send = useSend();
  const [confirm, dialog] = useConfirm();
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => send({ kind: 'view-asked' })}>
        New view here
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onRename}>
        Rename view
      </Menu.Item>
      {view.isDefault ? null : (
        <Menu.Item
          color="red"
          closeMenuOnClick={false}
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() =>
            confirm({
              text: 'This view will be removed. Its elements stay in the model.',
              subject: view.name,
              run: () => send({ kind: 'view-removed', viewId: view.id }),
            })
          }
        >
          Remove view
        </Menu.Item>
      )}
      {dialog}
    </>
  );
}

interface RenameProps {
  readonly view: C4View;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Stays open with the problem when the rules refuse the name. */
function RenameDialog({ view, opened, onClose }: RenameProps) {
  const send = useSend();
  const document = useEditor((state) => state.document);
  const rename = async ({ name }: { readonly name: string }): Promise<void> => {
    const tried = applyChanges(document, [{ call: 'updateView', viewId: view.id, name: name.trim() }], () => view.id);
    if ('problems' in tried) throw violated('name', tried.problems[0].message);
    send({ kind: 'view-renamed', viewId: view.id, name: name.trim() });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Rename view"
      initial={{ name: view.name }}
      checks={{ name: (name) => (name.trim() === '' ? requiredMessage : tooLong(name, c4Limits.name)) }}
      submitLabel="Save"
      onSubmit={rename}
    >
      {(field) => <TextInput {...field('name')} label="Name" required data-autofocus />}
    </FormDialog>
  );
}

/** Right of the levels. */
export function ViewMenu() {
  const { document } = useShown();
  const viewId = useEditor((state) => state.viewId);
  const isEditable = useIsEditable();
  const send = useSend();
  const [words, setWords] = useState('');
  const [isRenaming, setRenaming] = useState(false);
  const view = document.views.get(viewId);
  const groups = useMemo(() => groupsOf(document, words), [document, words]);
  if (!view) return null;
  return (
    <>
      <Menu position="bottom-start" width={300} onClose={() => setWords('')}>
        <Menu.Target>
          <Button
            className={classes.button ?? ''}
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
            title={view.name}
            aria-label={`View: ${view.name}`}
          >
            <span className={classes.name}>{view.name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {document.views.size > searchFrom ? (
            <TextInput
              className={classes.search ?? ''}
              aria-label="Search views"
              placeholder="Search views"
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
              onKeyDown={(event) => {
                // The menu would use letters for type-ahead.
                if (event.key.length === 1) event.stopPropagation();
              }}
            />
          ) : null}
          <div className={classes.list}>
            {groups.map(({ label, views }) => (
              <fieldset key={label} className={classes.group} aria-label={label}>
                <Menu.Label>{label}</Menu.Label>
                {views.map(({ id, name }) => (
                  <Menu.Item
                    key={id}
                    aria-current={id === viewId ? 'true' : undefined}
                    className={classes.item ?? ''}
                    onClick={() => send({ kind: 'view-opened', viewId: id })}
                  >
                    {name}
                  </Menu.Item>
                ))}
              </fieldset>
            ))}
          </div>
          {isEditable ? <ViewActions view={view} onRename={() => setRenaming(true)} /> : null}
        </Menu.Dropdown>
      </Menu>
      <RenameDialog
        key={`${view.id} ${view.name}`}
        view={view}
        opened={isRenaming}
        onClose={() => setRenaming(false)}
      />
    </>
  );
}
