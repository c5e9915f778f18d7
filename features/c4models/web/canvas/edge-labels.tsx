/** Labels of the edges of a view. Only those near the viewport are rendered. */
import { useStore } from '@xyflow/react';
import { memo, useMemo, type MouseEvent } from 'react';
import { overlaps } from '#platform/canvas/model/lines.ts';
import { useVisiblePart } from '#platform/canvas/web/use-visible-part.ts';
import classes from './edge-labels.module.css';
import type { EdgeLine } from './edge-lines.ts';
import type { ViewLook } from './flow-nodes.ts';
import type { ChangeMark } from './node-data.ts';

interface LabelProps {
  readonly line: EdgeLine;
  readonly isSelected: boolean;
  readonly isFaint: boolean;
  readonly mark: ChangeMark['kind'] | undefined;
}

const signs = { added: '+', changed: '~', removed: '–' } as const;

const Label = memo(function Label({ line, isSelected, isFaint, mark }: LabelProps) {
  const { route, text, edge } = line;
  if (!route.label) return null;
  const { x, y } = route.label;
  const isRemoved = edge.behind.every(({ status }) => status === 'removed');
  return (
    <div
      className={classes.label}
      data-edge={edge.id}
      data-implied={edge.isImplied || undefined}
      data-selected={isSelected || undefined}
      data-faint={isFaint || undefined}
      data-mark={mark}
      data-removed={isRemoved || undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width: text.width, minHeight: text.height }}
      title={edge.description}
    >
      {mark ? <b className={classes.sign}>{signs[mark]}</b> : null}
      {text.lines.map((one, at) => (
        // Lines without any identity besides text and order.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={at} data-kind={one.kind}>
          {one.text}
        </span>
      ))}
    </div>
  );
});

interface EdgeLabelsProps {
  readonly lines: readonly EdgeLine[];
  readonly look: ViewLook;
  readonly onPick: (edgeId: string, event: MouseEvent) => void;
  readonly onDoublePick: (edgeId: string) => void;
}

const edgeIdAt = ({ target }: MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] : undefined;

/** Below this zoom labels are unreadable and hidden. */
const readableFrom = 0.5;

/** Behind the nodes of a stage. */
export function EdgeLabels({ lines, look, onPick, onDoublePick }: EdgeLabelsProps) {
  const part = useVisiblePart();
  const isReadable = useStore(({ transform }) => transform[2] >= readableFrom);
  const { selection, faint, marks } = look;
  const shown = useMemo(() => lines.filter(({ route }) => route.label && overlaps(route.bounds, part)), [lines, part]);
  if (!isReadable) return null;
  return (
    // Pointer shortcut; keyboard and outline provide the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div
      onClick={(event) => {
        const id = edgeIdAt(event);
        if (id !== undefined) onPick(id, event);
      }}
      onDoubleClick={(event) => {
        const id = edgeIdAt(event);
        if (id !== undefined) onDoublePick(id);
      }}
    >
      {shown.map((line) => {
        const { id, sourceId, targetId } = line.edge;
        const isFaint = faint.has(sourceId) || faint.has(targetId);
        return (
          <Label key={id} line={line} isSelected={selection.has(id)} isFaint={isFaint} mark={marks.get(id)?.kind} />
        );
      })}
    </div>
  );
}
