/** Signs on the canvas: problems at the head or row that has them, and links. They move with the view. */
import type { Diagnostic } from '@archwright/mysql-ddl';
import { IconAlertTriangleFilled, IconCircleXFilled } from '@tabler/icons-react';
import { memo, useMemo, type CSSProperties } from 'react';
import { useVisiblePart } from '#platform/canvas/web/use-visible-part.ts';
import type { DrawnSchema } from '../../model/drawn-schema.ts';
import { problemSigns, type ProblemSign } from '../../model/problem-signs.ts';
import { overlaps, rowMiddle, type TableBox } from '../../model/schema-geometry.ts';
import { columnsOf, type SchemaLink } from '../../model/schema-item.ts';
import { LinkSign } from '../links/linked-list.tsx';
import { useItems, useSchema } from '../schema-context.tsx';
import { ViewLayer } from '#platform/canvas/web/scene-frame.tsx';
import classes from './schema-signs.module.css';

/** Below it rows are too small to be read. */
const smallestZoom = 0.5;

/** The middle of a sign, canvas px. */
const placeAt = (x: number, y: number): CSSProperties => ({ left: x, top: y });

interface ProblemMarkProps {
  readonly sign: ProblemSign;
  readonly box: TableBox;
  readonly onOpen: () => void;
}

/** The panel says the same to screen readers. */
function ProblemMark({ sign: { columnId, severity, messages }, box, onOpen }: ProblemMarkProps) {
  const Icon = severity === 'error' ? IconCircleXFilled : IconAlertTriangleFilled;
  const place =
    columnId === undefined ? placeAt(box.x + box.width - 4, box.y + 2) : placeAt(box.x + 8, rowMiddle(box, columnId));
  return (
    <button
      type="button"
      className={classes.problem}
      data-severity={severity}
      data-head={columnId === undefined || undefined}
      style={place}
      title={messages.join('\n')}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onOpen}
    >
      <Icon size={columnId === undefined ? 15 : 12} />
    </button>
  );
}

interface LinkMark {
  readonly key: string;
  readonly of: string;
  readonly links: readonly SchemaLink[];
  readonly style: CSSProperties;
}

/** Signs of links: on the head, and before the name of the column. */
function linkMarks(box: TableBox): readonly LinkMark[] {
  const { table, x, y, width, places } = box;
  const columns = columnsOf(table).filter(({ id, links }) => links.length > 0 && places.has(id));
  const head: readonly LinkMark[] =
    table.links.length === 0
      ? []
      : [{ key: table.id, of: table.name, links: table.links, style: placeAt(x + width - 26, y + 2) }];
  return [
    ...head,
    ...columns.map(({ id, name, links }) => ({
      key: `${table.id} ${id}`,
      of: `${table.name}.${name}`,
      links,
      // Where a key column has its key, the sign stands on the border.
      style: placeAt(table.primaryKey.includes(id) ? x : x + 22, rowMiddle(box, id)),
    })),
  ];
}

interface MarksProps {
  readonly boxes: readonly TableBox[];
  readonly signs: readonly ProblemSign[];
  readonly onOpen: () => void;
}

const Marks = memo(function Marks({ boxes, signs, onOpen }: MarksProps) {
  const view = useVisiblePart();
  const near = boxes.filter((box) => overlaps(box, view));
  const byId = new Map(near.map((box) => [box.table.id, box]));
  return (
    <>
      {near.flatMap((box) =>
        linkMarks(box).map(({ key, of, links, style }) => (
          <span key={key} className={classes.link} style={style}>
            <LinkSign of={of} links={links} size={18} tabIndex={-1} />
          </span>
        )),
      )}
      {signs.flatMap((sign) => {
        const box = byId.get(sign.tableId);
        if (!box) return [];
        return [<ProblemMark key={`${sign.tableId} ${sign.columnId ?? ''}`} sign={sign} box={box} onOpen={onOpen} />];
      })}
    </>
  );
});

interface SchemaSignsProps {
  readonly drawn: DrawnSchema;
  readonly problems: readonly Diagnostic[];
  readonly onProblems: () => void;
}

/** Rendered inside a stage. What is being dragged has no signs. */
export function SchemaSigns({ drawn, problems, onProblems }: SchemaSignsProps) {
  const items = useItems();
  const gesture = useSchema((state) => state.gesture);
  const moved = gesture?.kind === 'moving' ? gesture.ids : undefined;
  const signs = useMemo(() => problemSigns(problems, items), [problems, items]);
  const boxes = useMemo(() => [...drawn.boxes.values()].filter(({ table }) => !moved?.has(table.id)), [drawn, moved]);
  return (
    <ViewLayer leastZoom={smallestZoom}>
      <Marks boxes={boxes} signs={signs} onOpen={onProblems} />
    </ViewLayer>
  );
}
