/** The field in which a card is written: over it, in its font; below it what is wrong with the text. */
import { useStore } from '@xyflow/react';
import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { focusStageQuietly } from '#platform/canvas/web/focus-stage.ts';
import marks from '#platform/canvas/web/overlay.module.css';
import { cardFont, cardSizes } from '../model/card-texts.ts';
import { isNoted, noteKindOf } from '../model/storm-items.ts';
import { kindColours, kindLabels } from '../model/storm-kinds.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { writingFault } from '../model/storm-adding.ts';
import { shownItems, type StormWriting } from '../model/storm-state.ts';
import { useStorm, useStormStore } from './storm-context.tsx';
import classes from './storm.module.css';

/** Rendered inside a stage; shown while a text is written. */
export function StormTextField() {
  const id = useStorm(({ writing }) => writing?.id);
  return id === undefined ? null : <TextField key={id} id={id} />;
}

/** Said until the text can be taken over. */
function faultWords(writing: StormWriting | undefined): string | undefined {
  const fault = writing && writingFault(writing);
  if (!writing || fault === null || fault === undefined) return undefined;
  return writing.isLeaving ? `${fault} ${leavingWords}` : fault;
}

const leavingWords = 'Press Escape again to discard it.';

/** The empty canvas and the stage have no use for the focus; a field or a button that was chosen has. */
const isStage = (target: Element | null): boolean => target === null || target.getAttribute('role') === 'application';

function TextField({ id }: { readonly id: string }) {
  const store = useStormStore();
  const state = useStorm((now) => now);
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const items = shownItems(state);
  const box = layoutOf(items, state.level).boxes.get(id);
  const item = items.get(id);
  const faultId = useId();
  const fault = faultWords(state.writing);
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.select();
  }, []);
  if (!box || !isNoted(item)) return null;
  const kind = noteKindOf(item);
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Enter and Escape of a composition choose its words, or give them up.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault();
      store.send({ kind: 'save-asked' });
      if (!store.state().writing) focusStageQuietly(field.current);
      return;
    }
    const isConfirmed = event.key === 'Enter' && !event.shiftKey;
    if (!isConfirmed && event.key !== 'Escape') return;
    event.preventDefault();
    store.send({ kind: isConfirmed ? 'writing-confirmed' : 'writing-cancelled' });
    // Afterwards: leaving the field would confirm what was cancelled.
    if (!store.state().writing) focusStageQuietly(field.current);
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    // Another window is looked at: the field keeps the focus of this one.
    if (document.activeElement === field.current) return;
    store.send({ kind: 'writing-confirmed' });
    if (store.state().writing?.id !== id || !isStage(relatedTarget)) return;
    // What was refused is to be mended. Once the press that took the focus is over.
    setTimeout(() => field.current?.focus({ preventScroll: true }), 0);
  };
  const place = { left: box.x * zoom + left, top: box.y * zoom + top };
  return (
    <>
      <textarea
        ref={field}
        className={classes.field}
        dir="auto"
        data-kind={kind}
        aria-label={`Text of the card, ${kindLabels[kind]}`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        placeholder={kindLabels[kind]}
        value={state.writing?.text ?? ''}
        style={{
          ...(kind === 'condition' ? {} : { background: kindColours[kind] }),
          ...place,
          width: box.width * zoom,
          height: box.height * zoom,
          padding: cardSizes.padding * zoom,
          fontSize: cardFont.size * zoom,
          lineHeight: `${cardFont.line * zoom}px`,
        }}
        onChange={({ currentTarget }) => store.send({ kind: 'typed', text: currentTarget.value })}
        onKeyDown={press}
        onBlur={leave}
      />
      <output
        id={faultId}
        className={marks.note}
        data-refused
        data-empty={fault === undefined || undefined}
        style={{ left: place.left, top: place.top + box.height * zoom + 6 }}
      >
        {fault}
      </output>
    </>
  );
}
