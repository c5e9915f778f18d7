/** The icon buttons of the editor's floating bars, and the bar that holds them. */
import type { TablerIcon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';

type ToolbarButtonProps = {
  label: string;
  Icon: TablerIcon;
  isActive?: boolean;
  isDisabled?: boolean;
  keys?: string;
  run: () => void;
};

/** A 28 px button; it leaves the selection and the focus of the text where they are. */
export function ToolbarButton({ label, Icon, isActive, isDisabled = false, keys, run }: ToolbarButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="aw-tool"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
      disabled={isDisabled}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </button>
  );
}

/** A row of buttons; arrow keys go from one to the next, Escape goes back to the text. */
export function Toolbar({
  label,
  onLeave,
  children,
}: {
  label: string;
  onLeave: () => void;
  children: ReactNode;
}): ReactNode {
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div role="toolbar" aria-label={label} className="aw-tools" tabIndex={-1} onKeyDown={walk}>
      {children}
    </div>
  );
}

/** The thin line between groups of buttons. */
export function ToolbarDivider(): ReactNode {
  return <span className="aw-tool-divider" aria-hidden />;
}
