/** What a feature hands to the web app: its pages and its place in the menus. */
import type { ComponentType } from 'react';
import type { Permission } from '#platform/identity/model/permissions.ts';

/** How much of the shell surrounds a page. */
export type PageFrame =
  /** Icon rail left, footer below: pages of a project. */
  | 'rail'
  /** No rail, footer below: pages of the organization. */
  | 'plain'
  /** Top bar only, the page fills the rest of the window: documents and canvases. */
  | 'full';

/** One page. Parameters in the path are written `$name`. */
export interface PageRoute {
  /** Example: `/project/$project/documentation`. Below `/project/$project` the code is checked before the page opens. */
  readonly path: `/${string}`;
  /** Loads the file of the page, whose default export it is. */
  readonly page: () => Promise<{ readonly default: ComponentType }>;
  readonly frame: PageFrame;
  /** Without this permission in the current organization the page shows Access denied. */
  readonly permission?: Permission;
}

/** An entry of the icon rail, of "Go to..." and of the tiles of the home page. */
export interface Section {
  readonly id: string;
  readonly label: string;
  /** A Tabler outline icon. */
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
  /** Address of the section in a project, by project code. */
  readonly href: (projectCode: string) => string;
  /** Words of the tile from the counts of the project, for example `3 namespaces`. */
  readonly count?: (overview: Readonly<Record<string, number>>) => string;
}

/** Work that lies on this device only; sign-out names it, asks, then removes it. */
export interface DeviceDrafts {
  /** Titles of what was typed and never saved. */
  readonly unsaved: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
  /** Writes what open editors have not yet written; asked before the page is left by the app itself. */
  readonly keep: () => Promise<void>;
}

/** The web side of a feature, joined in apps/web/routes.tsx. */
export interface WebModule {
  readonly routes: readonly PageRoute[];
  readonly menu: readonly Section[];
  readonly drafts?: DeviceDrafts;
}
