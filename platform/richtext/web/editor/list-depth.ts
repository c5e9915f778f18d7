/** Where the cursor stands among lists, which may nest in each other. */
import type { ResolvedPos } from 'prosemirror-model';
import { MAX_LIST_DEPTH } from '../../contract.ts';

/** The item around the cursor that is nearest to it, and its depth. */
export function nearestItem($from: ResolvedPos): { name: string; depth: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === 'list_item' || name === 'task_item') return { name, depth };
  }
  return null;
}

/** Whether another list inside would be deeper than lists may nest. */
export function isAtDeepestList($from: ResolvedPos): boolean {
  let lists = 0;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name.endsWith('_list')) lists += 1;
  }
  return lists >= MAX_LIST_DEPTH;
}
