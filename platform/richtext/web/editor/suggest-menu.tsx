/** The picker that floats under a typed sign; its lists are loaded when the sign is typed. */
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { FloatingPanel } from './floating-panel.tsx';
import { placeRect } from './overlay-places.ts';
import type { SuggestMenuProps } from './suggest-list.tsx';

// A list that cannot be loaded is not shown, and the text goes on.
const nothing = () => ({ default: (): ReactNode => null });
const EmojiMenu = lazy(() => import('./emoji-menu.tsx').then((module) => ({ default: module.EmojiMenu }), nothing));
const MentionMenu = lazy(() =>
  import('./mention-menu.tsx').then((module) => ({ default: module.MentionMenu }), nothing),
);

/** Draws the list of the open picker at its sign. */
export function SuggestMenu({ area, ...props }: SuggestMenuProps & { area: HTMLElement }): ReactNode {
  const { editor, open } = props;
  const place = useCallback(() => placeRect(editor, open.from), [editor, open.from]);
  const Menu = open.kind === 'emoji' ? EmojiMenu : MentionMenu;
  return (
    <FloatingPanel area={area} anchor={place} side="below" className="aw-suggest">
      <Suspense fallback={null}>
        <Menu {...props} />
      </Suspense>
    </FloatingPanel>
  );
}
