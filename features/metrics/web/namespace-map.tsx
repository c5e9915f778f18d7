/** The treemap of a namespace: each box a namespace or a class in it; the table beside it says the same in words. */
import { useElementSize } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import { valueText } from '#platform/charts/model/chart-series.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { ChartFigure } from '#platform/charts/web/chart-figure.tsx';
import { splitName } from '../model/class-listing.ts';
import type { NamespaceNode } from '../model/namespace-tree.ts';
import { scoreShade, shadeGradient } from '#platform/charts/model/value-shade.ts';
import { namespaceCsv } from '../model/metric-tables.ts';
import { treemap, type TreemapBox } from '../model/treemap.ts';
import { metricJarAddress } from './metric-address.ts';
import classes from './namespace-map.module.css';

interface NamespaceMapProps {
  /** Of the jar. */
  readonly jarId: string;
  readonly node: NamespaceNode;
  readonly threshold: number;
  readonly onOpen: (namespace: string) => void;
  /** Title of exported files from the name of the chart. */
  readonly titled: (label: string) => string;
  /** The way to the namespace. */
  readonly heading: ReactNode;
}

interface Piece {
  readonly key: string;
  readonly label: string;
  readonly lloc: number;
  readonly score: number;
  /** Empty for a class. */
  readonly namespace: string;
}

const height = 320;
/** Boxes beyond these are too small to be seen. */
const mostBoxes = 200;

const piecesOf = ({ children, own }: NamespaceNode): readonly Piece[] =>
  [
    ...children.map(({ name, label, lloc, score }) => ({ key: name, label, lloc, score, namespace: name })),
    ...own.map(({ classname, lloc = 0, score }) => ({
      key: classname,
      label: splitName(classname).short,
      lloc: Math.max(1, lloc),
      score,
      namespace: '',
    })),
  ]
    .toSorted((one, other) => other.lloc - one.lloc)
    .slice(0, mostBoxes);

interface BoxProps extends Pick<NamespaceMapProps, 'threshold' | 'onOpen'> {
  /** Where a class is shown. */
  readonly address: string;
  readonly piece: Piece;
  readonly box: TreemapBox;
}

function Box({ piece: { label, lloc, score, namespace }, box, threshold, onOpen, address }: BoxProps) {
  const place = { left: box.x, top: box.y, width: box.width, height: box.height };
  const style = { ...place, background: scoreShade(Math.round(score), threshold) };
  const title = `${label}: score ${valueText(score, 1)}, ${valueText(lloc, 0)} logical lines`;
  const text = box.width > 44 && box.height > 22 ? label : '';
  return namespace === '' ? (
    // By keyboard it is reached in the table.
    <AppLink className={classes.box} style={style} title={title} aria-label={title} href={address} tabIndex={-1}>
      {text}
    </AppLink>
  ) : (
    <button
      type="button"
      className={classes.box}
      style={style}
      title={title}
      aria-label={title}
      onClick={() => onOpen(namespace)}
    >
      {text}
    </button>
  );
}

/** The map with its scale of colours. */
export function NamespaceMap({ jarId, node, threshold, onOpen, titled, heading }: NamespaceMapProps) {
  const { code } = useProject();
  const { ref, width } = useElementSize();
  const pieces = useMemo(() => piecesOf(node), [node]);
  const boxes = useMemo(
    () =>
      width > 0
        ? treemap(
            pieces.map(({ lloc }) => lloc),
            { x: 0, y: 0, width, height },
          )
        : [],
    [pieces, width],
  );
  const label = `Map of ${node.name || 'all namespaces'}`;
  return (
    <ChartFigure label={label} title={titled(label)} csv={() => namespaceCsv(node, threshold)} heading={heading}>
      <div ref={ref} className={classes.map} style={{ height }}>
        {boxes.map((box, at) => {
          const piece = pieces[at];
          return piece ? (
            <Box
              key={piece.key}
              piece={piece}
              box={box}
              threshold={threshold}
              onOpen={onOpen}
              address={metricJarAddress(code, jarId, piece.key)}
            />
          ) : null;
        })}
      </div>
      <p className={classes.scale}>
        <span>Score 0</span>
        <span
          className={classes.gradient}
          style={{ background: shadeGradient(0, 100, (score) => scoreShade(score, threshold)) }}
          aria-hidden="true"
        />
        <span>100, area is logical lines</span>
      </p>
    </ChartFigure>
  );
}
