/** Versions of the open diagram: the button that opens their panel, the panel, and what covers the canvas meanwhile. */
import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { BoardComparison } from '../../model/board-compare.ts';
import { useBoard } from '../board-context.tsx';

const VersionsPanel = lazyPart(async () => (await import('./versions-panel.tsx')).VersionsPanel);
const ComparedBoard = lazyPart(async () => (await import('./compared-board.tsx')).ComparedBoard);

interface Versions {
  readonly button: ReactNode;
  /** Panel, and the canvas of a comparison. */
  readonly parts: ReactNode;
  readonly isOpen: boolean;
  /** The canvas of the editor is covered: it must not be reached. */
  readonly isComparing: boolean;
}

/** For the frame of the editor. */
export function useVersions(): Versions {
  const name = useBoard(({ board }) => board.name);
  const [isOpen, setOpen] = useState(false);
  const [comparison, setComparison] = useState<BoardComparison>();
  const [found, setFound] = useState<string>();
  const close = (): void => {
    setOpen(false);
    setComparison(undefined);
    setFound(undefined);
  };
  const button = (
    <ActionIcon
      size={28}
      aria-label="Versions"
      title="Versions"
      aria-pressed={isOpen}
      onClick={() => (isOpen ? close() : setOpen(true))}
    >
      <IconHistory size={17} stroke={1.7} />
    </ActionIcon>
  );
  const parts = (
    <Suspense>
      {comparison ? <ComparedBoard comparison={comparison} name={name} inView={found} /> : null}
      {isOpen ? (
        <VersionsPanel comparison={comparison} onCompare={setComparison} onFind={setFound} onClose={close} />
      ) : null}
    </Suspense>
  );
  return { button, parts, isOpen, isComparing: comparison !== undefined };
}
