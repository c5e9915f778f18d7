/** The board as a list of links: everything that the canvas shows, for those who do not see it. */
import { useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { levelLabels } from '../../model/storm-state.ts';
import { outlineOf } from '../../model/storm-words.ts';
import { useItems, useStorm, useStormStore } from '../storm-context.tsx';
import { showCard } from '../storm-keys.ts';
import classes from './storm-panels.module.css';

/** Rows at a time. */
const step = 200;

/** Mounted while it is open. */
export function OutlinePanel({ onClose }: { readonly onClose: () => void }) {
  const store = useStormStore();
  const items = useItems();
  const level = useStorm((state) => state.level);
  const selection = useStorm((state) => state.selection);
  const rows = useMemo(() => outlineOf(items, level), [items, level]);
  const [most, setMost] = useState(step);
  return (
    <SidePanel title="Outline" onClose={onClose} focusOn="outline">
      <div className={classes.panel}>
        <p className={classes.count}>
          {levelLabels[level]}: {rows.length} {rows.length === 1 ? 'row' : 'rows'}
        </p>
        <ul className={classes.outline} aria-label={`Outline, ${levelLabels[level]}`}>
          {rows.slice(0, most).map(({ id, depth, text, what }) => (
            <li key={id} style={{ paddingLeft: depth * 16 }}>
              <button
                type="button"
                className={classes.row}
                aria-current={selection.has(id) ? 'true' : undefined}
                onClick={() => showCard(store, id)}
              >
                <span className={classes.rowText}>{text}</span>
                <small>{what}</small>
              </button>
            </li>
          ))}
        </ul>
        {rows.length > most ? (
          <Button size="xs" variant="default" onClick={() => setMost(most + step)}>
            Show {Math.min(step, rows.length - most)} more
          </Button>
        ) : null}
      </div>
    </SidePanel>
  );
}
