/** The sections that exist, for whatever lists them: icon rail, "Go to...", side menu, tiles. */
import { createContext, use } from 'react';
import type { Section } from './web-module.ts';

/** Filled by the app from the menus of its modules. */
export const SectionsContext = createContext<readonly Section[]>([]);

/** The sections in the order of the menus. */
export const useSections = (): readonly Section[] => use(SectionsContext);
