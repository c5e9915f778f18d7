/** The menu at the end of the toolbox: copies, order, alignment, groups, opacity, and what a selection becomes elsewhere. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { isBox, isLine } from '../model/board-element.ts';
import { selectedElements } from '../model/board-selecting.ts';
import type { BoardState } from '../model/board-state.ts';
import { useBoardDialog, useSend } from './board-context.tsx';
import { toolboxMenu } from './toolbox-menu.ts';

const SketchDialog = lazyPart(async () => (await import('./sketch/sketch-dialog.tsx')).SketchDialog);
const DraftDialog = lazyPart(async () => (await import('./sketch/draft-dialog.tsx')).DraftDialog);

/** What a selection can become elsewhere. */
function BecomingItems({ state }: { readonly state: BoardState }) {
  const mayModel = usePermission('c4model.write');
  const may = { adr: usePermission('adr.write'), rfc: usePermission('rfc.write') };
  const show = useBoardDialog();
  const chosen = selectedElements(state);
  const [first] = chosen;
  const close = (): void => show(undefined);
  const isWritten = chosen.length === 1 && (first?.label ?? '').trim() !== '';
  const hasBoxes = chosen.some((one) => isBox(one) && !isLine(one));
  const kinds = (['adr', 'rfc'] as const).filter((kind) => isWritten && may[kind]);
  return (
    <>
      {(hasBoxes && mayModel) || kinds.length > 0 ? <Menu.Divider /> : null}
      {hasBoxes && mayModel ? (
        <Menu.Item onClick={() => show(<SketchDialog state={state} onClose={close} />)}>Make a C4 view…</Menu.Item>
      ) : null}
      {first
        ? kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => show(<DraftDialog kind={kind} element={first} onClose={close} />)}>
              {kind === 'adr' ? 'Draft an ADR…' : 'Draft an RFC…'}
            </Menu.Item>
          ))
        : null}
    </>
  );
}

/** Everything else that can be done with a selection. */
export function MoreMenu({ state }: { readonly state: BoardState }) {
  const send = useSend();
  const chosen = selectedElements(state);
  const isSeveral = chosen.length > 1;
  const isGrouped = chosen.some(({ groupIds }) => groupIds !== undefined && groupIds.length > 0);
  return (
    <Menu {...toolboxMenu} width={210}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="More" title="More">
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => send({ kind: 'duplicated' })}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'ordered', step: 'front' })}>Bring to front</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'ordered', step: 'back' })}>Send to back</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'flipped', axis: 'x' })}>Flip horizontally</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'flipped', axis: 'y' })}>Flip vertically</Menu.Item>
        {isSeveral ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => send({ kind: 'grouped' })}>Group</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'left' })}>Align left edges</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'middle' })}>Align centres</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'top' })}>Align top edges</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'centre' })}>Align middles</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'distributed', axis: 'x' })}>Distribute horizontally</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'distributed', axis: 'y' })}>Distribute vertically</Menu.Item>
          </>
        ) : null}
        {isGrouped ? <Menu.Item onClick={() => send({ kind: 'ungrouped' })}>Ungroup</Menu.Item> : null}
        <Menu.Divider />
        <Menu.Label>Opacity</Menu.Label>
        {[1, 0.75, 0.5, 0.25].map((opacity) => (
          <Menu.Item key={opacity} onClick={() => send({ kind: 'look-changed', look: { opacity } })}>
            {`${opacity * 100} %`}
          </Menu.Item>
        ))}
        <BecomingItems state={state} />
      </Menu.Dropdown>
    </Menu>
  );
}
