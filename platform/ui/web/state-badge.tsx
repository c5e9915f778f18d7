/** The badge of a state, in one of the eight themes that the server names; unknown themes look neutral. */
import type { BadgeTheme } from '../contract.ts';
import classes from './state-badge.module.css';

const themes: ReadonlySet<string> = new Set<BadgeTheme>([
  'default',
  'dark',
  'red',
  'green',
  'yellow',
  'indigo',
  'purple',
  'pink',
]);

/** Text on a tinted plate; the text carries the meaning, the colour helps. */
export function StateBadge({ label, theme = 'default' }: { readonly label: string; readonly theme?: string }) {
  return (
    <span className={classes.badge} data-theme={themes.has(theme) ? theme : 'default'}>
      {label}
    </span>
  );
}
