/** Colours and fonts of exported views. Source: design guide sections 4 and 8. */
import type { Font } from '@archwright/drawing';
import type { C4Item } from '../../c4-document.ts';

/** Colour scheme of a drawing. */
export type Theme = 'light' | 'dark';

/** Colours that depend on the theme. */
export interface Palette {
  readonly canvas: string;
  /** The canvas in the tint of a group: the accent with 4 %. */
  readonly inGroup: string;
  readonly edge: string;
  readonly text: string;
  readonly label: string;
  readonly muted: string;
  readonly accent: string;
}

/** Palettes by theme. */
export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    canvas: '#f8f9fb',
    inGroup: '#f2f4fa',
    edge: '#7a8294',
    text: '#1a1d24',
    label: '#4b5261',
    muted: '#626c7c',
    accent: '#6977e6',
  },
  dark: {
    canvas: '#0d0f13',
    inGroup: '#12141c',
    edge: '#7d8598',
    text: '#e8eaf0',
    label: '#b4b9c6',
    muted: '#8f96a6',
    accent: '#7f8bf0',
  },
};

/** Fill and text of a node; the same in both themes. */
export interface NodeLook {
  readonly fill: string;
  readonly text: string;
}

const looks = {
  actor: { internal: { fill: '#08427b', text: '#ffffff' }, external: { fill: '#4b5563', text: '#ffffff' } },
  'software-system': { internal: { fill: '#1168bd', text: '#ffffff' }, external: { fill: '#6b7280', text: '#ffffff' } },
  container: { internal: { fill: '#2b76c0', text: '#ffffff' }, external: { fill: '#2b76c0', text: '#ffffff' } },
  component: { internal: { fill: '#85bbf0', text: '#0b1f33' }, external: { fill: '#85bbf0', text: '#0b1f33' } },
} as const;

/** Colours of a node by type and location. */
export const lookOf = ({ type, location }: Pick<C4Item, 'type' | 'location'>): NodeLook => looks[type][location];

/** Fonts of texts; sizes and line heights in px. */
export const fonts = {
  heading: { size: 22, line: 29, weight: 600 },
  below: { size: 13, line: 18, weight: 400 },
  name: { size: 16, line: 22, weight: 600 },
  type: { size: 12, line: 16, weight: 400 },
  description: { size: 13, line: 18, weight: 400 },
  groupName: { size: 13, line: 18, weight: 600 },
  label: { size: 12, line: 16, weight: 400 },
} as const satisfies Readonly<Record<string, Font>>;

/** Smaller type for descriptions that have no room otherwise, down to what can be read on paper. */
export const smallerDescriptions: readonly Font[] = [
  { size: 12, line: 16, weight: 400 },
  { size: 11, line: 14, weight: 400 },
  { size: 10, line: 13, weight: 400 },
];
/** The same for labels of relationships. */
export const smallerLabels: readonly Font[] = smallerDescriptions.slice(1);
