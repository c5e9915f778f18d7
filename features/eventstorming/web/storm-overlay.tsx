/** What stands over the scene without being part of it: selection, lasso, and where a drag leads. Screen px. */
import { useStore } from '@xyflow/react';
import { onScreen, partOnScreen, type Transform } from '#platform/canvas/model/on-screen.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { SceneOverlay } from '#platform/canvas/web/scene-frame.tsx';
import { usePointed } from '#platform/canvas/web/use-pointed.ts';
import marks from '#platform/canvas/web/overlay.module.css';
import { stormTargetAt } from '../model/storm-hit.ts';
import { addedBy } from '../model/storm-gestures.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { addDrop } from '../model/storm-moving.ts';
import { itemsIn, type StormDrop, type StormGesture } from '../model/storm-state.ts';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';
import classes from './storm.module.css';

/** Outlines of more cards would cost frames and say nothing. */
const mostOutlines = 300;

interface OutlineProps {
  readonly part: Part;
  readonly transform: Transform;
  readonly tone: 'selected' | 'pointed';
}

function Outline({ part, transform, tone }: OutlineProps) {
  const { x, y, width, height } = partOnScreen(transform, part);
  const away = tone === 'selected' ? 3 : 1;
  return (
    <rect
      className={classes.outline}
      data-tone={tone}
      x={x - away}
      y={y - away}
      width={width + 2 * away}
      height={height + 2 * away}
      rx={5 * transform[2] + away}
    />
  );
}

/** The line where something would be put, and the reason where it cannot. */
function Drop({ drop, transform }: { readonly drop: StormDrop; readonly transform: Transform }) {
  const [from, to] = [onScreen(transform, drop.line[0]), onScreen(transform, drop.line[1])];
  return (
    <line
      className={classes.drop}
      data-refused={drop.refused === undefined ? undefined : true}
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
    />
  );
}

const dropOf = (gesture: StormGesture | undefined): StormDrop | undefined =>
  gesture?.kind === 'moving' || gesture?.kind === 'placing' ? gesture.drop : undefined;

/** Rendered inside a stage. */
export function StormOverlay() {
  const store = useStormStore();
  const transform = useStore((state) => state.transform);
  const items = useItems();
  const level = useStorm((state) => state.level);
  const selection = useStorm((state) => state.selection);
  const gesture = useStorm((state) => state.gesture);
  const tool = useStorm((state) => state.tool);
  const pointer = usePointed((at) => at);
  const { boxes, addCommand } = layoutOf(items, level);
  const kind = addedBy(tool);
  // With a tool the place of the next card is shown before it is pressed.
  const waiting = pointer && kind && !gesture ? addDrop(store.state(), kind, pointer) : undefined;
  const drop = dropOf(gesture) ?? waiting;
  const on =
    pointer && !gesture && !kind ? stormTargetAt(itemsIn(store.state()), level, pointer, 1 / transform[2]) : undefined;
  const pointed = on?.kind === 'item' ? boxes.get(on.id) : on?.kind === 'add-command' ? addCommand : undefined;
  const isMoving = gesture?.kind === 'moving';
  const reason = drop?.refused;
  const at = gesture?.kind === 'moving' || gesture?.kind === 'placing' ? gesture.to : pointer;
  return (
    <>
      <SceneOverlay>
        {pointed ? <Outline part={pointed} transform={transform} tone="pointed" /> : null}
        {isMoving
          ? null
          : [...selection].slice(0, mostOutlines).map((id) => {
              const box = boxes.get(id);
              return box ? <Outline key={id} part={box} transform={transform} tone="selected" /> : null;
            })}
        {gesture?.kind === 'lasso' ? <Lasso gesture={gesture} transform={transform} /> : null}
        {drop ? <Drop drop={drop} transform={transform} /> : null}
      </SceneOverlay>
      {reason !== undefined && at ? (
        <output
          className={marks.pointed}
          data-refused
          style={{ left: onScreen(transform, at).x, top: onScreen(transform, at).y }}
        >
          {reason}
        </output>
      ) : null}
    </>
  );
}

function Lasso({
  gesture,
  transform,
}: {
  readonly gesture: Extract<StormGesture, { kind: 'lasso' }>;
  readonly transform: Transform;
}) {
  const [one, other] = [onScreen(transform, gesture.from), onScreen(transform, gesture.to)];
  return (
    <rect
      className={marks.lasso}
      x={Math.min(one.x, other.x)}
      y={Math.min(one.y, other.y)}
      width={Math.abs(one.x - other.x)}
      height={Math.abs(one.y - other.y)}
    />
  );
}
