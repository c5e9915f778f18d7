/** A running presentation on a canvas: title, keys, and the bar with navigation and exit. */
import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { FloatingBar } from './floating-bar.tsx';
import classes from './slide-show.module.css';
import { focusStageNear } from './focus-stage.ts';
import { useScreen } from './use-screen.ts';

/** How far to go. */
export type SlideStep = 1 | -1 | 'first' | 'last';

const icon = { size: 17, stroke: 1.7 } as const;

/** Keys of a presentation. */
const keys: Readonly<Record<string, SlideStep>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Home: 'first',
  End: 'last',
};

interface SlideShowProps {
  readonly title: string;
  readonly subtitle: string;
  /** The slide that is shown, from 0. */
  readonly at: number;
  readonly count: number;
  readonly onStep: (by: SlideStep) => void;
  readonly onEnd: () => void;
  /** Further keys; true for one that was used. */
  readonly onKey?: (key: string) => boolean;
  /** Further buttons of the bar. */
  readonly tools?: ReactNode;
  /** Captions and legends. */
  readonly children?: ReactNode;
}

/** What has keys of its own although slides are shown: a dialog over them, a menu of the top bar, a field. */
const ownKeys = '[role="dialog"], [role="menu"], [role="listbox"], input, textarea, select, [contenteditable="true"]';

/** The help is about the keys of the editor, and a selection of everything marks the page below: slides have neither. */
const isOfEditor = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey ? key === '/' || key.toLowerCase() === 'a' : key === '?';

/** Captures keys first: slides ignore the focus. */
function useSlideKeys({ onStep, onEnd, onKey }: Pick<SlideShowProps, 'onStep' | 'onEnd' | 'onKey'>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isOnButton = event.key === ' ' && target instanceof HTMLButtonElement;
    if (isOnButton || event.altKey || (target instanceof Element && target.closest(ownKeys))) return;
    const isMod = event.ctrlKey || event.metaKey;
    const step = isMod ? undefined : keys[event.key];
    if (step !== undefined) onStep(step);
    else if (!isMod && event.key === 'Escape') onEnd();
    else if (!isOfEditor(event) && (isMod || !onKey?.(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}

/** The bar has the focus during a presentation; the canvas gets it back. */
function useFocusOfSlides() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const frame = bar.current?.parentElement;
    bar.current?.focus({ preventScroll: true });
    return () => {
      setTimeout(() => focusStageNear(frame), 0);
    };
  }, []);
  return bar;
}

/** Rendered during a presentation only. */
export function SlideShow({ title, subtitle, at, count, onStep, onEnd, onKey, tools, children }: SlideShowProps) {
  const bar = useFocusOfSlides();
  const { isWhole, toggle } = useScreen();
  useSlideKeys({ onStep, onEnd, ...(onKey ? { onKey } : {}) });
  const place = `${at + 1} of ${count}`;
  return (
    <section ref={bar} tabIndex={-1} className={classes.slides} aria-label="Presentation">
      <header className={classes.title}>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </header>
      {children}
      <FloatingBar label="Slides" place="bottom-centre">
        <ActionIcon aria-label="Previous slide" disabled={at === 0} onClick={() => onStep(-1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <span className={classes.place}>{place}</span>
        <ActionIcon aria-label="Next slide" disabled={at === count - 1} onClick={() => onStep(1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        <span className={classes.rule} />
        {tools}
        {toggle ? (
          <ActionIcon aria-label={isWhole ? 'Leave the whole screen' : 'Whole screen'} onClick={toggle}>
            {isWhole ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
          </ActionIcon>
        ) : null}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.7} />}
          rightSection={
            <Kbd size="xs" className={classes.key ?? ''}>
              Esc
            </Kbd>
          }
          onClick={onEnd}
        >
          Exit
        </Button>
      </FloatingBar>
      <output className="aw-hidden">{`${title}, slide ${place}`}</output>
    </section>
  );
}
