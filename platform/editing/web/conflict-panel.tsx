/** The panel of fields that were changed twice: both values, and the choice. */
import { Button } from '@mantine/core';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { ItemConflict } from '../model/whole-editor.ts';
import classes from './conflict-panel.module.css';

interface ConflictPanelProps {
  readonly conflicts: readonly ItemConflict[];
  /** What was changed twice, for example `the text of “Orders”`. */
  readonly nameOf: (conflict: ItemConflict) => string;
  /** A value as people read it. */
  readonly valueText: (value: unknown) => string;
  readonly onSettle: (index: number, keep: 'mine' | 'theirs') => void;
}

/** Nothing while everything is decided. */
export function ConflictPanel({ conflicts, nameOf, valueText, onSettle }: ConflictPanelProps) {
  const { user } = useWorkspace();
  const [chosen] = conflicts;
  if (!chosen) return null;
  // The server tells who saved by name, and a window of one's own has one's own name.
  const isOwn = chosen.by === user.profile.username;
  const what = nameOf(chosen);
  return (
    <section className={classes.conflict} aria-label="Changed twice">
      <strong>
        {isOwn ? `You changed ${what} here and in another window.` : `${chosen.by} and you changed ${what}.`}
      </strong>
      <div className={classes.values}>
        <div className={classes.value}>
          {valueText(chosen.theirs)}
          <div>
            <Button size="compact-sm" variant="default" onClick={() => onSettle(0, 'theirs')}>
              {isOwn ? 'Keep the other window’s' : `Keep ${chosen.by}’s`}
            </Button>
          </div>
        </div>
        <div className={classes.value}>
          {valueText(chosen.mine)}
          <div>
            <Button size="compact-sm" onClick={() => onSettle(0, 'mine')}>
              {isOwn ? 'Keep this window’s' : 'Keep mine'}
            </Button>
          </div>
        </div>
      </div>
      {conflicts.length > 1 ? <span>{conflicts.length - 1} more</span> : null}
    </section>
  );
}
