/** Pointers and selections of others, on the canvas. */
import { ViewportPortal, useStore } from '@xyflow/react';
import type { CSSProperties } from 'react';
import { colourOfPerson } from '#platform/ui/web/person-avatar.tsx';
import type { ViewPicture } from '../../model/c4-view.ts';
import { useOthers } from './c4-presence.tsx';
import classes from './other-marks.module.css';

/** Px on the screen between an element and the ring of somebody who has selected it. */
const ringGap = 5;

type PersonStyle = CSSProperties & Record<'--person', string>;

/** Rendered inside a stage, in front of the elements; only what is in the same view. */
export function OtherMarks({ picture }: { readonly picture: ViewPicture }) {
  const others = useOthers().filter(({ view }) => view === picture.view.id);
  // Marks keep their size on the screen.
  const scale = useStore(({ transform }) => 1 / transform[2]);
  if (others.length === 0) return null;
  const boxes = new Map(picture.nodes.map((node) => [node.id, node]));
  return (
    <ViewportPortal>
      {others.map(({ client, user, point, selected }) => {
        const colour: PersonStyle = { '--person': colourOfPerson(user.id) };
        return (
          <div key={client} style={colour} aria-hidden="true">
            {selected.flatMap((id) => {
              const box = boxes.get(id);
              if (!box) return [];
              const gap = ringGap * scale;
              const [x, y] = [box.x - gap, box.y - gap];
              const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
              return [
                <div
                  key={id}
                  className={classes.selected}
                  data-person={user.username}
                  style={{ transform: `translate(${x}px, ${y}px)`, width, height, borderWidth: 2 * scale }}
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
