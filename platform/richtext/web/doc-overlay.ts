/** What may be drawn over single nodes of a read-only document; the comparison of versions marks its changes with it. */
import type { ReactNode } from 'react';
import type { DocMark, DocNode } from '../model/document.ts';

/** Every function is asked for each node or mark and gives what it got where it has nothing to say. */
export type DocOverlay = {
  /** Around a block, or in its place. */
  wrap: (node: DocNode, block: ReactNode) => ReactNode;
  /** Attributes of elements that nothing may stand around: items, rows and cells. */
  attrs: (node: DocNode) => Record<string, string>;
  /** Around text with a mark that is unknown otherwise; undefined where it is nobody's. */
  mark: (mark: DocMark, content: ReactNode) => ReactNode | undefined;
};
