/** The panel of fields that were changed twice: both values, and the choice. */
import { Button } from '@mantine/core';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { shortLabel } from '../model/board-words.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import classes from './board.module.css';

/** Names of fields that two people may change. */
const fieldNames: Readonly<Record<string, string>> = {
  label: 'the text',
  position: 'the place',
  size: 'the size',
  style: 'the colours',
  text: 'how the text looks',
  line: 'the line',
  z: 'the order',
  angle: 'the angle',
  href: 'the link',
};

const fieldName = (field: string): string =>
  field === '' ? 'the same element,' : `${fieldNames[field.split('.')[0] ?? ''] ?? 'something'} of`;

const isNumbered = (value: object): value is Readonly<Record<string, number>> =>
  Object.values(value).every((part) => typeof part === 'number');

function valueText(value: unknown): string {
  if (value === undefined) return 'Removed';
  if (typeof value === 'string') return value || 'Empty';
  if (typeof value !== 'object' || value === null) return String(value);
  if (isNumbered(value)) {
    const round = (name: string): number => Math.round(value[name] ?? 0);
    if ('x' in value) return `${round('x')} from the left, ${round('y')} from the top`;
    if ('w' in value) return `${round('w')} × ${round('h')}`;
  }
  return 'label' in value && typeof value.label === 'string' && value.label !== '' ? value.label : 'Changed';
}

/** Nothing while everything is decided. */
export function BoardConflictPanel() {
  const store = useBoardStore();
  const { user } = useWorkspace();
  const conflicts = useBoard((state) => state.conflicts);
  const elements = useBoard(({ board }) => board.document.elements);
  const [chosen] = conflicts;
  if (!chosen) return null;
  // The server tells who saved by name, and a window of one's own has one's own name.
  const isOwn = chosen.by === user.profile.username;
  const what = `${fieldName(chosen.field)} “${shortLabel(elements.get(chosen.id))}”`;
  const settle = (keep: 'mine' | 'theirs') => (): void => store.send({ kind: 'conflict-settled', index: 0, keep });
  return (
    <section className={classes.conflict} aria-label="Changed twice">
      <strong>
        {isOwn ? `You changed ${what} here and in another window.` : `${chosen.by} and you changed ${what}.`}
      </strong>
      <div className={classes.values}>
        <div className={classes.value}>
          {valueText(chosen.theirs)}
          <div>
            <Button size="compact-sm" variant="default" onClick={settle('theirs')}>
              {isOwn ? 'Keep the other window’s' : `Keep ${chosen.by}’s`}
            </Button>
          </div>
        </div>
        <div className={classes.value}>
          {valueText(chosen.mine)}
          <div>
            <Button size="compact-sm" onClick={settle('mine')}>
              {isOwn ? 'Keep this window’s' : 'Keep mine'}
            </Button>
          </div>
        </div>
      </div>
      {conflicts.length > 1 ? <span>{conflicts.length - 1} more</span> : null}
    </section>
  );
}
