/** Versions in the frame of an editor: the button that opens their panel, the panel, and what covers the canvas meanwhile. */
import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { VersionsPanelProps } from './compared-versions.tsx';

interface VersionsParts<C> {
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<VersionsPanelProps<C>>;
  /** The canvas of a comparison; `found` is the part that was chosen in the panel. */
  readonly compared: (comparison: C, found: string | undefined) => ReactNode;
  /** Closes the other panels of the editor. */
  readonly onOpen?: () => void;
}

/** The versions of the open document, as parts of its editor. */
export interface VersionsInFrame {
  readonly button: ReactNode;
  /** Panel, and the canvas of a comparison. */
  readonly parts: ReactNode;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** The canvas of the editor is covered: it must not be reached. */
  readonly isComparing: boolean;
}

/** For the frame of an editor; `Panel` shows `ComparedVersions`. */
export function useVersionsPanel<C extends object>({ Panel, compared, onOpen }: VersionsParts<C>): VersionsInFrame {
  const [isOpen, setOpen] = useState(false);
  const [comparison, setComparison] = useState<C>();
  const [found, setFound] = useState<string>();
  const close = (): void => {
    setOpen(false);
    setComparison(undefined);
    setFound(undefined);
  };
  const open = (): void => {
    onOpen?.();
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
      {comparison ? compared(comparison, found) : null}
      {isOpen ? <Panel comparison={comparison} onCompare={setComparison} onFind={setFound} onClose={close} /> : null}
    </Suspense>
  );
  return { button, parts, isOpen, open, close, isComparing: comparison !== undefined };
}
