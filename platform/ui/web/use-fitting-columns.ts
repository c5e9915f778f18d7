/** The columns of a table that fit its current width. */
import { useCallback, useState } from 'react';
import { fittingColumns, type FittingColumn } from '../model/fitting-columns.ts';

/** Below this width of the window, px, rows have two lines and show everything. */
const phoneWidth = 640;

/** `measure` is the ref of the table's frame; `reserved` px of its width are taken by other columns. */
export function useFittingColumns<C extends FittingColumn>(
  columns: readonly C[],
  reserved: number,
): { readonly columns: readonly C[]; readonly measure: (frame: HTMLElement | null) => (() => void) | undefined } {
  const [width, setWidth] = useState<number>();
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const read = (): void => setWidth(window.innerWidth <= phoneWidth ? undefined : frame.clientWidth);
    const observer = new ResizeObserver(read);
    observer.observe(frame);
    read();
    return () => observer.disconnect();
  }, []);
  return { columns: width === undefined ? columns : fittingColumns(columns, width, reserved), measure };
}
