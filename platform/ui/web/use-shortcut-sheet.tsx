/** Opens the shortcut sheet: by `?` outside of a text, by Ctrl or Command with a slash anywhere, by a button. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart, partMissingMessage } from './lazy-part.tsx';
import { showToast } from './toast.ts';
import type { ShortcutGroup } from '../model/key-names.ts';

const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet));

const tellMissing = (): void => showToast('danger', partMissingMessage);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** True for the keys that ask for the sheet. Not while another dialog asks something. */
function asksForSheet(event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey || event.defaultPrevented || document.querySelector('[role="dialog"]')) return false;
  return isMod ? event.key === '/' : event.key === '?' && !isTyping(event.target);
}

/** The sheet as an element for the page, and how to open it; `load` brings its groups when it is first asked for. */
export function useShortcutSheet(
  load: () => Promise<readonly ShortcutGroup[]>,
): readonly [open: () => void, sheet: ReactNode] {
  const [groups, setGroups] = useState<readonly ShortcutGroup[]>();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!asksForSheet(event)) return;
      event.preventDefault();
      void load().then(setGroups, tellMissing);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [load]);
  const sheet = groups ? (
    <Suspense fallback={null}>
      <ShortcutSheet groups={groups} onClose={() => setGroups(undefined)} />
    </Suspense>
  ) : null;
  return [() => void load().then(setGroups, tellMissing), sheet];
}
