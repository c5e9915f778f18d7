/** Colours of states for edges and dots, from the chart palette. */

const colours: Readonly<Record<string, string>> = {
  green: '--aw-chart-7',
  yellow: '--aw-chart-3',
  indigo: '--aw-chart-1',
  red: '--aw-chart-4',
  purple: '--aw-chart-5',
  pink: '--aw-chart-8',
  dark: '--aw-text-2',
};

/** CSS variable for the theme of a state; grey for documents and unknown themes. */
export const colourOf = (theme: string | undefined): string => colours[theme ?? ''] ?? '--aw-chart-9';
