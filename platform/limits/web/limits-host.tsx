/** Mounts the limits dialog in the shell; its code is loaded on first use. */
import { Suspense } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useOpenedLimit } from './limits.ts';

const LimitsDialog = lazyPart(async () => (await import('./limits-dialog.tsx')).LimitsDialog);

/** Mounted once in the shell. */
export function LimitsHost() {
  const opened = useOpenedLimit();
  return opened ? (
    <Suspense>
      <LimitsDialog />
    </Suspense>
  ) : null;
}
