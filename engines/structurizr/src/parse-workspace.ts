/** The entry of the engine: text in; workspace, views, problems, warnings and symbols out. */
import type { Symbols } from './editing/symbol-types.ts';
import type { Workspace } from './model/workspace-types.ts';
import type { Problem, Warning } from './text/places.ts';
import type { ListedView } from './views/view-types.ts';

/** What a text holds. */
export interface ParsedWorkspace {
  /** Absent when there are problems, or nothing but comments. */
  readonly workspace?: Workspace;
  /** In the order of lists: by system, kind and key. */
  readonly views: readonly ListedView[];
  /** In order of appearance; the first one is that of the reference parser. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Also of texts with problems. */
  readonly symbols: Symbols;
}
