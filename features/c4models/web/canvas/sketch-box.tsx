/** An element that is being drawn: its name is typed where it stands. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { middleOf, overlaps } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { LinkLook } from '#platform/canvas/web/connecting.tsx';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import { viewMotion } from '#platform/canvas/web/use-fit.ts';
import type { Sketch } from '../../model/editor-state.ts';
import { typeLabels } from '../../model/editor-texts.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { useEditor, useEditorStore } from '../editor-context.tsx';
import { coloursOf } from './node-looks.ts';
import classes from './sketch-box.module.css';

type SketchStyle = CSSProperties & Record<'--c4-fill' | '--c4-ink' | '--sketch-text', string>;

/** Font sizes, px: the name can be read while it is typed, at every zoom. */
const leastText = 14;
const usualText = 16;

/** Enter and leaving the field take the name, Escape drops the element. */
function NameField({ sketch }: { readonly sketch: Sketch }) {
  const store = useEditorStore();
  const [name, setName] = useState(sketch.name);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    isDone.current = false;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [sketch]);
  const take = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    store.send({ kind: 'sketch-named', name });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') take();
    else {
      isDone.current = true;
      store.send({ kind: 'sketch-dropped' });
    }
    if (!store.state().sketch) focusStage(field.current);
  };
  return (
    <input
      ref={field}
      className={classes.name}
      aria-label={`Name of the new ${typeLabels[sketch.type].toLowerCase()}`}
      aria-invalid={sketch.problem === undefined ? undefined : true}
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onKeyDown={press}
      onBlur={take}
    />
  );
}

/** Moves the view to a box that could not be placed at the pointer. */
function useInSight(box: Part | undefined): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    if (!box) return;
    const { transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const middle = middleOf(box);
    const isSeen = overlaps({ x: -left / zoom, y: -top / zoom, width: width / zoom, height: height / zoom }, box);
    if (!isSeen) void flow.setCenter(middle.x, middle.y, { zoom, duration: viewMotion() });
  }, [box, flow, store]);
}

/** Rendered inside a stage. */
export function SketchBox({ picture }: { readonly picture: ViewPicture }) {
  const sketch = useEditor((state) => state.sketch);
  const [left, top, zoom] = useStore(({ transform }) => transform);
  useInSight(sketch?.box);
  if (!sketch) return null;
  const { box, type, sourceId, problem } = sketch;
  const { fill, ink } = coloursOf({
    type,
    location: type === 'container' || type === 'component' ? 'internal' : 'external',
  });
  const style: SketchStyle = {
    '--c4-fill': `var(${fill})`,
    '--c4-ink': `var(${ink})`,
    '--sketch-text': `${Math.max(usualText * zoom, leastText)}px`,
    transform: `translate(${box.x * zoom + left}px, ${box.y * zoom + top}px)`,
    width: box.width * zoom,
    height: box.height * zoom,
  };
  const drawn = { id: 'sketch', ...box };
  return (
    <>
      {sourceId === undefined ? null : (
        <LinkLook boxes={[...picture.nodes, drawn]} link={{ sourceId, targetId: drawn.id }} />
      )}
      {/* Beside the surface of the library, which assistive technology does not see. */}
      <div className={classes.sketch} data-type={type} style={style}>
        <NameField key={`${box.x} ${box.y} ${type}`} sketch={sketch} />
        <span className={classes.type}>{`[${typeLabels[type]}]`}</span>
        {problem ? (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        ) : null}
      </div>
    </>
  );
}
