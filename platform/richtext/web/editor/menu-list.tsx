/** The rows of a picker whose keys belong to another element: the text, or an input. */
import type { ReactNode, Ref } from 'react';

type MenuListProps = { id: string; label: string; className: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A list of choices that never takes the focus itself. */
export function MenuList({ id, label, className, ref, children }: MenuListProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element would take the focus from the text
    <div {...(ref ? { ref } : {})} id={id} role="listbox" aria-label={label} className={className}>
      {children}
    </div>
  );
}

type MenuRowProps = { id: string; isChosen: boolean; onTake: () => void; children: ReactNode };

/** One option; the keyboard selects it from the focused element, the pointer here. */
export function MenuRow({ id, isChosen, onTake, children }: MenuRowProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard where the focus is
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element cannot stand outside a select
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="aw-menu-row"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
