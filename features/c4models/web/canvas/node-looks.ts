/** Colours and labels of elements on the canvas. Source: design guide section 8. */
import type { C4Status } from '../../contract.ts';
import type { C4Item } from '../../model/c4-document.ts';

/** Names of CSS variables. */
export interface NodeColours {
  readonly fill: string;
  readonly ink: string;
}

const fills = {
  actor: { internal: '--aw-c4-person', external: '--aw-c4-person-external' },
  'software-system': { internal: '--aw-c4-system', external: '--aw-c4-system-external' },
  container: { internal: '--aw-c4-container', external: '--aw-c4-container' },
  component: { internal: '--aw-c4-component', external: '--aw-c4-component' },
} as const;

/** Fill and text colour by type. */
export const coloursOf = ({ type, location }: Pick<C4Item, 'type' | 'location'>): NodeColours => ({
  fill: fills[type][location],
  ink: type === 'component' ? '--aw-c4-ink-dark' : '--aw-c4-ink',
});

/** A colour of the chart palette. */
export const chartColour = (index: number): string => `--aw-chart-${index + 1}`;

const statusWords: Readonly<Record<C4Status, string>> = {
  live: '',
  planned: 'Planned',
  deprecated: 'Deprecated',
  removed: 'Removed',
};

/** Owner and status as text; `live` is omitted. */
export const toldOf = ({ owner, status }: Pick<C4Item, 'owner' | 'status'>): string =>
  [owner, statusWords[status]].filter(Boolean).join(' · ');
