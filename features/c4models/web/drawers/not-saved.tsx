/** What is shown of a text that the model did not take: a badge, the reason, and the two choices. */
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

interface ChoicesProps {
  readonly draft: FieldDraft;
  /** What the text belongs to is gone: it cannot be saved any more. */
  readonly isGone?: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** Mine or theirs. */
export function NotSavedChoices({ draft, isGone = false, onRetry, onDiscard }: ChoicesProps) {
  const isTheirs = useEditor((state) => isOutdated(state, draft));
  const discard = isGone ? 'Discard my text' : isTheirs ? 'Use reloaded text' : 'Use saved text';
  return (
    <div className={classes.choices}>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {discard}
      </Button>
      {isGone ? null : (
        <Button size="compact-sm" onClick={onRetry}>
          Save my text
        </Button>
      )}
    </div>
  );
}
