/** Links of a project: edited in a dialog, reordered by drag and drop or Alt with the arrow keys. */
import { ActionIcon, Button, Table } from '@mantine/core';
import { IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useRowDrag } from '#platform/ui/web/row-drag.ts';
import { RowGrip, useReorder, type Reordering } from '#platform/ui/web/use-reorder.tsx';
import { addLinkLabel, noLinksMessage, type Project, type ProjectLink } from '../contract.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkIcon } from './link-icon.tsx';
import classes from './links-tab.module.css';
import { useSavedLinks } from './use-saved-links.ts';

interface RowProps {
  readonly link: ProjectLink;
  readonly index: number;
  readonly reordering: Reordering;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function LinkRow({ link, index, reordering, onEdit, onRemove }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { half, dragging } = useRowDrag({ reordering, row, grip, index });
  return (
    <Table.Tr ref={row} data-drop={half} data-dragging={dragging || undefined}>
      <Table.Td className={classes.label ?? ''}>
        <span className={classes.name}>
          <RowGrip grip={grip} reordering={reordering} index={index} label={link.label} />
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

/** Every change is saved immediately. */
export function LinksTab({ project }: { readonly project: Project }) {
  const { links, add, change, remove, reorder } = useSavedLinks(project);
  const { reordering, holder, announcement } = useReorder({
    items: links,
    labelOf: ({ label }) => label,
    onReorder: reorder,
  });
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
    <div ref={holder} className={classes.card}>
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
                  reordering={reordering}
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
      {announcement}
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
