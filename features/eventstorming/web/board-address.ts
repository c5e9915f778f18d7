/** Addresses of boards. Source: specification 3 section 2. */
import type { StormLevel } from '../model/storm-state.ts';

/** The architect board of a project. */
export const architectAddress = (projectCode: string): string => `/project/${projectCode}/architect`;

/** A board; with words of a search it shows the card that has them. */
export function boardAddress(
  projectCode: string,
  id: string,
  { find, level }: { readonly find?: string | undefined; readonly level?: StormLevel | undefined } = {},
): string {
  const search = new URLSearchParams({ board: id });
  if (level) search.set('view', level);
  if (find) search.set('find', find);
  return `${architectAddress(projectCode)}?${search.toString()}`;
}

/** Search param that creates a board. */
export const createBoardWord = 'board';
