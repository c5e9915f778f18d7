/** Bar of a presentation: title, navigation, exit. */
import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import type { EditorEvent } from '../../model/editor-state.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { drawnFlowId, drawnStep } from '../../model/editor-flows.ts';
import { flowStepsOf } from '../../model/flow-steps.ts';
import { useEditor, usePicture, useSend, useShown } from '../editor-context.tsx';
import { SlideLegend } from '../panels/legend.tsx';
import classes from './presentation-bar.module.css';
import { useScreen } from './use-screen.ts';

const step = (by: 1 | -1 | 'first' | 'last'): EditorEvent => ({ kind: 'presentation-stepped', by });

/** Keys of a presentation. */
const keys: Readonly<Record<string, EditorEvent>> = {
  ArrowRight: step(1),
  ArrowDown: step(1),
  PageDown: step(1),
  ' ': step(1),
  ArrowLeft: step(-1),
  ArrowUp: step(-1),
  PageUp: step(-1),
  Home: step('first'),
  End: step('last'),
  Escape: { kind: 'presentation-ended' },
};

/** Captures keys first: slides ignore the focus. */
function useSlideKeys(send: (event: EditorEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meant = keys[event.key];
    const isOnButton = event.key === ' ' && event.target instanceof HTMLButtonElement;
    if (!meant || isOnButton || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    send(meant);
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
      setTimeout(() => frame?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true }), 0);
    };
  }, []);
  return bar;
}

/** The step of a flow that the slide shows. */
function useSlideStep(): { readonly flow: string; readonly number: number; readonly text: string } | undefined {
  const { document } = useShown();
  const picture = usePicture();
  const flowId = useEditor(drawnFlowId);
  const at = useEditor(drawnStep);
  const flow = picture?.view.flows.find(({ id }) => id === flowId);
  const step = picture && flow && at !== undefined ? flowStepsOf(document, picture, flow)[at] : undefined;
  return step && { flow: flow?.name ?? '', number: step.number, text: step.text };
}

function Title() {
  const view = useEditor(({ document, viewId }) => document.views.get(viewId));
  const name = useEditor(({ document }) => document.name);
  const version = useEditor(({ head }) => head.version);
  return (
    <header className={classes.title}>
      <h1>{view?.name}</h1>
      <p>
        {name}, version {version}
      </p>
    </header>
  );
}

/** What happens in the step that the slide shows. */
function StepCaption() {
  const step = useSlideStep();
  if (!step) return null;
  return (
    <output className={classes.step}>
      <b>{step.flow}</b>
      <span>
        {step.number}. {step.text}
      </span>
    </output>
  );
}

/** Rendered during a presentation only. */
export function PresentationBar() {
  const send = useSend();
  const presentation = useEditor((state) => state.presentation);
  const name = useEditor(({ document, viewId }) => document.views.get(viewId)?.name);
  const bar = useFocusOfSlides();
  const { isWhole, toggle } = useScreen();
  useSlideKeys(send);
  if (!presentation) return null;
  const { at, slides } = presentation;
  const place = editorTexts.slideOf(at + 1, slides.length);
  return (
    <section ref={bar} tabIndex={-1} className={classes.slides} aria-label="Presentation">
      <Title />
      <StepCaption />
      <FloatingBar label="Slides" place="bottom-centre">
        <ActionIcon aria-label="Previous slide" disabled={at === 0} onClick={() => send(step(-1))}>
          <IconChevronLeft size={17} stroke={1.7} />
        </ActionIcon>
        <span className={classes.place}>{place}</span>
        <ActionIcon aria-label="Next slide" disabled={at === slides.length - 1} onClick={() => send(step(1))}>
          <IconChevronRight size={17} stroke={1.7} />
        </ActionIcon>
        <span className={classes.rule} />
        {toggle ? (
          <ActionIcon aria-label={isWhole ? 'Leave the whole screen' : 'Whole screen'} onClick={toggle}>
            {isWhole ? <IconArrowsMinimize size={17} stroke={1.7} /> : <IconArrowsMaximize size={17} stroke={1.7} />}
          </ActionIcon>
        ) : null}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.7} />}
          rightSection={<Kbd size="xs">Esc</Kbd>}
          onClick={() => send({ kind: 'presentation-ended' })}
        >
          Exit
        </Button>
      </FloatingBar>
      <SlideLegend />
      <output className="aw-hidden">{`${name}, slide ${place}`}</output>
    </section>
  );
}
