/** The whole text of an element whose box shortens it at the present zoom: under the pointer, and where the keys are. */
import { useStore } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ViewNode } from '../../model/c4-view.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import { toldOf } from './node-looks.ts';
import classes from './whole-text.module.css';

/** How long the pointer rests on a box before its text appears, ms. */
const restTime = 300;
/** Distance to the box and to the borders of the stage, and the width of the text, px. */
const gap = 8;
const width = 320;

const boxIn = (stage: Element, id: string): Element | null =>
  stage.querySelector(`.react-flow__node[data-id="${CSS.escape(id)}"]`);

/** Whether a text of a box is cut, or left out at this zoom. */
const isShortened = (box: Element): boolean =>
  [...box.querySelectorAll('[data-text]')].some(
    (text) =>
      text.clientHeight === 0 ||
      text.scrollHeight > text.clientHeight + 1 ||
      text.scrollWidth > text.clientWidth + 1 ||
      (text.parentElement !== null && text.parentElement.scrollHeight > text.parentElement.clientHeight + 1),
  );

/** The box that the pointer rests on, or that keys have chosen. */
function useRestedOn(stage: Element | null, selected: string | undefined): string | undefined {
  const [rested, setRested] = useState<string>();
  const [isByKeys, setIsByKeys] = useState(false);
  useEffect(() => {
    if (!stage) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = ({ target, pointerType, buttons }: PointerEvent): void => {
      clearTimeout(timer);
      const box = target instanceof Element ? target.closest<HTMLElement>('.react-flow__node') : null;
      if (pointerType === 'touch' || buttons > 0) return;
      timer = setTimeout(() => setRested(box?.dataset['id']), box ? restTime : 0);
    };
    const end = (): void => {
      clearTimeout(timer);
      setRested(undefined);
    };
    const press = (): void => {
      end();
      setIsByKeys(false);
    };
    const key = ({ key: pressed }: KeyboardEvent): void => setIsByKeys(pressed !== 'Escape');
    // What has the focus is around the stage.
    const focused = stage.parentElement ?? stage;
    const leave = (): void => setIsByKeys(false);
    const listeners = [
      ['pointerover', over],
      ['pointerleave', end],
      ['pointerdown', press],
      ['keyup', key],
      ['focusout', leave],
    ] as const;
    for (const [kind, listener] of listeners) focused.addEventListener(kind, listener as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of listeners) focused.removeEventListener(kind, listener as EventListener);
    };
  }, [stage]);
  return rested ?? (isByKeys ? selected : undefined);
}

interface TextProps {
  readonly stage: Element;
  readonly node: ViewNode;
}

/** Below the box, or above it where there is no room. */
function Text({ stage, node: { id, item } }: TextProps) {
  // Moves with the box.
  useStore(({ transform }) => transform.join(' '));
  const box = boxIn(stage, id);
  if (!box || !isShortened(box)) return null;
  const [around, at] = [stage.getBoundingClientRect(), box.getBoundingClientRect()];
  const middle = at.left + at.width / 2 - around.left - width / 2;
  const left = Math.max(gap, Math.min(middle, around.width - width - gap));
  const isBelow = at.bottom - around.top < around.height * 0.6;
  const place = isBelow
    ? { top: Math.max(gap, at.bottom - around.top + gap) }
    : { bottom: Math.max(gap, around.bottom - at.top + gap) };
  const told = toldOf(item);
  return (
    <div className={classes.text} role="tooltip" style={{ left, maxWidth: width, ...place }}>
      <b>{item.name}</b>
      <span>{typeLine(item)}</span>
      {item.description ? <p>{item.description}</p> : null}
      {told ? <span>{told}</span> : null}
    </div>
  );
}

interface WholeTextProps {
  readonly nodes: readonly ViewNode[];
  readonly selection: ReadonlySet<string>;
}

/** Rendered inside a stage. */
export function WholeText({ nodes, selection }: WholeTextProps) {
  const stage = useStore(({ domNode }) => domNode);
  const [only, another] = selection;
  const rested = useRestedOn(stage, another === undefined ? only : undefined);
  const node = nodes.find(({ id }) => id === rested);
  return stage && node ? createPortal(<Text stage={stage} node={node} />, stage) : null;
}
