/** The button 'New project', which explains the limit when the plan is full. */
import { useNavigate } from '@tanstack/react-router';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { newProjectLabel, projectLimit } from '../contract.ts';

/** Shown to owners. */
export function NewProjectButton() {
  const navigate = useNavigate();
  const limit = useLimit(projectLimit);
  return (
    <LimitButton
      label={newProjectLabel}
      reached={limit?.reached}
      onCreate={() => void navigate({ to: '/projects/new' })}
      onLimit={() => openLimits(projectLimit)}
    />
  );
}
