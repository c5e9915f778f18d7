/** The diagram as a list: everything that the canvas shows, for the keyboard and for those who do not see it. */
import { useMemo } from 'react';
import { OutlineList } from '#platform/canvas/web/element-outline.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { boardOutline } from '../model/board-outline.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import { showElement } from './board-keys.ts';
import classes from './board.module.css';

/** Mounted while it is open. */
export function OutlinePanel({ onClose }: { readonly onClose: () => void }) {
  const store = useBoardStore();
  const elements = useBoard(({ board }) => board.document.elements);
  const selection = useBoard((state) => state.selection);
  const rows = useMemo(() => boardOutline(elements), [elements]);
  return (
    <SidePanel title="Outline" onClose={onClose} focusOn="outline" isSheet>
      {rows.length === 0 ? (
        <p className={classes.none}>The diagram is empty.</p>
      ) : (
        <div className={classes.outlined}>
          <OutlineList
            label="Elements of the diagram"
            rows={rows}
            selection={selection}
            onChoose={(id) => showElement(store, id)}
          />
        </div>
      )}
    </SidePanel>
  );
}
