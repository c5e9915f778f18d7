/** The toolbox over a single selected element, and the bar of several: colours, text, lines, order. */
import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import { onScreen, partOnScreen } from '#platform/canvas/model/on-screen.ts';
import { isBox, isFrame } from '../model/board-element.ts';
import { around, partOf } from '../model/board-geometry.ts';
import { handleSize, handlesOf } from '../model/board-hit.ts';
import { colourParts, storedColour } from '../model/board-looks.ts';
import { boundsOfElement, selectedElements } from '../model/board-selecting.ts';
import { hasToolbox, type BoardState, type LookChange } from '../model/board-state.ts';
import { toolboxPlace } from '../model/toolbox-place.ts';
import { useBoard, useSend } from './board-context.tsx';
import { ElementLink } from './links/element-link.tsx';
import { ColourButton } from './toolbox-colours.tsx';
import { LineMenu, TextButtons } from './toolbox-looks.tsx';
import { MoreMenu } from './toolbox-more.tsx';
import classes from './board.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** What the bars take of the canvas; on narrow screens tools stand at the bottom. Screen px. */
const bars = {
  wide: { left: 64, top: 58, right: 12, bottom: 58 },
  narrow: { left: 8, top: 58, right: 8, bottom: 128 },
} as const;
/** Room for the name above a frame, canvas px, and the most that it needs at the side. */
const titleSize = { width: 240, height: 26 } as const;

/** The size of the bar, known before it is painted: the observer answers a frame later, and it would lie over handles until then. */
function useBarSize() {
  const { ref: observe, width, height } = useElementSize<HTMLDivElement>();
  const [first, setFirst] = useState({ width: 0, height: 0 });
  const shown = useRef<HTMLDivElement>(null);
  const ref = useCallback(
    (bar: HTMLDivElement | null): void => {
      observe(bar);
      if (bar) setFirst({ width: bar.offsetWidth, height: bar.offsetHeight });
      // Keys go on working where a button takes the bar away, such as Delete.
      else if (shown.current?.contains(document.activeElement)) focusStage(shown.current);
      shown.current = bar;
    },
    [observe],
  );
  return { ref, size: width > 0 ? { width, height } : first };
}

function Bar({ state, children }: { readonly state: BoardState; readonly children: ReactNode }) {
  const transform = useStore((stage) => stage.transform);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  const { ref, size } = useBarSize();
  const { elements } = state.board.document;
  const frames = useMemo(() => [...elements.values()].filter(isFrame).map(partOf), [elements]);
  const bounds = around(selectedElements(state).flatMap((element) => boundsOfElement(element, elements) ?? []));
  if (!bounds) return null;
  const side = width <= 640 ? bars.narrow : bars.wide;
  const at = toolboxPlace({
    bounds: partOnScreen(transform, bounds),
    handles: handlesOf(state, 1 / transform[2]).map((handle) => {
      const size = handleSize(handle);
      const { x, y } = onScreen(transform, handle.at);
      return { x: x - size / 2, y: y - size / 2, width: size, height: size };
    }),
    titles: frames.map(({ x, y, width: wide }) =>
      partOnScreen(transform, {
        x,
        y: y - titleSize.height,
        width: Math.min(wide, titleSize.width),
        height: titleSize.height,
      }),
    ),
    room: { x: side.left, y: side.top, width: width - side.left - side.right, height: height - side.top - side.bottom },
    size,
  });
  return (
    <div ref={ref} className={classes.toolbox} role="toolbar" aria-label="Element" style={{ left: at.x, top: at.y }}>
      {children}
    </div>
  );
}

/** Rendered inside a stage; the specified toolbox for one element, a shorter bar for several. */
export function BoardToolbox() {
  const state = useBoard((now) => now);
  const send = useSend();
  const chosen = selectedElements(state);
  const [first] = chosen;
  const isResting = state.gesture === undefined && !state.isPanning && state.writing === undefined;
  if (!first || state.isReadOnly || !(hasToolbox(state) || (chosen.length > 1 && isResting))) return null;
  const change = (look: LookChange): void => send({ kind: 'look-changed', look });
  const isLocked = chosen.some(({ locked }) => locked);
  const parts = chosen.length === 1 || chosen.every((one) => one.type === first.type) ? colourParts(first) : [];
  const hasText = !isBox(first) || (first.shape !== 'ink' && first.shape !== 'image' && first.shape !== 'arrow');
  const hasLine =
    !isBox(first) ||
    (first.type !== 'custom.StickyNote' && first.type !== 'standard.TextBlock' && first.shape !== 'image');
  return (
    <Bar state={state}>
      {isLocked ? null : (
        <>
          {parts.map((part) => (
            <ColourButton
              key={part}
              part={part}
              value={storedColour(first, part)}
              onChoose={(value) => change({ colour: { part, value } })}
            />
          ))}
          {hasLine ? <LineMenu element={first} change={change} /> : null}
          {hasText ? <TextButtons element={first} change={change} /> : null}
          {chosen.length === 1 ? <ElementLink element={first} /> : null}
          <MoreMenu state={state} />
        </>
      )}
      <ActionIcon
        size={28}
        aria-label={isLocked ? 'Unlock' : 'Lock'}
        title={isLocked ? 'Unlock' : 'Lock'}
        onClick={() => send({ kind: 'locked', isLocked: !isLocked })}
      >
        {isLocked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
      </ActionIcon>
      {isLocked ? null : (
        <ActionIcon size={28} aria-label="Delete" title="Delete" onClick={() => send({ kind: 'deleted' })}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </Bar>
  );
}
