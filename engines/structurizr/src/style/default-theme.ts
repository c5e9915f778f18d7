/** The built-in theme, `theme default`: quiet blues by kind. Written for this engine. */
import type { ElementLooks, RelationshipLooks } from './style-types.ts';

/** The address that `default` stands for. */
export const defaultThemeUrl = 'https://static.structurizr.com/themes/default/theme.json';

/** Looks of elements by tag. */
export const defaultThemeElements: ReadonlyMap<string, ElementLooks> = new Map<string, ElementLooks>([
  ['Element', { shape: 'RoundedBox' }],
  ['Person', { shape: 'Person', background: '#08427b', color: '#ffffff' }],
  ['Software System', { background: '#1168bd', color: '#ffffff' }],
  ['Container', { background: '#438dd5', color: '#ffffff' }],
  ['Component', { background: '#85bbf0', color: '#000000' }],
]);

/** Looks of relationships by tag. */
export const defaultThemeRelationships: ReadonlyMap<string, RelationshipLooks> = new Map();
