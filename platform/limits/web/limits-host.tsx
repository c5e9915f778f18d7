/** Mounts the limits dialog in the shell; its code is loaded on first use. */
import { lazy, Suspense } from 'react';
import { useOpenedLimit } from './limits.ts';

const LimitsDialog = lazy(async () => ({ default: (await import('./limits-dialog.tsx')).LimitsDialog }));

/** Mounted once in the shell. */
export function LimitsHost() {
  const opened = useOpenedLimit();
  return opened ? (
    <Suspense>
      <LimitsDialog />
    </Suspense>
  ) : null;
}
