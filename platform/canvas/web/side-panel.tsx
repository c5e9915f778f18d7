/** Frame of the side panels; the canvas stays usable. */
import { CloseButton } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  /** Width in px; on phones the width of the canvas. */
  readonly width?: 420 | 480;
  /** Right side of the header, before the close button. */
  readonly status?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  /** The first field is focused when the panel opens and whenever this changes. Without it the focus stays. */
  readonly focusOn?: string | undefined;
  /** Escape on the canvas closes it as well. */
  readonly isOfSelection?: boolean;
  /** On a phone it covers the lower half only, since the canvas shows what it tells. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

const fields = 'input:not([type="hidden"]):not([disabled]), textarea';

/** Focuses the first field, and restores the focus. */
function useFocus(panel: RefObject<HTMLElement | null>, focusOn: string | undefined): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    const frame = element?.parentElement;
    return () => {
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      setTimeout(() => {
        const now = document.activeElement;
        if (now !== null && now !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        const target = isThere ? opener : frame?.querySelector<HTMLElement>('[role="application"]');
        target?.focus({ preventScroll: true });
      }, 0);
    };
  }, [panel]);
  useEffect(() => {
    if (focusOn === undefined) return;
    const first = panel.current?.querySelector<HTMLElement>(`[data-panel-body] :is(${fields})`);
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, [panel, focusOn]);
}

/** The canvas itself, or an element of a picture on it. */
const isCanvas = (target: Element): boolean =>
  target.role === 'application' || (target instanceof SVGElement && target.closest('[role="application"]') !== null);

function useEscapeOnCanvas(panel: RefObject<HTMLElement | null>, isHeard: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const frame = isHeard ? panel.current?.parentElement : undefined;
    const press = ({ key, target }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape' && target instanceof Element && isCanvas(target)) close();
    };
    frame?.addEventListener('keydown', press);
    return () => frame?.removeEventListener('keydown', press);
  }, [panel, isHeard]);
}

/** Open while mounted; Escape closes it, unless a dropdown in it is open. */
export function SidePanel(props: SidePanelProps) {
  const { title, width = 420, status, foot, onClose, focusOn, isOfSelection = false, isSheet, children } = props;
  const panel = useRef<HTMLElement>(null);
  useEscapeOnCanvas(panel, isOfSelection, onClose);
  useFocus(panel, focusOn);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const { target } = event;
    // Dropdowns are rendered in a portal, but their key events bubble here.
    const isInside = target instanceof Element && panel.current?.contains(target);
    if (!isInside || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the Escape of what is in it
    <section
      ref={panel}
      data-side-panel
      className={classes.panel}
      style={{ width }}
      aria-label={title}
      tabIndex={-1}
      data-sheet={isSheet || undefined}
      onKeyDown={press}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {status}
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <div className={classes.body} data-panel-body>
        {children}
      </div>
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </section>
  );
}
