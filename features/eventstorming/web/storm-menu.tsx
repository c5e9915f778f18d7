/** Context menu of a board: at the pointer, where the right button was let go without moving the view, or a finger rested. */
import { IconArrowsSplit, IconFileText, IconNotes, IconPencil, IconTrash } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useState, type ReactNode, type RefObject } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { copyEntry, cutEntry, duplicateEntry, pasteEntry } from '#platform/canvas/web/clipboard-entries.tsx';
import { copySelection } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { PointMenu, type PointMenuEntry } from '#platform/canvas/web/point-menu.tsx';
import type { Box } from '#platform/canvas/model/nearest-box.ts';
import { useMenuPlace } from '#platform/canvas/web/use-menu-place.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import { stormTargetAt } from '../model/storm-hit.ts';
import { laneOf, treeOf, type CardItem, type StormItem, type StormItems } from '../model/storm-items.ts';
import { designKinds, kindColours } from '../model/storm-kinds.ts';
import { movedRoots } from '../model/storm-moving.ts';
import { commandOf, type NewKind } from '../model/storm-rules.ts';
import { itemsIn, type StormEvent, type StormState, type StormTarget } from '../model/storm-state.ts';
import { writeRfcLabel } from '../contract.ts';
import { isOpenHotSpot } from './card-rfcs.ts';
import { useDesk, useStormStore, type StormDesk } from './storm-context.tsx';
import { addWords, kindKeys } from './storm-rail.tsx';
import { pasteByMenu } from './use-storm-clipboard.ts';
import classes from './storm.module.css';

interface Place extends Point {
  readonly on: StormTarget;
}

type Does = (event: StormEvent) => () => void;
type Section = readonly PointMenuEntry[];

const icon = { size: 16, stroke: 1.7 } as const;

const swatch = (kind: NewKind): ReactNode =>
  kind === 'split' ? (
    <IconArrowsSplit {...icon} />
  ) : (
    <span className={classes.swatch} data-small style={{ background: kindColours[kind] }} />
  );

const adds = (kinds: readonly NewKind[], does: Does): Section =>
  kinds.map((kind) => ({
    label: addWords(kind),
    keys: [kindKeys[kind]],
    icon: swatch(kind),
    run: does({ kind: 'added', type: kind }),
  }));

/** What leads to a command: it stands above it. */
const causeKinds = ['actor', 'read-model', 'ui'] as const;
/** What is added most after something in a flow; the rail has all kinds. */
const flowKinds = ['event', 'policy', 'split', 'aggregate', 'external-system', 'hotspot'] as const;
const timeKinds = ['event', 'hotspot', 'actor', 'external-system', 'policy'] as const;

const cardsAmong = (items: StormItems, selection: ReadonlySet<string>): readonly CardItem[] =>
  [...selection].flatMap((id) => {
    const item = items.get(id);
    return item?.kind === 'card' ? [item] : [];
  });

/** Between the big picture and the commands. */
function placeSection(state: StormState, does: Does, desk: StormDesk): Section {
  const items = itemsIn(state);
  const cards = cardsAmong(items, state.selection);
  const ids = cards.map(({ id }) => id);
  if (cards.length === 0) return [];
  const isFree = cards.every(({ parent }) => parent === null);
  const isTimed = cards.every(({ time }) => time !== null);
  const isPivotal = cards.every(({ time }) => time?.pivotal === true);
  return [
    ...(state.level === 'big-picture'
      ? [
          {
            label: isPivotal ? 'No turning point' : 'Mark as turning point',
            run: does({ kind: 'pivotal-set', ids, isPivotal: !isPivotal }),
          },
        ]
      : []),
    ...(isTimed
      ? [
          {
            label: isFree ? 'Give to a command…' : 'Give to another command…',
            run: () => desk.open({ kind: 'give', ids }),
          },
        ]
      : []),
    ...(isTimed && !isFree ? [{ label: 'Take back from the command', run: does({ kind: 'taken-back', ids }) }] : []),
    ...(!isTimed && !isFree
      ? [{ label: 'Show on the big picture', run: does({ kind: 'timed', ids, isTimed: true }) }]
      : []),
    ...(isTimed && !isFree && state.level !== 'big-picture'
      ? [{ label: 'Take off the big picture', run: does({ kind: 'timed', ids, isTimed: false }) }]
      : []),
  ];
}

function splitSection(items: StormItems, only: StormItem | undefined, does: Does): Section {
  if (only?.kind === 'split') {
    const { ways, conditions } = treeOf(items);
    // A way without a condition, as programs may write it, has no card that could be chosen.
    const bare = ways(only.id).flatMap((way, at) =>
      conditions(way.id).length > 0
        ? []
        : [{ label: `Add condition to way ${at + 1}`, run: does({ kind: 'condition-added', id: way.id }) }],
    );
    return [{ label: 'Add way', run: does({ kind: 'way-added', id: only.id }) }, ...bare];
  }
  if (only?.kind !== 'condition') return [];
  return [
    { label: 'Add way', run: does({ kind: 'way-added', id: only.id }) },
    { label: 'Add condition to this way', run: does({ kind: 'condition-added', id: only.id }) },
  ];
}

/** What asks the clipboard of the system. */
interface Clips {
  readonly copy: () => void;
  readonly cut: () => void;
  readonly paste: () => void;
}

/** What entries do besides events of the editor. */
interface Makes {
  readonly desk: StormDesk;
  readonly clips: Clips;
}

function editSection(state: StormState, does: Does, { desk, clips }: Makes): Section {
  const items = itemsIn(state);
  const [id = ''] = state.selection;
  const only = state.selection.size === 1 ? items.get(id) : undefined;
  const isText = only !== undefined && only.kind !== 'split';
  const canCopy = movedRoots(state, state.selection).some((root) => items.get(root)?.kind !== 'way');
  return [
    ...(isText
      ? [
          {
            label: 'Edit text',
            keys: ['Enter'] as const,
            icon: <IconPencil {...icon} />,
            run: does({ kind: 'writing-started', id }),
          },
          { label: 'Note and link…', keys: ['I'] as const, icon: <IconNotes {...icon} />, run: desk.details },
        ]
      : []),
    ...(canCopy ? [duplicateEntry(does({ kind: 'duplicated' })), cutEntry(clips.cut), copyEntry(clips.copy)] : []),
    pasteEntry(clips.paste),
  ];
}

/** What a question leads to. */
function rfcSection(only: StormItem | undefined, { writeRfc }: StormDesk): Section {
  if (!only || !writeRfc || !isOpenHotSpot(only)) return [];
  return [{ label: writeRfcLabel, icon: <IconFileText {...icon} />, run: () => void writeRfc(only.id) }];
}

/** Commands among what is selected, or above it. */
const commandsOf = (state: StormState): readonly string[] => {
  const items = itemsIn(state);
  return [...new Set([...state.selection].flatMap((id) => commandOf(items, id) ?? []))];
};

function selectionSections(state: StormState, does: Does, makes: Makes): readonly Section[] {
  const { desk } = makes;
  const items = itemsIn(state);
  const [id = ''] = state.selection;
  const only = state.selection.size === 1 ? items.get(id) : undefined;
  const isBig = state.level === 'big-picture';
  const inFlow: readonly NewKind[] = only?.kind === 'command' ? [...causeKinds, ...flowKinds, 'command'] : flowKinds;
  const shown = state.level === 'process' ? inFlow.filter((kind) => !designKinds.has(kind)) : inFlow;
  const kinds = isBig ? timeKinds : shown;
  const commands = commandsOf(state);
  return [
    only ? adds(kinds, does) : [],
    splitSection(items, only, does),
    rfcSection(only, desk),
    placeSection(state, does, desk),
    isBig || commands.length === 0
      ? []
      : [{ label: 'Bounded context…', run: () => desk.open({ kind: 'context', ids: commands }) }],
    editSection(state, does, makes),
    [{ label: 'Select more', run: does({ kind: 'gathering-chosen', isOn: true }) }],
    [{ label: 'Delete', keys: ['Delete'], icon: <IconTrash {...icon} />, isDanger: true, run: desk.remove }],
  ];
}

function laneSections(state: StormState, id: string, does: Does, desk: StormDesk): readonly Section[] {
  const isLane = itemsIn(state).get(id)?.kind === 'lane';
  const own: Section = isLane
    ? [
        { label: 'Rename lane…', run: () => desk.open({ kind: 'lane', id }) },
        { label: 'Move lane up', run: does({ kind: 'lane-moved', id, by: -1 }) },
        { label: 'Move lane down', run: does({ kind: 'lane-moved', id, by: 1 }) },
      ]
    : [];
  const removal: Section = isLane
    ? [{ label: 'Remove lane', icon: <IconTrash {...icon} />, isDanger: true, run: does({ kind: 'lane-removed', id }) }]
    : [];
  return [own, [{ label: 'Add lane…', run: () => desk.open({ kind: 'lane', id: undefined }) }], removal];
}

/** The menu key asks for the lane of the selected card as well. */
function laneOfSelected(state: StormState): StormTarget {
  const { level, selection } = state;
  const items = itemsIn(state);
  const [id = ''] = selection;
  const item = selection.size === 1 ? items.get(id) : undefined;
  const lane =
    level === 'big-picture' && item?.kind === 'card' && item.time ? laneOf(treeOf(items), item.time) : undefined;
  return lane ? { kind: 'lane', id: lane.id } : { kind: 'canvas' };
}

interface StormMenuProps {
  readonly canvas: RefObject<HTMLElement | null>;
  /** What is drawn. */
  readonly boxes: readonly Box[];
}

/** Rendered inside a stage. */
export function StormMenu({ canvas, boxes }: StormMenuProps): ReactNode {
  const store = useStormStore();
  const desk = useDesk();
  const flow = useReactFlow();
  const { showAll } = useZoom();
  const [place, setPlace] = useState<Place>();
  const chosen = () => boxes.filter(({ id }) => store.state().selection.has(id));
  useMenuPlace(canvas, {
    chosen,
    open: ({ x, y, at, isKey }) => {
      const state = store.state();
      let on: StormTarget = { kind: 'canvas' };
      if (!isKey) {
        on = stormTargetAt(itemsIn(state), state.level, at, 1 / flow.getZoom());
        if (on.kind === 'item') {
          if (!state.selection.has(on.id)) store.send({ kind: 'selected', ids: [on.id], isAdding: state.isGathering });
        } else if (on.kind === 'frame') store.send({ kind: 'selected', ids: on.commands });
        else store.send({ kind: 'deselected' });
      } else on = laneOfSelected(state);
      setPlace({ x, y, on });
    },
  });
  if (!place) return null;
  const state = store.state();
  const { isReadOnly } = state.whole;
  const does: Does = (event) => () => store.send(event);
  const look: Section = [
    { label: 'Select all', keys: ['Mod', 'A'], run: does({ kind: 'all-selected' }) },
    { label: 'Show everything', keys: ['0'], run: showAll },
    { label: 'Find…', keys: ['Mod', 'F'], run: desk.find },
    { label: 'Present', run: desk.present },
  ];
  const isBig = state.level === 'big-picture';
  const canvasAdds = adds(isBig ? timeKinds : ['command'], does);
  const laneId = place.on.kind === 'lane' ? place.on.id : '';
  const lanes = isBig ? laneSections(state, laneId, does, desk) : [];
  const details: Section =
    state.selection.size === 1 ? [{ label: 'Note and link', keys: ['I'], run: desk.details }] : [];
  const clips: Clips = {
    copy: () => copySelection(canvas.current, 'copy'),
    cut: () => copySelection(canvas.current, 'cut'),
    paste: () => void pasteByMenu({ store, preview: (text) => desk.open({ kind: 'import', text }) }),
  };
  const copies: Section = state.selection.size > 0 ? [copyEntry(clips.copy)] : [];
  const sections = isReadOnly
    ? [[...details, ...copies], look]
    : state.selection.size > 0
      ? [...selectionSections(state, does, { desk, clips }), ...(laneId === '' ? [] : lanes)]
      : [canvasAdds, [pasteEntry(clips.paste)], ...lanes, look];
  return <PointMenu x={place.x} y={place.y} sections={sections} onClose={() => setPlace(undefined)} />;
}
