/** Read-only view of a model: in documents, presentations and snapshots. */
import { useMemo, useState, type ReactNode } from 'react';
import { nearestBox, type Direction } from '#platform/canvas/model/nearest-box.ts';
import type { FitPadding } from '#platform/canvas/web/use-fit.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import type { Comparison } from '../../model/c4-compare.ts';
import type { CodeMark } from '../code/code-marks.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import type { DrawnFlow } from '../../model/flow-steps.ts';
import { changeMarks } from './change-marks.ts';
import { farPicture, type ViewLook } from './flow-nodes.ts';
import type { RecordBadge } from './node-data.ts';
import { ViewSurface } from './view-surface.tsx';

interface C4ViewStageProps {
  readonly picture: ViewPicture;
  /** Accessible name, for example the name of the view. */
  readonly label: string;
  /** Comparison marks. */
  readonly comparison?: Comparison | undefined;
  /** Elements dimmed by a filter. */
  readonly faint?: ReadonlySet<string>;
  /** Index into the chart palette by element. */
  readonly colours?: ReadonlyMap<string, number> | undefined;
  /** Marks of code by element. */
  readonly code?: ReadonlyMap<string, CodeMark> | undefined;
  readonly badges?: ReadonlyMap<string, RecordBadge>;
  readonly flow?: DrawnFlow | undefined;
  /** Called when an element with its own view is opened. Without it the icon is hidden. */
  readonly onOpen?: (elementId: string) => void;
  /** Behaviour of the wheel without Ctrl: `page` scrolls the page. */
  readonly wheel?: 'zoom' | 'page';
  readonly padding?: FitPadding;
  readonly hasDots?: boolean;
  readonly hasZoomBar?: boolean;
  /** Toolbars on the canvas. */
  readonly children?: ReactNode;
}

const nothing: ReadonlySet<string> = new Set();
const noBadges: ReadonlyMap<string, RecordBadge> = new Map();

/** Keyboard help for screen readers. */
const help =
  'Arrow keys go from element to element, Shift with arrow keys moves the view. Plus, minus and 0 zoom and fit. Enter opens the view of an element.';

/** Fills its parent. */
export function C4ViewStage({
  picture,
  comparison,
  faint = nothing,
  colours,
  code,
  badges = noBadges,
  flow,
  ...rest
}: C4ViewStageProps) {
  const { onOpen, hasZoomBar = true, children, ...view } = rest;
  const [selected, setSelected] = useState<string>();
  const viewId = picture.view.id;
  const marks = useMemo(
    () => (comparison ? changeMarks(comparison, viewId) : new Map<string, never>()),
    [comparison, viewId],
  );
  const look = useMemo((): ViewLook => {
    const selection = new Set(selected === undefined ? [] : [selected]);
    return { selection, faint, colours, code, badges, marks, hasPorts: false, flow };
  }, [selected, faint, colours, code, badges, marks, flow]);
  const drawn = useMemo(
    () => (onOpen ? picture : { ...picture, nodes: picture.nodes.map((node) => ({ ...node, isOpenable: false })) }),
    [picture, onOpen],
  );
  const far = useMemo(() => farPicture(drawn, look), [drawn, look]);
  const node = picture.nodes.find(({ id }) => id === selected);
  const go = (direction: Direction): void => {
    const next = node ? nearestBox(picture.nodes, node, direction) : picture.nodes[0];
    if (next) setSelected(next.id);
  };
  const open = (id: string): void => {
    if (drawn.nodes.some((one) => one.id === id && one.isOpenable)) onOpen?.(id);
  };
  return (
    <ViewSurface
      {...view}
      help={help}
      picture={drawn}
      look={look}
      far={far}
      keepsTexts
      fitOn={viewId}
      inView={selected}
      onPick={setSelected}
      onDoublePick={open}
      onOpen={open}
      onArrow={go}
      onEnter={() => {
        if (selected !== undefined) open(selected);
      }}
      onEscape={() => setSelected(undefined)}
    >
      {hasZoomBar ? <ZoomBar /> : null}
      <output className="aw-hidden">{node?.item.name ?? ''}</output>
      {children}
    </ViewSurface>
  );
}
