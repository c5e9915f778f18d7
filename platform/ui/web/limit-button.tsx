/** A create button that keeps its place when the plan allows no more, and then explains why. */
import { Button } from '@mantine/core';
import { IconBan, IconPlus } from '@tabler/icons-react';

interface LimitButtonProps {
  readonly label: string;
  readonly reached: boolean;
  readonly onCreate: () => void;
  /** Opens the limits dialog. */
  readonly onLimit: () => void;
}

/** Filled with a plus; with a ban icon and default look once the limit is reached. */
export function LimitButton({ label, reached, onCreate, onLimit }: LimitButtonProps) {
  return reached ? (
    <Button variant="default" leftSection={<IconBan size={16} />} onClick={onLimit}>
      {label}
      <span className="aw-hidden">, limit reached</span>
    </Button>
  ) : (
    <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
      {label}
    </Button>
  );
}
