/** Kinds of cards that can be added: a column on the left, a bar at the bottom on narrow screens. Each is clicked or dragged. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsSplit, IconHandStop, IconPointer } from '@tabler/icons-react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { swallowNextClick } from '#platform/canvas/web/swallow-click.ts';
import { ToolButton } from '#platform/canvas/web/tool-button.tsx';
import { keysText } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { designKinds, kindColours, kindLabels, type CardKind } from '../model/storm-kinds.ts';
import type { NewKind } from '../model/storm-rules.ts';
import type { StormLevel } from '../model/storm-state.ts';
import { useStorm, useStormStore } from './storm-context.tsx';
import type { StormStore } from './storm-store.ts';
import classes from './storm.module.css';

/** Keys that add a kind. */
export const kindKeys: Readonly<Record<NewKind, string>> = {
  command: 'K',
  event: 'E',
  policy: 'P',
  split: 'C',
  actor: 'A',
  aggregate: 'G',
  'read-model': 'R',
  'external-system': 'X',
  hotspot: 'Q',
  ui: 'U',
};

/** Words of what a tool adds. */
export const addWords = (kind: NewKind): string =>
  kind === 'split' ? 'Add conditions' : `Add ${kindLabels[kind].toLowerCase()}`;

const firstKinds = ['event', 'policy'] as const satisfies readonly CardKind[];
const furtherKinds = [
  'read-model',
  'aggregate',
  'external-system',
  'actor',
  'ui',
  'hotspot',
] as const satisfies readonly CardKind[];

/** What belongs to a level. */
function kindsOf(level: StormLevel): readonly CardKind[] {
  if (level === 'big-picture') return ['event', 'hotspot', 'actor', 'external-system', 'policy'];
  const kinds = [...firstKinds, ...furtherKinds];
  return level === 'process' ? kinds.filter((kind) => !designKinds.has(kind)) : kinds;
}

const isOverCanvas = ({ clientX, clientY }: PointerEvent): boolean =>
  document.elementFromPoint(clientX, clientY)?.classList.contains('react-flow__pane') === true;

/** So far a press of a button is no drag, px. */
const stillWithin = 6;

/** A press of a button that leaves it carries a new card to the canvas. */
function carry(store: StormStore, kind: NewKind, press: ReactPointerEvent): void {
  if (press.button !== 0) return;
  const [startX, startY] = [press.clientX, press.clientY];
  const listening = new AbortController();
  const how = { signal: listening.signal };
  let isCarried = false;
  const end = (): void => listening.abort();
  const isOther = ({ pointerId }: PointerEvent): boolean => pointerId !== press.pointerId;
  const move = (event: PointerEvent): void => {
    if (isOther(event)) return;
    if (!isCarried && Math.hypot(event.clientX - startX, event.clientY - startY) <= stillWithin) return;
    const at = store.pointAt({ x: event.clientX, y: event.clientY });
    if (!isCarried) {
      isCarried = true;
      store.send({ kind: 'tool-chosen', tool: kind });
      store.send({ kind: 'pressed', at, on: { kind: 'canvas' } });
    }
    store.send({ kind: 'pointer-moved', at });
  };
  const up = (event: PointerEvent): void => {
    if (isOther(event)) return;
    end();
    if (!isCarried) return;
    const at = store.pointAt({ x: event.clientX, y: event.clientY });
    store.send(isOverCanvas(event) ? { kind: 'released', at } : { kind: 'gesture-cancelled' });
    if (!store.state().writing) store.send({ kind: 'tool-chosen', tool: 'select' });
    // The click of this press is no choice of the tool.
    swallowNextClick();
  };
  /** The browser took the finger over, to scroll the rail. */
  const cancel = (event: PointerEvent): void => {
    if (isOther(event)) return;
    end();
    if (!isCarried) return;
    store.send({ kind: 'gesture-cancelled' });
    store.send({ kind: 'tool-chosen', tool: 'select' });
  };
  addEventListener('pointermove', move, how);
  addEventListener('pointerup', up, how);
  addEventListener('pointercancel', cancel, how);
}

function KindButton({ kind }: { readonly kind: NewKind }) {
  const store = useStormStore();
  const isOn = useStorm(({ tool }) => tool === kind);
  const label = addWords(kind);
  const colour = kind === 'split' ? undefined : kindColours[kind];
  return (
    <Tooltip label={`${label} (${keysText([kindKeys[kind]], isAppleMachine)})`} position="right">
      <ActionIcon
        size={34}
        aria-label={label}
        aria-pressed={isOn}
        data-on={isOn || undefined}
        className={classes.kind ?? ''}
        onPointerDown={(event) => carry(store, kind, event)}
        onClick={() => store.send({ kind: 'tool-chosen', tool: isOn ? 'select' : kind })}
      >
        {colour === undefined ? (
          <IconArrowsSplit size={19} stroke={1.7} />
        ) : (
          <span className={classes.swatch} style={{ background: colour }} />
        )}
      </ActionIcon>
    </Tooltip>
  );
}

/** Rendered for editors only. */
export function StormRail() {
  const { send } = useStormStore();
  const tool = useStorm((state) => state.tool);
  const level = useStorm((state) => state.level);
  const isBig = level === 'big-picture';
  return (
    <div className={classes.rail}>
      <FloatingBar label="Cards" place="left">
        <ToolButton
          label="Select"
          keys={['V']}
          Icon={IconPointer}
          isOn={tool === 'select'}
          onClick={() => send({ kind: 'tool-chosen', tool: 'select' })}
        />
        <ToolButton
          label="Move the view"
          keys={['H']}
          Icon={IconHandStop}
          only="wide"
          isOn={tool === 'hand'}
          onClick={() => send({ kind: 'tool-chosen', tool: tool === 'hand' ? 'select' : 'hand' })}
        />
        <span className={classes.railRule} />
        {isBig ? null : <KindButton kind="command" />}
        {kindsOf(level).map((kind) => (
          <KindButton key={kind} kind={kind} />
        ))}
        {isBig ? null : (
          <>
            <span className={classes.railRule} />
            <KindButton kind="split" />
          </>
        )}
      </FloatingBar>
    </div>
  );
}
