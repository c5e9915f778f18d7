/** The bar below an editor: draft state, word count, full screen, shortcuts, Cancel and Save. */
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconCloudCheck,
  IconCloudOff,
  IconKeyboard,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { writingShortcuts } from '#platform/richtext/model/shortcuts.ts';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { noDraftsMessage } from '../contract.ts';
import type { DraftState } from './use-draft.ts';
import classes from './writing.module.css';

interface WritingBarProps {
  /** Above the buttons: why the text cannot be saved. */
  readonly notice?: ReactNode;
  readonly draft: { readonly state: DraftState; readonly at: string | undefined };
  readonly saving: boolean;
  readonly isFull: boolean;
  readonly onFullScreen: () => void;
  /** Who else edits the text. */
  readonly people?: ReactNode;
  /** Ref of the container for the word count. */
  readonly setCount: (place: HTMLElement | null) => void;
  readonly onShortcuts: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

const hint = (label: string, keys: readonly string[]): string => `${label} (${keysText(keys, isAppleMachine)})`;

/** Sticks to the bottom of the window. */
export function WritingBar(props: WritingBarProps) {
  const { notice, people, draft, saving, isFull, onFullScreen, setCount, onShortcuts, onCancel, onSave } = props;
  const fullLabel = isFull ? 'Exit full screen' : 'Full screen';
  const FullIcon = isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <div className={classes.foot}>
      {notice}
      <div className={classes.bar}>
        <DraftNote state={draft.state} at={draft.at} />
        {people}
        <span ref={setCount} className={classes.count} />
        <ActionIcon
          className={classes.shortcuts ?? ''}
          size="lg"
          aria-label="Keyboard shortcuts"
          title={hint('Keyboard shortcuts', writingShortcuts.sheet.keys)}
          onClick={onShortcuts}
        >
          <IconKeyboard size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          size="lg"
          aria-label={fullLabel}
          title={hint(fullLabel, writingShortcuts.fullScreen.keys)}
          aria-pressed={isFull}
          onClick={onFullScreen}
        >
          <FullIcon size={18} stroke={1.7} />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button size="sm" loading={saving} onClick={onSave}>
          Save
        </Button>
      </div>
    </div>
  );
}

function DraftNote({ state, at }: { readonly state: DraftState; readonly at: string | undefined }) {
  if (state === 'failed') {
    return (
      <output className={classes.draftNote}>
        <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
        {noDraftsMessage}
      </output>
    );
  }
  return (
    <span className={classes.draftNote}>
      {state === 'untouched' ? null : <IconCloudCheck size={16} stroke={1.7} aria-hidden="true" />}
      {state === 'writing' ? <span>Keeping a draft on this device…</span> : null}
      {state === 'kept' && at ? (
        <span>
          Draft kept on this device, <RelativeTime at={at} />
        </span>
      ) : null}
    </span>
  );
}
