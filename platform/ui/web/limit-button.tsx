/** A create button that keeps its place when the plan allows no more, and then explains why. */
import { Button } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useLimited } from './use-limited.ts';

interface LimitButtonProps {
  readonly label: string;
  /** Undefined while the limits load. */
  readonly reached: boolean | undefined;
  readonly onCreate: () => void;
  /** Opens the limits dialog. */
  readonly onLimit: () => void;
}

/**
 * Filled with a plus; with a ban icon and default look once the limit is reached. A click before the limits are loaded
 * waits for them.
 */
export function LimitButton({ label, reached, onCreate, onLimit }: LimitButtonProps) {
  const { isWaiting, run } = useLimited(reached, onLimit);
  return reached ? (
    <Button
      variant="default"
      leftSection={<IconBan size={16} />}
      aria-label={`${label}, limit reached`}
      onClick={onLimit}
    >
      {label}
    </Button>
  ) : (
    <Button leftSection={<IconPlus size={16} />} loading={isWaiting} onClick={() => run(onCreate)}>
      {label}
    </Button>
  );
}
