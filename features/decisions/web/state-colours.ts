/** Colours of states in lines and dots: those of the chart palette. */

const colours: Readonly<Record<string, string>> = {
  green: '--aw-chart-7',
  yellow: '--aw-chart-3',
  indigo: '--aw-chart-1',
  red: '--aw-chart-4',
  purple: '--aw-chart-5',
  pink: '--aw-chart-8',
  dark: '--aw-text-2',
};

/** Name of a CSS variable for a theme of a state; documents and unknown themes are grey. */
export const colourOf = (theme: string | undefined): string => colours[theme ?? ''] ?? '--aw-chart-9';
