/** Says what the chosen tool waits for, and how it ends. */
import { Kbd } from '@mantine/core';
import { shapeWords } from '../model/board-words.ts';
import type { Tool } from '../model/board-state.ts';
import { useBoard } from './board-context.tsx';
import classes from './board.module.css';

function hintOf(tool: Tool): string | undefined {
  switch (tool.kind) {
    case 'shape':
      return `Click the canvas to place ${shapeWords(tool.shape)}, or drag its size`;
    case 'link':
      return 'Drag from one element to another to link them';
    case 'arrow':
      return 'Drag to draw an arrow';
    case 'ink':
      return 'Draw on the canvas';
    default:
      return undefined;
  }
}

/** Rendered inside a stage. */
export function ToolHint() {
  const tool = useBoard((state) => state.tool);
  const isResting = useBoard(({ gesture }) => gesture === undefined);
  const hint = hintOf(tool);
  if (hint === undefined || !isResting) return null;
  return (
    <div className={classes.hint} role="note">
      <span>{hint}</span>
      <Kbd size="xs">Esc</Kbd>
      <span className={classes.none}>cancel</span>
    </div>
  );
}
