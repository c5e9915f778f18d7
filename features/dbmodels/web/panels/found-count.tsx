/** How many tables a search found, and the button that adds one. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import { addTableLabel } from '../../contract.ts';
import { useDesk } from '../schema-context.tsx';

/** Read to screen readers when it changes. */
export function FoundCount({ count, className }: { readonly count: number; readonly className?: string | undefined }) {
  return (
    <output className={className}>
      {count === 0 ? nothingFoundMessage : `${count} ${count === 1 ? 'table' : 'tables'}`}
    </output>
  );
}

/** Asks for the name of the table. */
export function AddTable() {
  const { open } = useDesk();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.7} />}
      onClick={() => open({ kind: 'table-name' })}
    >
      {addTableLabel}
    </Button>
  );
}
