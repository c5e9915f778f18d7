/** What exported files have in common: their names and their font. Pure. */
import { identifierOf } from '@archwright/drawing';

/** File name: `City library` becomes `city-library.dsl`. */
export const fileNameOf = (name: string, ending: string): string =>
  `${identifierOf(name, new Set()).replaceAll('_', '-')}.${ending}`;

/** Font of the product, and what stands in for its missing characters. */
export const fontFamily = {
  family: 'Inter',
  fallbacks: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
} as const;
