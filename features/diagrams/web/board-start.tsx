/** What an empty diagram offers: how to begin, and templates. */
import { Button } from '@mantine/core';
import { useReactFlow } from '@xyflow/react';
import { use, useRef } from 'react';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import { StageContext } from '#platform/canvas/web/stage-context.ts';
import type { BoardElement } from '../model/board-element.ts';
import { boardTemplates } from '../model/kit/board-templates.ts';
import { OwnTemplates, useOwnTemplates } from './own-templates.tsx';
import { useBoard, useBoardStore } from './board-context.tsx';
import classes from './board.module.css';

const hint = 'Choose a tool on the left and click the canvas, or double-click to write a text.';

/** Rendered inside a stage; gone with the first element. */
export function BoardStart() {
  const store = useBoardStore();
  const flow = useReactFlow();
  const { fit } = use(StageContext);
  const own = useOwnTemplates();
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = useBoard(({ board, writing, gesture }) => board.document.elements.size === 0 && !writing && !gesture);
  // A template would be pressed where an element is to be placed.
  const isPlacing = useBoard(({ tool }) => !['select', 'hand', 'zoom'].includes(tool.kind));
  const isReadOnly = useBoard((state) => state.isReadOnly);
  if (!isEmpty || isPlacing || isReadOnly) return null;
  const take = (elements: readonly BoardElement[]): void => {
    focusStage(place.current);
    store.send({ kind: 'elements-added', elements, near: store.middle() });
    store.send({ kind: 'deselected' });
    // Once it is drawn.
    requestAnimationFrame(() => (flow.viewportInitialized ? fit() : undefined));
  };
  return (
    <div ref={place} className={classes.start}>
      <p>{hint}</p>
      <nav className={classes.startRow} aria-label="Templates">
        <OwnTemplates rows={own} onTake={take} />
        {boardTemplates.map((template) => (
          <Button
            key={template.id}
            size="compact-xs"
            variant="default"
            title={template.help}
            onClick={() => take(template.elements())}
          >
            {template.name}
          </Button>
        ))}
      </nav>
    </div>
  );
}
