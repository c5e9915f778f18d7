/** What may be drawn over single nodes of a read-only document; the comparison of versions marks its changes with it. */
import type { ReactNode } from 'react';
import type { DocMark, DocNode } from '../model/document.ts';

/** Each function is called for every node or mark and returns its input where it has nothing to add. */
export type DocOverlay = {
  /** Around a block, or in its place. */
  wrap: (node: DocNode, block: ReactNode) => ReactNode;
  /** Attributes of elements that nothing may stand around: items, rows and cells. */
  attrs: (node: DocNode) => Record<string, string>;
  /** Around text with an otherwise unknown mark; undefined to ignore the mark. */
  mark: (mark: DocMark, content: ReactNode) => ReactNode | undefined;
};
