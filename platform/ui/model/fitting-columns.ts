/** Chooses the columns of a table that fit its width, so that titles keep their room. Pure. */

/** What the choice needs to know of a column. */
export interface FittingColumn {
  readonly key: string;
  /** Width in px; a column without one takes the remaining space. */
  readonly width?: number;
  /** Place on phones: `lead` and `title` on the first line, `meta` (default) on the second, `hidden` nowhere. */
  readonly phone?: 'lead' | 'title' | 'meta' | 'hidden';
  /** Stays longer than the columns to its right. */
  readonly keep?: boolean;
}

/** What a column without a width needs, px. */
export const titleRoom = 280;

/** Columns in the order in which they make room: from the right, those to keep last. Titles and their leads stay. */
function droppable<C extends FittingColumn>(columns: readonly C[]): readonly C[] {
  const others = columns.filter(({ phone, width }) => phone !== 'lead' && phone !== 'title' && width !== undefined);
  const fromRight = others.toReversed();
  return [...fromRight.filter(({ keep }) => !keep), ...fromRight.filter(({ keep }) => keep)];
}

/** The columns that fit in `width` px, of which `reserved` px are taken by others. */
export function fittingColumns<C extends FittingColumn>(
  columns: readonly C[],
  width: number,
  reserved: number,
): readonly C[] {
  if (columns.every((column) => column.width !== undefined)) return columns;
  const dropped = new Set<string>();
  const needed = (): number =>
    columns.filter(({ key }) => !dropped.has(key)).reduce((sum, column) => sum + (column.width ?? titleRoom), reserved);
  for (const { key } of droppable(columns)) {
    if (needed() <= width) break;
    dropped.add(key);
  }
  return columns.filter(({ key }) => !dropped.has(key));
}
