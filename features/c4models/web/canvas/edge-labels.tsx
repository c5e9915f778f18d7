/** Labels of the edges of a view. Only those near the viewport are rendered. */
import { useStore } from '@xyflow/react';
import { memo, useMemo, type MouseEvent } from 'react';
import { overlaps } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { useVisiblePart } from '#platform/canvas/web/use-visible-part.ts';
import { isOutOfFlow } from '../../model/flow-steps.ts';
import {
  coveredPart,
  labelScale,
  manyFrom,
  mostReadable,
  readableLabels,
  type ReadableLabel,
} from '../../model/readable-labels.ts';
import classes from './edge-labels.module.css';
import { FlowMarks } from '../flows/flow-marks.tsx';
import type { EdgeLine } from './edge-lines.ts';
import type { ViewLook } from './flow-nodes.ts';
import type { ChangeMark } from './node-data.ts';

interface LabelProps {
  readonly line: EdgeLine;
  readonly drawn: ReadableLabel;
  readonly isInGroup: boolean;
  readonly isSelected: boolean;
  readonly isFaint: boolean;
  readonly mark: ChangeMark['kind'] | undefined;
}

const signs = { added: '+', changed: '~', removed: '–' } as const;

/** Everything that the edge says, for the pointer. */
const wholeText = ({ edge: { description, technology }, text }: EdgeLine): string =>
  [
    description,
    technology && `[${technology}]`,
    ...text.lines.flatMap(({ kind, text: count }) => (kind === 'count' ? [count] : [])),
  ]
    .filter(Boolean)
    .join('\n');

const isSamePlace = (one: ReadableLabel, other: ReadableLabel): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.scale === other.scale &&
  one.width === other.width &&
  one.lines.length === other.lines.length &&
  one.lines.every(({ text }, at) => text === other.lines[at]?.text);

const isSameLabel = ({ drawn, ...rest }: LabelProps, { drawn: drawnNow, ...now }: LabelProps): boolean =>
  isSamePlace(drawn, drawnNow) &&
  rest.line === now.line &&
  rest.isInGroup === now.isInGroup &&
  rest.isSelected === now.isSelected &&
  rest.isFaint === now.isFaint &&
  rest.mark === now.mark;

const Label = memo(function Label({ line, drawn, isInGroup, isSelected, isFaint, mark }: LabelProps) {
  const { edge } = line;
  const { x, y, width, height, scale } = drawn;
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
      data-in-group={isInGroup || undefined}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})`, width, minHeight: height }}
      title={wholeText(line)}
    >
      {mark ? <b className={classes.sign}>{signs[mark]}</b> : null}
      {drawn.lines.map((one, at) => (
        // Lines without any identity besides text and order.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <span key={at} data-kind={one.kind}>
          {one.text}
        </span>
      ))}
    </div>
  );
}, isSameLabel);

interface EdgeLabelsProps {
  readonly lines: readonly EdgeLine[];
  /** Boxes that labels keep clear of, canvas px. */
  readonly boxes: readonly Part[];
  /** The frame whose fill labels within it have. */
  readonly group: Part | undefined;
  /** Never shortens or leaves out a label. */
  readonly keepsTexts: boolean;
  readonly look: ViewLook;
  readonly onPick: (edgeId: string, event: MouseEvent) => void;
  readonly onDoublePick: (edgeId: string) => void;
}

const edgeIdAt = ({ target }: MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] : undefined;

const isWithin = (inner: Part, outer: Part): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** The labels of visible edges as they are drawn at the present zoom; none where they could not be read. */
function useDrawnLabels(lines: readonly EdgeLine[], boxes: readonly Part[], keepsTexts: boolean) {
  const isMany = lines.length > mostReadable;
  const scale = useStore(({ transform: [, , zoom] }) =>
    isMany ? (zoom < manyFrom && !keepsTexts ? undefined : 1) : labelScale(zoom, keepsTexts),
  );
  return useMemo(() => {
    if (scale === undefined) return undefined;
    const tasks = lines.flatMap(({ edge, text, route }) =>
      route.label ? [{ id: edge.id, label: text, x: route.label.x, y: route.label.y }] : [],
    );
    return readableLabels(tasks, boxes, { scale, keepsTexts });
  }, [lines, boxes, scale, keepsTexts]);
}

/** Behind the nodes of a stage. */
export function EdgeLabels({ lines, boxes, group, keepsTexts, look, onPick, onDoublePick }: EdgeLabelsProps) {
  const part = useVisiblePart();
  const { selection, faint, marks, flow } = look;
  const shown = useMemo(() => lines.filter(({ route }) => route.label && overlaps(route.bounds, part)), [lines, part]);
  const drawn = useDrawnLabels(shown, boxes, keepsTexts);
  const steps = flow ? <FlowMarks flow={flow} lines={lines} labels={drawn} /> : null;
  if (!drawn) return steps;
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
      {steps}
      {shown.map((line) => {
        const { id, sourceId, targetId } = line.edge;
        const label = drawn.get(id);
        if (!label) return null;
        const isFaint = isOutOfFlow(flow, id) || faint.has(sourceId) || faint.has(targetId);
        return (
          <Label
            key={id}
            line={line}
            drawn={label}
            isInGroup={group !== undefined && isWithin(coveredPart(label), group)}
            isSelected={selection.has(id)}
            isFaint={isFaint}
            mark={marks.get(id)?.kind}
          />
        );
      })}
    </div>
  );
}
