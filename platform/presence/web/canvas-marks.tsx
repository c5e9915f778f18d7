/** Pointers and selections of others, on a canvas. */
import { ViewportPortal, useStore } from '@xyflow/react';
import { useMemo, type CSSProperties } from 'react';
import type { Box } from '#platform/canvas/model/nearest-box.ts';
import { colourOfPerson } from '#platform/ui/web/person-avatar.tsx';
import type { PresentPerson } from '../contract.ts';
import { useOthers } from './canvas-presence.tsx';
import classes from './canvas-marks.module.css';

/** Px on the screen between an element and the ring of somebody who has selected it. */
const ringGap = 5;

type PersonStyle = CSSProperties & Record<'--person', string>;

interface CanvasMarksProps {
  /** The part of the thing that is shown; null where it has no parts. */
  readonly view: string | null;
  /** What can be selected, canvas px. */
  readonly boxes: readonly Box[];
}

interface MarksProps extends Pick<CanvasMarksProps, 'boxes'> {
  readonly others: readonly PresentPerson[];
}

function Marks({ others, boxes }: MarksProps) {
  // Marks keep their size on the screen.
  const scale = useStore(({ transform }) => 1 / transform[2]);
  const byId = useMemo(() => new Map(boxes.map((box) => [box.id, box])), [boxes]);
  const gap = ringGap * scale;
  return (
    <ViewportPortal>
      {others.map(({ client, user, point, selected }) => {
        const colour: PersonStyle = { '--person': colourOfPerson(user.id) };
        return (
          <div key={client} style={colour} aria-hidden="true">
            {selected.flatMap((id) => {
              const box = byId.get(id);
              if (!box) return [];
              const transform = `translate(${box.x - gap}px, ${box.y - gap}px)`;
              const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
              return [
                <div
                  key={id}
                  className={classes.selected}
                  data-person={user.username}
                  style={{ transform, width, height, borderWidth: 2 * scale }}
                />,
              ];
            })}
            {point ? (
              <div
                className={classes.pointer}
                style={{ transform: `translate(${point.x}px, ${point.y}px) scale(${scale})` }}
              >
                <svg width="16" height="16" viewBox="0 0 16 16">
                  <path d="M1 1 L14 6 L8 8 L6 14 Z" />
                </svg>
                <span className={classes.name}>{user.username}</span>
              </div>
            ) : null}
          </div>
        );
      })}
    </ViewportPortal>
  );
}

/** Rendered inside a stage, in front of the elements; only what is in the same view. */
export function CanvasMarks({ view, boxes }: CanvasMarksProps) {
  const others = useOthers().filter((one) => one.view === view);
  return others.length === 0 ? null : <Marks others={others} boxes={boxes} />;
}
