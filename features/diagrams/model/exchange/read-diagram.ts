/** What reading a file as a diagram answers. Pure. */
import type { Loss } from '#platform/exchange/contract.ts';
import type { BoardDocument } from '../board-document.ts';

/** A file that was read, with what is lost, or why it could not be read. */
export type ReadDiagram =
  | { readonly ok: true; readonly document: BoardDocument; readonly losses: readonly Loss[] }
  | { readonly ok: false; readonly problems: readonly Loss[] };

/** A file without any element: what it would lose tells why. */
export const nothingDrawn = (losses: readonly Loss[]): ReadDiagram => ({
  ok: false,
  problems: [{ path: '', message: 'This file holds nothing that can be drawn.' }, ...losses],
});
