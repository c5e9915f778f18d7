/** Loads what draws images and attachments once there is one. */
import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { FileSlots } from './schema-files.ts';

const FileBlocks = lazyPart(() => import('./file-blocks.tsx').then((module) => module.FileBlocks));

/** Draws the images and attachments of an editor. */
export function FileLayer({ slots }: { slots: FileSlots }): ReactNode {
  const current = useSyncExternalStore(slots.subscribe, slots.current);
  return (
    current.length > 0 && (
      <Suspense fallback={null}>
        <FileBlocks slots={current} />
      </Suspense>
    )
  );
}
