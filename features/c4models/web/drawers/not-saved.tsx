/** Unsaved text: a badge, the reason, and the two choices. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FieldDraft } from '../../model/field-drafts.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { useEditor } from '../editor-context.tsx';
import classes from './draft-field.module.css';
import { isOutdated } from './use-field-draft.ts';

/** Right of a label. */
export function NotSavedBadge() {
  return (
    <span className={classes.badge}>
      <IconAlertTriangle size={14} stroke={1.7} aria-hidden="true" />
      {editorTexts.notSaved}
    </span>
  );
}

interface TwoChoices {
  /** Words for taking what is saved. */
  readonly discard: string;
  readonly onDiscard: () => void;
  /** Undefined when saving is impossible. */
  readonly onRetry: (() => void) | undefined;
}

/** Below a text that is not saved. */
export function Choices({ discard, onDiscard, onRetry }: TwoChoices) {
  return (
    <div className={classes.choices}>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {discard}
      </Button>
      {onRetry ? (
        <Button size="compact-sm" onClick={onRetry}>
          Save my text
        </Button>
      ) : null}
    </div>
  );
}

interface ChoicesProps {
  readonly draft: FieldDraft;
  /** The item was deleted: the text cannot be saved. */
  readonly isGone?: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** Keep mine or take theirs. */
export function NotSavedChoices({ draft, isGone = false, onRetry, onDiscard }: ChoicesProps) {
  const isTheirs = useEditor((state) => isOutdated(state, draft));
  const discard = isGone ? 'Discard my text' : isTheirs ? 'Use reloaded text' : 'Use saved text';
  return <Choices discard={discard} onDiscard={onDiscard} onRetry={isGone ? undefined : onRetry} />;
}
