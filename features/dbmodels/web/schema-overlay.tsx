/** What stands over the scene without being part of it: selection, rings, lasso, guides, buttons of the row that is pointed at. Screen px. */
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { onScreen, partOnScreen, type Transform } from '#platform/canvas/model/on-screen.ts';
import type { DrawnSchema } from '../model/drawn-schema.ts';
import { partOf, rowMiddle, tableSizes } from '../model/schema-geometry.ts';
import { schemaTargetAt } from '../model/schema-hit.ts';
import { isPlaced, tableById, type SchemaItems } from '../model/schema-item.ts';
import { itemsIn, type SchemaGesture, type SchemaTarget } from '../model/schema-state.ts';
import { useDesk, useIsReadOnly, useItems, useSchema, useSchemaStore } from './schema-context.tsx';
import { SceneOverlay } from '#platform/canvas/web/scene-frame.tsx';
import { usePointed } from '#platform/canvas/web/use-pointed.ts';
import marks from '#platform/canvas/web/overlay.module.css';
import classes from './schema.module.css';

/** Zoom below which rows are too small for buttons. */
const buttonZoom = 0.5;
/** Outlines of more parts would cost frames and say nothing. */
const mostOutlines = 300;

function Outlines({ drawn, transform }: { readonly drawn: DrawnSchema; readonly transform: Transform }) {
  const items = useItems();
  const selection = useSchema((state) => state.selection);
  const gesture = useSchema((state) => state.gesture);
  const moves = gesture?.kind === 'moving' ? gesture : undefined;
  const by = moves ? { transform: `translate(${moves.dx * transform[2]} ${moves.dy * transform[2]})` } : {};
  const chosen = [...selection].flatMap((id) => {
    const item = items.get(id);
    return item && isPlaced(item) ? [{ id, part: drawn.boxes.get(id) ?? partOf(item) }] : [];
  });
  return (
    <g {...by}>
      {chosen.slice(0, mostOutlines).map(({ id, part }) => {
        const { x, y, width, height } = partOnScreen(transform, part);
        return (
          <rect
            key={id}
            className={marks.outline}
            x={x - 2}
            y={y - 2}
            width={width + 4}
            height={height + 4}
            rx={7 * transform[2] + 2}
          />
        );
      })}
    </g>
  );
}

function GestureShape({
  gesture,
  drawn,
  transform,
}: {
  gesture: SchemaGesture;
  drawn: DrawnSchema;
  transform: Transform;
}) {
  switch (gesture.kind) {
    case 'lasso':
    case 'drawing': {
      const [one, other] = [onScreen(transform, gesture.from), onScreen(transform, gesture.to)];
      return (
        <rect
          className={marks.lasso}
          x={Math.min(one.x, other.x)}
          y={Math.min(one.y, other.y)}
          width={Math.abs(one.x - other.x)}
          height={Math.abs(one.y - other.y)}
          rx={gesture.kind === 'drawing' ? 8 : 0}
        />
      );
    }
    case 'pulling': {
      const { over } = gesture;
      const box = over && drawn.boxes.get(over.tableId);
      const start = onScreen(transform, gesture.start);
      const free = onScreen(transform, gesture.to);
      const [, , zoom] = transform;
      const row = box && over ? onScreen(transform, { x: box.x, y: rowMiddle(box, over.columnId) }) : undefined;
      return (
        <>
          {row ? (
            <rect
              className={classes.targetRow}
              x={row.x}
              y={row.y - (tableSizes.row / 2) * zoom}
              width={tableSizes.width * zoom}
              height={tableSizes.row * zoom}
            />
          ) : null}
          <line className={marks.pulled} x1={start.x} y1={start.y} x2={free.x} y2={free.y} />
          <circle className={marks.ring} cx={start.x} cy={start.y} r={5} />
        </>
      );
    }
    case 'moving':
      return gesture.guides.map(({ axis, at, from, to }) => {
        const [start, end] =
          axis === 'x'
            ? [
                { x: at, y: from },
                { x: at, y: to },
              ]
            : [
                { x: from, y: at },
                { x: to, y: at },
              ];
        const [one, other] = [onScreen(transform, start), onScreen(transform, end)];
        return <line key={`${axis} ${at}`} className={classes.guide} x1={one.x} y1={one.y} x2={other.x} y2={other.y} />;
      });
    default:
      return null;
  }
}

/** Corners by which selected areas are resized. */
function Corners({ items, transform }: { readonly items: SchemaItems; readonly transform: Transform }) {
  const selection = useSchema((state) => state.selection);
  return [...selection].map((id) => {
    const area = items.get(id);
    if (area?.kind !== 'area') return null;
    const { x, y } = onScreen(transform, {
      x: area.position.x + area.size.width,
      y: area.position.y + area.size.height,
    });
    return <rect key={id} className={classes.corner} x={x - 5} y={y - 5} width={10} height={10} rx={2} />;
  });
}

/** What the pointer is on, while nothing is dragged. The buttons of a row keep it pointed at. */
function usePointedPart(drawn: DrawnSchema): SchemaTarget | undefined {
  const store = useSchemaStore();
  const flow = useReactFlow();
  return usePointed(
    (at) => schemaTargetAt(itemsIn(store.state()), drawn, at, 1 / flow.getZoom()),
    (over) => over.closest('[data-row-buttons]') !== null,
  );
}

interface RowButtonsProps {
  readonly at: Point;
  readonly label: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Edit and delete, at the end of the row that is pointed at. */
function RowButtons({ at, label, onEdit, onRemove }: RowButtonsProps) {
  return (
    <div className={classes.rowButtons} style={{ left: at.x, top: at.y }} data-row-buttons>
      <ActionIcon size={22} aria-label={`Edit ${label}`} title={`Edit ${label}`} tabIndex={-1} onClick={onEdit}>
        <IconPencil size={14} stroke={1.7} />
      </ActionIcon>
      <ActionIcon size={22} aria-label={`Delete ${label}`} title={`Delete ${label}`} tabIndex={-1} onClick={onRemove}>
        <IconTrash size={14} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

/** The row or head that is pointed at: its rings and its buttons. */
function Pointed({ on, drawn, transform }: { on: SchemaTarget; drawn: DrawnSchema; transform: Transform }) {
  const store = useSchemaStore();
  const { open, remove } = useDesk();
  const items = useItems();
  if (on.kind === 'column' || on.kind === 'handle') {
    const { tableId, columnId } = on;
    const box = drawn.boxes.get(tableId);
    const name = tableById(items, tableId)?.columns[columnId]?.name;
    if (!box || name === undefined) return null;
    const y = rowMiddle(box, columnId);
    const [left, right] = [onScreen(transform, { x: box.x, y }), onScreen(transform, { x: box.x + box.width, y })];
    return (
      <>
        <SceneOverlay>
          <circle className={marks.ring} cx={left.x} cy={left.y} r={5} />
          <circle className={marks.ring} cx={right.x} cy={right.y} r={5} />
        </SceneOverlay>
        <RowButtons
          at={right}
          label={name}
          onEdit={() => open({ kind: 'column', tableId, columnId })}
          onRemove={() => {
            store.send({ kind: 'column-selected', tableId, columnId });
            remove();
          }}
        />
      </>
    );
  }
  const item = on.kind === 'item' ? items.get(on.id) : undefined;
  const box = item?.kind === 'table' ? drawn.boxes.get(item.id) : undefined;
  if (item?.kind !== 'table' || !box) return null;
  const { id } = item;
  return (
    <RowButtons
      at={onScreen(transform, { x: box.x + box.width, y: box.y + tableSizes.header / 2 })}
      label={item.name}
      onEdit={() => open({ kind: 'table', id })}
      onRemove={() => {
        store.send({ kind: 'selected', ids: [id] });
        remove();
      }}
    />
  );
}

interface SchemaOverlayProps {
  readonly drawn: DrawnSchema;
  /** Something else is pointed at. */
  readonly onPoint: (on: SchemaTarget | undefined) => void;
}

/** Rendered inside a stage. */
export function SchemaOverlay({ drawn, onPoint }: SchemaOverlayProps) {
  const transform = useStore((state) => state.transform);
  const items = useItems();
  const gesture = useSchema((state) => state.gesture);
  const tool = useSchema((state) => state.tool);
  const isReadOnly = useIsReadOnly();
  const pointed = usePointedPart(drawn);
  useEffect(() => onPoint(pointed), [onPoint, pointed]);
  const isIdle = gesture === undefined && tool === 'select' && !isReadOnly;
  return (
    <>
      <SceneOverlay>
        <Outlines drawn={drawn} transform={transform} />
        {isReadOnly ? null : <Corners items={items} transform={transform} />}
        {gesture ? <GestureShape gesture={gesture} drawn={drawn} transform={transform} /> : null}
      </SceneOverlay>
      {pointed && isIdle && transform[2] >= buttonZoom ? (
        <Pointed on={pointed} drawn={drawn} transform={transform} />
      ) : null}
    </>
  );
}
