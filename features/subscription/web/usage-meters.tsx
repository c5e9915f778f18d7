/** Usage of every limit, as bars. */
import type { Subscription } from '../contract.ts';
import { fits, unlimited, type LimitName } from '#platform/limits/model/plan-limits.ts';
import classes from './subscription-page.module.css';

const meters: readonly { readonly name: LimitName; readonly label: string }[] = [
  { name: 'project_count_limit', label: 'Projects' },
  { name: 'member_count_limit', label: 'Members' },
  { name: 'c4model_count_limit', label: 'C4 models' },
  { name: 'dbmodel_count_limit', label: 'Database models' },
  { name: 'metric_jar_count_limit', label: 'Metrics jars' },
];

/** Text below a bar. */
function restOf(limit: number, used: number): string {
  if (limit === unlimited) return 'unlimited';
  if (used > limit) return `${used - limit} over the limit`;
  return used === limit ? 'limit reached' : `${limit - used} left`;
}

function Meter({ label, limit, used }: { readonly label: string; readonly limit: number; readonly used: number }) {
  const full = !fits(limit, used);
  const share = limit === unlimited ? 0 : Math.min(100, (100 * used) / Math.max(1, limit));
  return (
    <li>
      <div className={classes.label}>
        {label}
        <span>
          <strong>{used}</strong>
          {limit === unlimited ? null : ` of ${limit}`}
        </span>
      </div>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.fill} data-full={full || undefined} style={{ width: `${share}%` }} />
      </div>
      <div className={classes.rest} data-full={full || undefined}>
        {restOf(limit, used)}
      </div>
    </li>
  );
}

/** Five bars of 6 px; a full one is labelled in words too. */
export function UsageMeters({ limits, usage }: Pick<Subscription, 'limits' | 'usage'>) {
  return (
    <ul className={classes.meters} aria-label="Usage">
      {meters.map(({ name, label }) => (
        <Meter key={name} label={label} limit={limits[name]} used={usage[name]} />
      ))}
    </ul>
  );
}
