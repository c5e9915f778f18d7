/** Performs the commands of keys and buttons of the canvas. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ViewPicture } from '../../model/c4-view.ts';
import { layoutTaskOf } from '../../model/view-layout.ts';
import { useEditorStore, useIsEditable } from '../editor-context.tsx';
import { commandOf, type CanvasCommand, type Tool } from './canvas-commands.ts';
import type { ViewActions } from './canvas-view.tsx';
import { useKeyboardNavigation, type KeyboardNavigation } from './use-keyboard-navigation.ts';

/** Shared control of the canvas. */
export interface CanvasControl extends Pick<KeyboardNavigation, 'link' | 'setLink' | 'followed' | 'unfollow'> {
  readonly tool: Tool;
  readonly run: (command: CanvasCommand) => void;
  /** Returns true when the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

type Doers = { readonly [D in CanvasCommand['do']]: (command: Extract<CanvasCommand, { do: D }>) => void };

const done = <D extends CanvasCommand['do']>(doers: Doers, kind: D, command: Extract<CanvasCommand, { do: D }>): void =>
  doers[kind](command);

/** `actions` are those of the view, available inside the stage. */
export function useCanvasControl(picture: ViewPicture, actions: RefObject<ViewActions | null>): CanvasControl {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const [tool, setTool] = useState<Tool>('select');
  const navigation = useKeyboardNavigation(picture);
  const { link, setLink, only } = navigation;
  // After Escape, Tab leaves the canvas instead of moving through the elements.
  const isLeaving = useRef(false);
  const withOnly = (act: (id: string) => void): void => {
    const id = only();
    if (id !== undefined) act(id);
  };
  const doers: Doers = {
    send: ({ event }) => store.send(event),
    tool: (command) => {
      setLink(undefined);
      setTool(command.tool);
    },
    go: ({ direction }) => navigation.go(direction),
    step: ({ by }) => void navigation.step(by),
    connect: () => {
      if (!navigation.begin()) setTool('connect');
    },
    accept: navigation.accept,
    'let-go': () => {
      isLeaving.current = true;
      if (link) setLink(undefined);
      else if (tool !== 'select') setTool('select');
      else store.send({ kind: 'canvas-clicked' });
    },
    open: () => withOnly((id) => store.send({ kind: 'double-clicked', id })),
    enter: () => withOnly((elementId) => store.send({ kind: 'drilled-in', elementId })),
    fit: () => actions.current?.fit(),
    'full-size': () => actions.current?.fullSize(),
    pin: () => {
      const chosen = picture.nodes.filter(({ id }) => store.state().selection.has(id));
      store.send({ kind: 'pinned', isPinned: !chosen.every(({ isPinned }) => isPinned) });
    },
    'lay-out': ({ isSelection }) =>
      store.send({ kind: 'layout-asked', isSelection, task: layoutTaskOf(picture, true) }),
  };
  const run = (command: CanvasCommand): void => done(doers, command.do, command);
  const onKey = (event: KeyboardEvent): boolean => {
    if (isTyping(event.target)) return false;
    const { key, shiftKey: isShift, altKey: isAlt } = event;
    const hasSelection = store.state().selection.size > 0;
    const isOnCanvas = event.target === event.currentTarget;
    const facts = { isEditable, hasSelection, isLinking: link !== undefined, isOnCanvas };
    const command = commandOf({ key, isShift, isAlt, isMod: event.ctrlKey || event.metaKey }, facts);
    if (key !== 'Tab' && key !== 'Shift') isLeaving.current = false;
    if (!command) return false;
    if (command.do === 'step') return !isLeaving.current && navigation.step(command.by);
    run(command);
    return true;
  };
  const { followed, unfollow } = navigation;
  return { tool, link, followed, setLink, run, onKey, unfollow };
}
