/** The search module as the web app mounts it: results page, field of the top bar, palette. */
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { searchLabel } from './search-label.ts';
import { TypedAhead } from './typed-ahead.tsx';
import { usePaletteKey } from './use-palette-key.ts';

/** The results page. */
export const search: WebModule = {
  routes: [
    {
      path: '/project/$project/search',
      page: () => import('./results-page.tsx'),
      frame: 'rail',
      permission: 'project.read',
    },
  ],
  menu: [],
};

/** `Field` is in the top bar and loaded lazily; `Palette` is loaded when it is first opened, behind `TypedAhead`. */
export const searchBar = {
  label: searchLabel,
  Field: lazyPart(() => import('./search-field.tsx').then((module) => module.SearchField)),
  Palette: lazyPart(() => import('./palette.tsx').then((module) => module.Palette)),
  TypedAhead,
  usePaletteKey,
};
