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
  readonly valueText: (value: unknown, conflict: ItemConflict) => string;
  readonly onSettle: (index: number, keep: 'mine' | 'theirs') => void;
}

interface ConflictWords {
  readonly what: string;
  readonly keepTheirs: string;
  readonly keepMine: string;
}

/** What happened, and the choices. The server tells who saved by name, and another window of one's own has one's own name. */
function wordsOf(what: string, by: string | null, me: string): ConflictWords {
  if (by === null) {
    return {
      what: `You changed ${what}, and another version has replaced it.`,
      keepTheirs: 'Keep the other version’s',
      keepMine: 'Keep mine',
    };
  }
  if (by === me) {
    return {
      what: `You changed ${what} here and in another window.`,
      keepTheirs: 'Keep the other window’s',
      keepMine: 'Keep this window’s',
    };
  }
  return { what: `${by} and you changed ${what}.`, keepTheirs: `Keep ${by}’s`, keepMine: 'Keep mine' };
}

/** Nothing while everything is decided. */
export function ConflictPanel({ conflicts, nameOf, valueText, onSettle }: ConflictPanelProps) {
  const { user } = useWorkspace();
  const [chosen] = conflicts;
  if (!chosen) return null;
  const words = wordsOf(nameOf(chosen), chosen.by, user.profile.username);
  return (
    <section className={classes.conflict} aria-label="Changed twice">
      <strong>{words.what}</strong>
      <div className={classes.values}>
        <div className={classes.value}>
          {valueText(chosen.theirs, chosen)}
          <div>
            <Button size="compact-sm" variant="default" onClick={() => onSettle(0, 'theirs')}>
              {words.keepTheirs}
            </Button>
          </div>
        </div>
        <div className={classes.value}>
          {valueText(chosen.mine, chosen)}
          <div>
            <Button size="compact-sm" onClick={() => onSettle(0, 'mine')}>
              {words.keepMine}
            </Button>
          </div>
        </div>
      </div>
      {conflicts.length > 1 ? <span>{conflicts.length - 1} more</span> : null}
    </section>
  );
}
