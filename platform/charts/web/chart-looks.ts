/** How the theme has charts look. */
import { chartColors } from '../model/chart-series.ts';

/** Colours and fonts of the current theme; a canvas does not know CSS variables. */
export interface Looks {
  readonly colors: readonly string[];
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly mark: string;
  readonly surface: string;
  readonly font: string;
  readonly family: string;
}

/** What they are at an element. */
export function looksOf(host: Element): Looks {
  const style = getComputedStyle(host);
  const variable = (name: string): string => style.getPropertyValue(name).trim();
  return {
    colors: Array.from({ length: chartColors }, (_, position) => variable(`--aw-chart-${position + 1}`)),
    text: variable('--aw-text'),
    muted: variable('--aw-text-muted'),
    grid: variable('--aw-border'),
    mark: variable('--aw-text-muted'),
    surface: variable('--aw-surface'),
    font: `12px ${style.fontFamily}`,
    family: style.fontFamily,
  };
}
