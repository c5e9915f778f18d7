/** Checks of the architecture: each row leads to the list of its findings. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { healthyMessage, type HealthCheck } from '../../contract.ts';
import classes from './health-card.module.css';

/** Checks without findings are listed too, so that it is known what was checked. */
export function HealthList({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const project = useProject();
  const isHealthy = checks.every(({ count }) => count === 0);
  return (
    <>
      <ul className={classes.rows} aria-label="Checks">
        {checks.map(({ id, label, count, list }) => (
          <li key={id} className={classes.row} data-found={count > 0 || undefined}>
            {count > 0 ? <IconAlertTriangle size={17} stroke={1.7} /> : <IconCircleCheck size={17} stroke={1.7} />}
            <AppLink className={classes.label} href={`/project/${project.code}/${list}`}>
              {label}
            </AppLink>
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
      {isHealthy ? <p className={classes.note}>{healthyMessage}</p> : null}
    </>
  );
}
