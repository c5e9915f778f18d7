/** First steps in a new project, which tick themselves. */
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { FirstStep } from '../../contract.ts';
import classes from './steps-list.module.css';

/** Done steps stay, so that the progress is seen. */
export function StepsList({ steps }: { readonly steps: readonly FirstStep[] }) {
  const project = useProject();
  return (
    <ul className={classes.steps} aria-label="Steps">
      {steps.map(({ id, label, target, isDone }) => (
        <li key={id} className={classes.step} data-done={isDone || undefined}>
          {isDone ? <IconCircleCheckFilled size={18} aria-label="Done" /> : <IconCircle size={18} stroke={1.5} />}
          {isDone ? (
            <span className={classes.label}>{label}</span>
          ) : (
            <AppLink
              className={classes.label}
              href={target.startsWith('/') ? target : `/project/${project.code}/${target}`}
            >
              {label}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}
