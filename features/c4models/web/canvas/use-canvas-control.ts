/** Performs the commands of keys and buttons of the canvas. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ViewPicture } from '../../model/c4-view.ts';
import { useEditorStore, useIsEditable } from '../editor-context.tsx';
import { commandOf, type CanvasCommand, type Tool } from './canvas-commands.ts';
import type { ViewActions } from './canvas-view.tsx';
import { useKeyboardNavigation, type KeyboardNavigation } from './use-keyboard-navigation.ts';

/** Shared control of the canvas. */
export interface CanvasControl extends Pick<KeyboardNavigation, 'link' | 'setLink' | 'followed' | 'unfollow'> {
  readonly tool: Tool;
  /** The tool stays after it was used. */
  readonly isLocked: boolean;
  /** A connection was drawn: the tool is put away unless it is locked. */
  readonly onConnected: () => void;
  readonly run: (command: CanvasCommand) => void;
  /** Returns true when the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Escape puts a tool away wherever the focus is, except in a dialog or menu. */
function useEscape(isHeard: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isHeard) return undefined;
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('[role="dialog"], [role="menu"]')) escape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isHeard]);
}

interface ToolState extends Pick<CanvasControl, 'tool' | 'isLocked' | 'onConnected'> {
  readonly pick: (tool: Tool, isLocked?: boolean) => void;
  /** False when there was no tool in use. */
  readonly putAway: () => boolean;
}

/** The pointer mode; a connection that is being drawn belongs to it. */
function useTool(link: CanvasControl['link'], setLink: CanvasControl['setLink']): ToolState {
  const [tool, setTool] = useState<Tool>('select');
  const [isLocked, setLocked] = useState(false);
  const pick = (next: Tool, isKept = false): void => {
    setLink(undefined);
    setTool(next);
    setLocked(isKept);
  };
  const putAway = (): boolean => {
    const isUsed = link !== undefined || tool !== 'select';
    pick('select');
    return isUsed;
  };
  useEscape(link !== undefined || tool !== 'select', putAway);
  const onConnected = (): void => {
    if (!isLocked) setTool('select');
  };
  return { tool, isLocked, pick, putAway, onConnected };
}

type Doers = { readonly [D in CanvasCommand['do']]: (command: Extract<CanvasCommand, { do: D }>) => void };

const done = <D extends CanvasCommand['do']>(doers: Doers, kind: D, command: Extract<CanvasCommand, { do: D }>): void =>
  doers[kind](command);

/** `actions` are those of the view, available inside the stage. */
export function useCanvasControl(picture: ViewPicture, actions: RefObject<ViewActions | null>): CanvasControl {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const navigation = useKeyboardNavigation(picture);
  const { link, setLink, only } = navigation;
  const { tool, isLocked, pick, putAway, onConnected } = useTool(link, setLink);
  // After Escape, Tab leaves the canvas instead of moving through the elements.
  const isLeaving = useRef(false);
  const withOnly = (act: (id: string) => void): void => {
    const id = only();
    if (id !== undefined) act(id);
  };
  const doers: Doers = {
    send: ({ event }) => store.send(event),
    tool: (command) => pick(command.tool, command.isLocked),
    show: ({ elementIds }) => store.send({ kind: 'elements-shown', elementIds, near: store.middle() }),
    go: ({ direction }) => navigation.go(direction),
    step: ({ by }) => void navigation.step(by),
    connect: () => {
      if (!navigation.begin()) pick('connect');
    },
    accept: navigation.accept,
    'let-go': () => {
      isLeaving.current = !putAway();
      if (isLeaving.current) store.send({ kind: 'canvas-clicked' });
    },
    open: () => withOnly((id) => store.send({ kind: 'double-clicked', id })),
    enter: () => withOnly((elementId) => store.send({ kind: 'drilled-in', elementId })),
    fit: () => actions.current?.fit(),
    'full-size': () => actions.current?.fullSize(),
    pin: () => {
      const chosen = picture.nodes.filter(({ id }) => store.state().selection.has(id));
      store.send({ kind: 'pinned', isPinned: !chosen.every(({ isPinned }) => isPinned) });
    },
    'lay-out': ({ isSelection }) => store.send({ kind: 'layout-asked', isSelection }),
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
    if (command.do === 'step') {
      const isStep = !isLeaving.current && navigation.step(command.by);
      // Tab leaves the canvas; on the next visit it goes through the elements again.
      isLeaving.current = false;
      return isStep;
    }
    run(command);
    return true;
  };
  const { followed, unfollow } = navigation;
  return { tool, isLocked, onConnected, link, followed, setLink, run, onKey, unfollow };
}
