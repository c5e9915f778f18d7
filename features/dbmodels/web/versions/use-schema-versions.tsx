/** Versions of the open model: the button that opens their panel, the panel, and what covers the canvas meanwhile. */
import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { SchemaComparison } from '../../model/schema-compare.ts';

const SchemaVersions = lazyPart(async () => (await import('./schema-versions.tsx')).SchemaVersions);
const ComparedSchema = lazyPart(async () => (await import('./compared-schema.tsx')).ComparedSchema);

interface Versions {
  readonly button: ReactNode;
  /** Panel, and the canvas of a comparison. */
  readonly parts: ReactNode;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** The canvas of the editor is covered: it must not be reached. */
  readonly isComparing: boolean;
}

/** For the frame of the editor; `onOpen` closes its other panels. */
export function useSchemaVersions(onOpen: () => void): Versions {
  const [isOpen, setOpen] = useState(false);
  const [comparison, setComparison] = useState<SchemaComparison>();
  const [found, setFound] = useState<string>();
  const close = (): void => {
    setOpen(false);
    setComparison(undefined);
    setFound(undefined);
  };
  const open = (): void => {
    onOpen();
    setOpen(true);
  };
  const button = (
    <ActionIcon
      size={28}
      aria-label="Versions"
      title="Versions"
      aria-pressed={isOpen}
      onClick={() => (isOpen ? close() : open())}
    >
      <IconHistory size={17} stroke={1.7} />
    </ActionIcon>
  );
  const parts = (
    <Suspense>
      {comparison ? <ComparedSchema comparison={comparison} inView={found} /> : null}
      {isOpen ? (
        <SchemaVersions
          comparison={comparison}
          onCompare={setComparison}
          onFind={(id) => setFound(id.split(' ')[0])}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
  return { button, parts, isOpen, open, close, isComparing: comparison !== undefined };
}
