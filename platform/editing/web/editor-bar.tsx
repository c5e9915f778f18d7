/** Bars at the top of an editor of whole documents, the word in them that tells whether everything is saved, and what screen readers hear. */
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { handOver, isEscapeOfTooltip } from '#platform/canvas/web/canvas-keys.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import type { SavedWord as Word } from '../model/whole-saving.ts';
import classes from './editor-bar.module.css';

interface EditorBarProps {
  /** The right one stays beside a panel: `--panel-side` is its width. */
  readonly place: 'left' | 'right';
  /** Where the window is narrow the bar stands below the left one. */
  readonly wraps?: boolean;
  readonly isAway?: boolean;
  readonly children: ReactNode;
}

/** Stands over the canvas; 38 px high unless `--editor-bar-height` says more. */
export function EditorBar({ place, wraps = false, isAway = false, children }: EditorBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys of its buttons
    <div
      className={classes.bar}
      data-place={place}
      data-wraps={wraps || undefined}
      data-away={isAway || undefined}
      onKeyDown={handOver}
      onKeyDownCapture={(event) => {
        if (isEscapeOfTooltip(event)) handOver(event);
      }}
    >
      {children}
    </div>
  );
}

/** Leaves the editor; at the beginning of the left bar. */
export function BackToList({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <ActionIcon component={AppLink} href={href} size={28} aria-label={label} title={label}>
      <IconArrowLeft size={17} stroke={1.7} />
    </ActionIcon>
  );
}

/** Saved, Saving, Offline or Not saved, with the reason. */
export function SavedWord({ word, problem }: { readonly word: Word; readonly problem: string | undefined }) {
  return (
    <output className={classes.word} data-word={word} title={problem}>
      {word}
    </output>
  );
}

interface AnnouncementsProps {
  readonly store: { readonly onAnnounce: (listener: (text: string) => void) => () => void };
}

/** What screen readers hear. */
export function Announcements({ store }: AnnouncementsProps) {
  const [said, setSaid] = useState({ text: '', times: 0 });
  useEffect(() => store.onAnnounce((text) => setSaid(({ times }) => ({ text, times: times + 1 }))), [store]);
  return (
    <output className="aw-hidden" aria-live="polite">
      {/* The same words once more are news as well. */}
      <span key={said.times}>{said.text}</span>
    </output>
  );
}
