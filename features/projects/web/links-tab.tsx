/** Links of a project: edited in a dialog, reordered by drag and drop or Alt with the arrow keys. */
import { ActionIcon, Button, Table } from '@mantine/core';
import { IconGripVertical, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describePlace, movedTo } from '#platform/ui/model/item-order.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useItemDrag } from '#platform/ui/web/use-item-drag.ts';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { addLinkLabel, noLinksMessage, type Project, type ProjectLink } from '../contract.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkIcon } from './link-icon.tsx';
import classes from './links-tab.module.css';
import { useSavedLinks } from './use-saved-links.ts';

interface RowProps {
  readonly link: ProjectLink;
  readonly index: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function LinkRow({ link, index, onMove, onEdit, onRemove }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { half, dragging } = useItemDrag({ item: row, grip, list: 'project-link', index, onMove });
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <Table.Tr ref={row} data-drop={half} data-dragging={dragging || undefined}>
      <Table.Td className={classes.label ?? ''}>
        <span className={classes.name}>
          <ActionIcon
            ref={grip}
            className={classes.grip ?? ''}
            data-grip={index}
            aria-label={`Move ${link.label}`}
            title="Drag, or press Alt and an arrow key"
            onKeyDown={onKey}
          >
            <IconGripVertical size={14} stroke={1.7} />
          </ActionIcon>
          <LinkIcon name={link.icon} />
          <strong>{link.label}</strong>
        </span>
      </Table.Td>
      <Table.Td title={link.link}>{link.link}</Table.Td>
      <Table.Td className={classes.actions ?? ''}>
        <ActionIcon aria-label={`Edit ${link.label}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${link.label}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** Moves a link, announces it and keeps the focus on its handle. */
function useReorder(links: readonly ProjectLink[], save: (links: readonly ProjectLink[]) => void) {
  const table = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<{ readonly to: number; readonly label: string }>(undefined);
  const move = (from: number, to: number): void => {
    const next = movedTo(links, from, to);
    const label = links[from]?.label ?? '';
    if (next === links) return setSaid(`"${label}" cannot be moved there.`);
    setSaid(describePlace(label, to, links.length));
    moved.current = { to, label };
    save(next);
  };
  // The row is remounted at its new position and would lose the focus.
  useEffect(() => {
    const { to, label } = moved.current ?? {};
    if (to === undefined || links[to]?.label !== label) return;
    moved.current = undefined;
    table.current?.querySelector<HTMLElement>(`[data-grip="${to}"]`)?.focus();
  }, [links]);
  return { table, said, move };
}

/** Every change is saved immediately. */
export function LinksTab({ project }: { readonly project: Project }) {
  const { links, add, change, remove, reorder } = useSavedLinks(project);
  const { table, said, move } = useReorder(links, reorder);
  const [dialog, setDialog] = useState<'new' | ProjectLink>();
  const [confirm, confirmDialog] = useConfirm();
  const askRemoval = (link: ProjectLink): void =>
    confirm({
      text: 'This link will be removed from the project.',
      subject: <strong>{link.label}</strong>,
      run: () => remove(link),
    });
  const edited = typeof dialog === 'object' ? dialog : undefined;
  return (
    <div ref={table} className={classes.card}>
      {links.length === 0 ? (
        <EmptyState
          bare
          icon={IconLink}
          title={noLinksMessage}
          help="Link the project to its code, boards and dashboards."
          action={
            <Button variant="light" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setDialog('new')}>
              {addLinkLabel}
            </Button>
          }
        />
      ) : (
        <>
          <Table aria-label="Links" className={classes.table ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" className={classes.label ?? ''}>
                  Label
                </Table.Th>
                <Table.Th scope="col">Link URL</Table.Th>
                <Table.Th scope="col" className={classes.actions ?? ''}>
                  Actions
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {links.map((link, index) => (
                <LinkRow
                  key={`${index} ${link.link} ${link.label}`}
                  link={link}
                  index={index}
                  onMove={move}
                  onEdit={() => setDialog(link)}
                  onRemove={() => askRemoval(link)}
                />
              ))}
            </Table.Tbody>
          </Table>
          <div className={classes.foot}>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setDialog('new')}
            >
              {addLinkLabel}
            </Button>
          </div>
        </>
      )}
      <output className="aw-hidden">{said}</output>
      <LinkDialog
        key={edited ? `${edited.link} ${edited.label}` : String(dialog)}
        link={edited}
        opened={dialog !== undefined}
        onClose={() => setDialog(undefined)}
        onSave={(link) => (edited ? change(edited, link) : add(link))}
      />
      {confirmDialog}
    </div>
  );
}
