/** Loss report of a file, or why it cannot be read: message and path per line. */
import type { Loss } from '../contract.ts';
import classes from './loss-report.module.css';

interface LossReportProps {
  readonly title: string;
  readonly lines: readonly Loss[];
}

/** Maximum number of lines; a report may have thousands. */
const mostShown = 200;

/** Scrollable by keyboard. */
export function LossReport({ title, lines }: LossReportProps) {
  const more = lines.length - mostShown;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls has to be reached by keys */}
      <ul className={classes.report} tabIndex={0} aria-label={title}>
        {lines.slice(0, mostShown).map(({ path, message }, at) => (
          <li key={at}>
            {message}
            {path ? <code className="aw-mono">{path}</code> : null}
          </li>
        ))}
        {more > 0 ? <li>and {more.toLocaleString('en')} more</li> : null}
      </ul>
    </section>
  );
}
