/** The five container shapes as tiles. */
import type { ReactNode } from 'react';
import { shapeLabels, shapes, type C4Shape } from '../../contract.ts';
import { ChoiceTiles } from './choice-tiles.tsx';

const outlines: Readonly<Record<C4Shape, ReactNode>> = {
  box: <rect x={1} y={2} width={32} height={18} rx={2} />,
  cylinder: (
    <>
      <path d="M3 5v12c0 2 6 4 14 4s14-2 14-4V5" />
      <ellipse cx={17} cy={5} rx={14} ry={4} />
    </>
  ),
  pipe: (
    <>
      <path d="M29 2H6c-2 0-4 4-4 9s2 9 4 9h23" />
      <ellipse cx={29} cy={11} rx={4} ry={9} />
    </>
  ),
  'web-browser': (
    <>
      <rect x={1} y={2} width={32} height={18} rx={2} />
      <path d="M1 7h32M4 4.6h1M7 4.6h1M10 4.6h1" />
    </>
  ),
  window: (
    <>
      <rect x={1} y={2} width={32} height={18} rx={2} />
      <path d="M1 7h32M28.5 4.6h1.5" />
    </>
  ),
};

/** Short labels. */
const short: Readonly<Partial<Record<C4Shape, string>>> = { 'web-browser': 'Web', window: 'Desktop' };

function Picture({ shape }: { readonly shape: C4Shape }) {
  return (
    <svg width={34} height={22} viewBox="0 0 34 22" fill="none" stroke="currentColor" strokeWidth={1.5}>
      {outlines[shape]}
    </svg>
  );
}

interface ShapeTilesProps {
  readonly value: C4Shape;
  readonly onChange: (shape: C4Shape) => void;
}

/** A radio group. */
export function ShapeTiles({ value, onChange }: ShapeTilesProps) {
  const choices = shapes.map((shape) => ({
    value: shape,
    label: shapeLabels[shape],
    ...(short[shape] ? { short: short[shape] } : {}),
    picture: <Picture shape={shape} />,
  }));
  return <ChoiceTiles label="Shape" {...{ choices, value, onChange }} />;
}
