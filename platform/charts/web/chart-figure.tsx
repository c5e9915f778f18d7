/** A chart that the page itself draws, of boxes or as SVG, with its name and the button that exports it. */
import { useRef, type ReactNode } from 'react';
import { ChartExport } from './chart-export.tsx';
import { ChartHead } from './chart-head.tsx';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  /** Name of the chart. */
  readonly label: string;
  /** Title of exported files. */
  readonly title: string;
  readonly csv: () => string;
  /** What its colours mean, where only the page beside it says so; CSS colours. */
  readonly lines?: readonly { readonly label: string; readonly color: string }[];
  /** Stands at the left of the button instead of the name. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/** The chart. */
export function ChartFigure({ label, title, csv, lines = [], heading, children }: ChartFigureProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const picture = async (): Promise<Blob | undefined> => {
    const { drawnPicture } = await import('./drawn-picture.ts');
    return drawn.current ? drawnPicture(drawn.current, title, lines) : undefined;
  };
  return (
    <figure className={classes.figure} aria-label={label}>
      <ChartHead tools={<ChartExport label={label} title={title} csv={csv} picture={picture} />}>
        {heading ?? <figcaption className={classes.name}>{label}</figcaption>}
      </ChartHead>
      <div ref={drawn}>{children}</div>
    </figure>
  );
}
