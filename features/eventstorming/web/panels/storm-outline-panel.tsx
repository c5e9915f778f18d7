/** The board as a list of links: everything that the canvas shows, for those who do not see it. */
import { useMemo } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { OutlineButton, OutlineList } from '#platform/canvas/web/element-outline.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { treeOf } from '../../model/storm-items.ts';
import { levelLabels } from '../../model/storm-state.ts';
import { outlineOf } from '../../model/storm-words.ts';
import { rfcState, useCardLinks } from '../card-rfcs.ts';
import { useDesk, useIsReadOnly, useItems, useStorm, useStormStore } from '../storm-context.tsx';
import { showCard } from '../storm-keys.ts';
import classes from './storm-panels.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** The lanes of the big picture, which no card stands for: renamed, moved and removed without the pointer as well. */
function LaneRows() {
  const { send } = useStormStore();
  const { open } = useDesk();
  const isReadOnly = useIsReadOnly();
  const { lanes } = treeOf(useItems());
  if (isReadOnly) return null;
  return (
    <section aria-label="Lanes">
      <ul className={classes.outline} aria-label="Lanes">
        {lanes.map(({ id, name }, at) => (
          <li key={id} className={classes.lane}>
            <OutlineButton text={name} what="Lane, rename…" onClick={() => open({ kind: 'lane', id })} />
            <ActionIcon
              size={28}
              aria-label={`Move ${name} up`}
              title="Move lane up"
              disabled={at === 0}
              onClick={() => send({ kind: 'lane-moved', id, by: -1 })}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`Move ${name} down`}
              title="Move lane down"
              disabled={at === lanes.length - 1}
              onClick={() => send({ kind: 'lane-moved', id, by: 1 })}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon
              size={28}
              aria-label={`Remove ${name}`}
              title="Remove lane"
              onClick={() => send({ kind: 'lane-removed', id })}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={() => open({ kind: 'lane', id: undefined })}>
        Add lane…
      </Button>
    </section>
  );
}

/** Mounted while it is open. */
export function OutlinePanel({ onClose }: { readonly onClose: () => void }) {
  const store = useStormStore();
  const items = useItems();
  const level = useStorm((state) => state.level);
  const selection = useStorm((state) => state.selection);
  const links = useCardLinks();
  const rows = useMemo(
    () =>
      outlineOf(items, level).map((row) => {
        const link = links.get(row.id);
        const state = link && rfcState(link);
        return state === undefined ? row : { ...row, what: `${row.what}, RFC: ${state}` };
      }),
    [items, level, links],
  );
  return (
    <SidePanel title="Outline" onClose={onClose} focusOn="outline" isSheet>
      <div className={classes.panel}>
        <p className={classes.count}>
          {levelLabels[level]}: {rows.length} {rows.length === 1 ? 'row' : 'rows'}
        </p>
        <OutlineList
          label={`Outline, ${levelLabels[level]}`}
          rows={rows}
          selection={selection}
          onChoose={(id) => showCard(store, id)}
        />
        {level === 'big-picture' ? <LaneRows /> : null}
      </div>
    </SidePanel>
  );
}
