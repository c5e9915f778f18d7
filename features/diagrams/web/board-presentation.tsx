/** A diagram shown slide by slide: one frame after the other, with a laser pointer. */
import { ActionIcon } from '@mantine/core';
import { IconPointerBolt } from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import { useState } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { partOnScreen } from '#platform/canvas/model/on-screen.ts';
import { SlideShow } from '#platform/canvas/web/slide-show.tsx';
import { useShownPart } from '#platform/canvas/web/use-shown-part.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import type { BoardSlide } from '../model/board-presenting.ts';
import { useBoard, useSend } from './board-context.tsx';
import { LaserPointer } from './laser-pointer.tsx';
import classes from './board.module.css';

/** Frames fill the window: what is beside them is covered. */
const room = { above: 76, below: 68, beside: 24, mostZoom: 4 } as const;
const nothingToPresent = 'There is nothing to present yet. Frames become slides.';

/** Shows a part of the canvas, and afterwards what was shown before. */
const useSlide = (part: Part | undefined): void =>
  useShownPart(part && `${part.x} ${part.y} ${part.width} ${part.height}`, () => part, room);

/** Covers what is beside the slide. */
function Mask({ part }: { readonly part: Part }) {
  const transform = useStore((stage) => stage.transform);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  const { x, y, width: wide, height: high } = partOnScreen(transform, part);
  return (
    <svg className={classes.mask} width={width} height={height} aria-hidden="true">
      <path fillRule="evenodd" d={`M0 0H${width}V${height}H0ZM${x} ${y}h${wide}v${high}h${-wide}Z`} />
    </svg>
  );
}

/** Rendered inside a stage, during a presentation only. */
export function BoardPresentation({ slide }: { readonly slide: BoardSlide }) {
  const { title, part, at, count } = slide;
  const send = useSend();
  const name = useBoard(({ board }) => board.name);
  const serialNumber = useBoard((state) => state.serialNumber);
  const isEmpty = useBoard(({ board }) => board.document.elements.size === 0);
  const [isLaser, setLaser] = useState(false);
  useSlide(part);
  const label = isLaser ? 'Put the laser pointer away' : 'Laser pointer';
  return (
    <>
      {part ? <Mask part={part} /> : null}
      {isLaser ? <LaserPointer /> : null}
      <SlideShow
        title={title === '' ? name : title}
        subtitle={title === '' ? '' : numberedTitle(serialNumber, name)}
        at={at}
        count={count}
        onStep={(by) => send({ kind: 'presentation-stepped', by })}
        onEnd={() => send({ kind: 'presentation-ended' })}
        onKey={(key) => {
          if (key.toLowerCase() !== 'l') return false;
          setLaser(!isLaser);
          return true;
        }}
        tools={
          <ActionIcon
            aria-label="Laser pointer"
            title={`${label} (L)`}
            aria-pressed={isLaser}
            data-on={isLaser || undefined}
            className={classes.tool ?? ''}
            onClick={() => setLaser(!isLaser)}
          >
            <IconPointerBolt size={17} stroke={1.7} />
          </ActionIcon>
        }
      >
        {isEmpty ? <p className={classes.start}>{nothingToPresent}</p> : null}
      </SlideShow>
    </>
  );
}
