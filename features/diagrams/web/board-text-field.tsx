/** The field in which a text on the canvas is written: over its element, in its font. */
import { useStore } from '@xyflow/react';
import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isBox, isLine, type BoardElement } from '../model/board-element.ts';
import { partOf } from '../model/board-geometry.ts';
import { courseOf, labelPoint } from '../model/board-lines.ts';
import { coloursOf, setTextOf } from '../model/board-looks.ts';
import { outlineOf } from '../model/board-outlines.ts';
import { grownAround, setLines } from '../model/board-text.ts';
import type { BoardState } from '../model/board-state.ts';
import { nightElement } from '../model/night-look.ts';
import { useBoard, useSend } from './board-context.tsx';
import { useBoardView } from './use-board-view.ts';
import classes from './board.module.css';

interface Field {
  readonly part: Part;
  readonly style: CSSProperties;
  readonly isLoose: boolean;
}

/** Width of the field for the text of a line, canvas px. */
const lineField = { width: 180, height: 24 } as const;

function fieldFor(element: BoardElement, text: string, { board, writing }: BoardState, zoom: number): Field {
  const { font, align } = setTextOf(element);
  const textAlign = align === 'centre' ? 'center' : align;
  if (!isBox(element) || isLine(element)) {
    const course = courseOf(element, board.document.elements);
    const { x, y } = course ? labelPoint(course) : { x: 0, y: 0 };
    const part = { x: x - lineField.width / 2, y: y - lineField.height / 2, ...lineField };
    return { part, style: { fontSize: font.size * zoom, lineHeight: 1.36, textAlign }, isLoose: false };
  }
  const set = setLines({ ...element, label: text });
  const isLoose = element.type === 'standard.TextBlock' && element.text?.isFixed !== true;
  const isNew = writing?.added !== undefined && isLoose;
  const room = outlineOf(element).room(partOf(isNew ? grownAround(element, text) : element));
  const style = {
    fontSize: set.font.size * zoom,
    lineHeight: `${set.font.line * zoom}px`,
    fontWeight: set.font.weight,
    textAlign,
    color: coloursOf(element).text,
  } as const;
  return { part: room, style, isLoose };
}

function TextField({ element, state }: { readonly element: BoardElement; readonly state: BoardState }) {
  const send = useSend();
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const text = state.writing?.text ?? '';
  const { part, style, isLoose } = fieldFor(element, text, state, zoom);
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.select();
  }, []);
  // As high as its text, and in the middle of its room.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight}px`;
    const spare = part.height * zoom - area.scrollHeight;
    area.style.marginTop = isLoose ? '0' : `${Math.max(0, spare / 2)}px`;
  });
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Enter and Escape of a composition choose its words, or give them up.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault();
      send({ kind: 'save-asked' });
      return focusStage(field.current);
    }
    const isConfirmed = event.key === 'Enter' && !event.shiftKey;
    if (!isConfirmed && event.key !== 'Escape') return;
    event.preventDefault();
    send({ kind: isConfirmed ? 'writing-confirmed' : 'writing-cancelled' });
    // Afterwards: leaving the field would confirm what was cancelled.
    focusStage(field.current);
  };
  return (
    <textarea
      ref={field}
      className={classes.field}
      aria-label="Text"
      value={text}
      rows={1}
      data-loose={isLoose || undefined}
      data-framed={isLoose || isLine(element) || undefined}
      style={{
        ...style,
        left: part.x * zoom + left,
        top: part.y * zoom + top,
        width: isLoose ? Math.max(40, part.width * zoom + 40) : part.width * zoom,
      }}
      onChange={({ currentTarget }) => send({ kind: 'typed', text: currentTarget.value })}
      onKeyDown={press}
      onBlur={() => {
        // Another window is looked at: the field keeps the focus of this one.
        if (document.activeElement !== field.current) send({ kind: 'writing-confirmed' });
      }}
    />
  );
}

/** Rendered inside a stage; shown while a text is written. */
export function BoardTextField() {
  const state = useBoard((now) => now);
  const { writing, board } = state;
  const element = writing && (writing.added ?? board.document.elements.get(writing.id));
  const [{ isDark }] = useBoardView();
  if (!element) return null;
  return <TextField key={element.id} element={isDark ? nightElement(element) : element} state={state} />;
}
