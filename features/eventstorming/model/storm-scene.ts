/** A board as a scene: lanes, frames, lines and cards, at three levels of detail. Pure; canvas px. */
import { arrowCommands, readsRightToLeft, textLine, wrapText, type DrawCommand, type Font } from '@archwright/drawing';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { roundPath } from '#platform/canvas/model/round-path.ts';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import { formerContextWords, unknownContextName } from '../contract.ts';
import { cardFont, cardSizes, hasStateLine, kindFont, textOfCard } from './card-texts.ts';
import { forkRadius, type StormBox, type StormLine } from './flow-layout.ts';
import { isNoted, noteKindOf, type NotedItem, type StormItems } from './storm-items.ts';
import { cardText, kindColours, kindLabels } from './storm-kinds.ts';
import { frameSizes, layoutOf, type StormFrame, type StormLane, type StormLayout } from './storm-layout.ts';
import type { StormLook } from './storm-looks.ts';
import { commandOf } from './storm-rules.ts';
import type { StormLevel } from './storm-state.ts';

/** A bounded context as the frame of its commands names it. */
export interface ContextFacts {
  readonly name: string;
  readonly team: string;
  readonly subdomain: string;
  /** It was removed from the context map; this is its last name. */
  readonly isFormer?: true;
  /** Words before its facts: it became an element of a C4 model. */
  readonly badge?: string | undefined;
}

/** How a board is drawn. */
export interface SceneSettings {
  readonly look: StormLook;
  readonly level: StormLevel;
  /** What is known of contexts, by their ids. */
  readonly contexts: ReadonlyMap<string, ContextFacts>;
  /** The place of a new command is shown. */
  readonly hasAdd: boolean;
  /** Colours round cards, by id: what differs between two versions. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Words after the kinds of cards, by id: the state of the RFC about a hot spot, or that a C4 element was made. */
  readonly badges?: ReadonlyMap<string, string>;
}

/** Round a turning point; cards have the same colours in both themes. */
const pivotBorder = '#b42318';
const nameFont = { size: 13, line: 18, weight: 600 } as const;
const smallFont = { size: 12, line: 16, weight: 400 } as const;

const rect = (part: Part, look: Omit<Extract<DrawCommand, { kind: 'rect' }>, 'kind' | keyof Part>): DrawCommand => ({
  kind: 'rect',
  ...part,
  ...look,
});

/** One line that fits. */
const fitted = (text: string, font: Font, most: number): string =>
  wrapText(text, font, { most, mostLines: 1 })[0] ?? '';

/** A small sheet: the card has a note. */
const noteSign = (x: number, y: number): DrawCommand => ({
  kind: 'path',
  d: `M${x} ${y}h10v10h-10zM${x + 2.5} ${y + 3.5}h5M${x + 2.5} ${y + 6.5}h5`,
  fill: 'none',
  stroke: cardText,
  strokeWidth: 1.1,
});

/** Two joined rings: the card links to something. */
const linkSign = (x: number, y: number): readonly DrawCommand[] =>
  [3.2, 7.2].map((dx) => ({
    kind: 'circle',
    cx: x + dx,
    cy: y + 5,
    radius: 3.2,
    fill: 'none',
    stroke: cardText,
    strokeWidth: 1.2,
  }));

/**
 * What is written below the text, beside the signs; a turning point without room for its words has its border. A state of
 * an RFC, which has the line above, is no part of it.
 */
function footOf(item: NotedItem, { badge, isGiven }: Pick<CardLook, 'badge' | 'isGiven'>): string {
  const signs = [item.note !== '', item.href !== '', isGiven].filter(Boolean).length;
  const room = cardSizes.width - 2 * cardSizes.padding - 16 * signs;
  const label = kindLabels[noteKindOf(item)];
  const turning = item.kind === 'card' && item.time?.pivotal ? `${label}, turning point` : label;
  const kind = fitted(turning, kindFont, room) === turning ? turning : label;
  return fitted(badge === undefined || hasStateLine(item) ? kind : `${kind} · ${badge}`, kindFont, room);
}

/** The kind, and above it the state of an RFC as wide as the card. */
function footLines(item: NotedItem, box: StormBox, how: Pick<CardLook, 'badge' | 'isGiven'>): readonly DrawCommand[] {
  const room = cardSizes.width - 2 * cardSizes.padding;
  const state = how.badge !== undefined && hasStateLine(item) ? [fitted(how.badge, kindFont, room)] : [];
  const bottom = box.y + box.height - cardSizes.padding - kindFont.line / 2 + 2;
  return [footOf(item, how), ...state].map((line, above) =>
    textLine(line, {
      x: box.x + cardSizes.padding,
      y: bottom - above * kindFont.line,
      font: kindFont,
      fill: cardText,
      anchor: 'start',
    }),
  );
}

/** Signs at the bottom right, from the right to the left. */
function signsOf(item: NotedItem, box: StormBox, isGiven: boolean): readonly DrawCommand[] {
  const signs: DrawCommand[] = [];
  let x = box.x + box.width - cardSizes.padding - 10;
  const y = box.y + box.height - 18;
  if (item.note !== '') {
    signs.push(noteSign(x, y));
    x -= 16;
  }
  if (item.href !== '') {
    signs.push(...linkSign(x, y));
    x -= 16;
  }
  if (isGiven) {
    const part = { x, y: y + 1, width: 10, height: 8 };
    signs.push(rect(part, { fill: kindColours.command, stroke: cardText, strokeWidth: 1, radius: 1 }));
  }
  return signs;
}

interface CardLook {
  readonly look: StormLook;
  readonly mark: string | undefined;
  /** On the big picture: it belongs to a command already. */
  readonly isGiven: boolean;
  readonly badge: string | undefined;
}

function cardItem(item: NotedItem, box: StormBox, { look, mark, isGiven, badge }: CardLook): SceneItem {
  const { x, y, width, height } = box;
  const kind = noteKindOf(item);
  const isCondition = kind === 'condition';
  const fill = isCondition ? look.condition : kindColours[kind];
  const text = isCondition ? look.text : cardText;
  const border = isCondition
    ? { stroke: look.conditionBorder, strokeWidth: 1, dashes: [4, 3] }
    : kind === 'ui'
      ? { stroke: '#7a8294', strokeWidth: 1 }
      : {};
  const isPivotal = item.kind === 'card' && item.time?.pivotal === true;
  const paper = rect(box, { fill, radius: 3, ...(isPivotal ? { stroke: pivotBorder, strokeWidth: 2 } : border) });
  const lines = textOfCard(item).lines;
  const start = isCondition ? y + (height - lines.length * cardFont.line) / 2 : y + cardSizes.padding;
  const isRightToLeft = readsRightToLeft(item.content);
  const edge = isRightToLeft ? width - cardSizes.padding : cardSizes.padding;
  const words = lines.map((line, at) =>
    textLine(line, {
      x: x + (isCondition ? width / 2 : edge),
      y: start + (at + 0.5) * cardFont.line,
      font: cardFont,
      fill: text,
      anchor: isCondition ? 'middle' : 'start',
      isRightToLeft,
    }),
  );
  const foot = isCondition ? [] : footLines(item, box, { badge, isGiven });
  const ring: readonly DrawCommand[] =
    mark === undefined
      ? []
      : [
          rect(
            { x: x - 3, y: y - 3, width: width + 6, height: height + 6 },
            { fill: 'none', stroke: mark, strokeWidth: 3, radius: 6 },
          ),
        ];
  return {
    id: item.id,
    bounds: { x: x - 5, y: y - 5, width: width + 10, height: height + 10 },
    commands: [paper, ...words, ...foot, ...signsOf(item, box, isGiven), ...ring],
    middle: [paper, ...words, ...ring],
    far: [paper, ...ring],
  };
}

function forkItem(id: string, box: StormBox, look: StormLook, mark: string | undefined): SceneItem {
  const [cx, cy] = [box.x + forkRadius, box.y + forkRadius];
  const knob: DrawCommand = {
    kind: 'circle',
    cx,
    cy,
    radius: 5,
    fill: mark ?? look.frame,
    stroke: look.line,
    strokeWidth: 1.5,
  };
  return { id, bounds: { ...box }, commands: [knob], far: [] };
}

const partAround = (points: readonly { readonly x: number; readonly y: number }[]): Part => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - 6, Math.min(...ys) - 6];
  return { x, y, width: Math.max(...xs) + 6 - x, height: Math.max(...ys) + 6 - y };
};

function lineItem({ id, points, hasHead }: StormLine, look: StormLook): SceneItem {
  const stroke = look.line;
  const commands: readonly DrawCommand[] = hasHead
    ? arrowCommands(points, { stroke, width: 1.5, pathOf: roundPath, head: { length: 8, half: 4.5 } })
    : [{ kind: 'path', d: roundPath(points), fill: 'none', stroke, strokeWidth: 1.5, isRoundJoin: true }];
  return { id: `line ${id}`, bounds: partAround(points), commands, far: [] };
}

/** Name of the context, then team and subdomain; what is not known is not named. */
function frameTexts(
  { context }: StormFrame,
  { contexts }: SceneSettings,
): { readonly name: string; readonly facts: string } {
  if (context === null) return { name: '', facts: '' };
  const known = contexts.get(context);
  if (!known) return { name: unknownContextName, facts: '' };
  const { name, badge, team, subdomain, isFormer } = known;
  return {
    name,
    facts: [badge, isolated(team), subdomain, isFormer && formerContextWords].filter(Boolean).join(' · '),
  };
}

function frameItem(frame: StormFrame, settings: SceneSettings): SceneItem {
  const { look } = settings;
  const { x, y, width, height, commands: ids } = frame;
  const paper = rect(frame, { fill: look.frame, stroke: look.frameBorder, strokeWidth: 1, radius: 8 });
  const { name, facts } = frameTexts(frame, settings);
  const room = width - 2 * frameSizes.padding - frameSizes.menu;
  const place = { x: x + frameSizes.padding, anchor: 'start' } as const;
  const words = [
    ...(name === ''
      ? []
      : [
          textLine(fitted(name, nameFont, room), {
            ...place,
            y: y + (facts === '' ? 22 : 16),
            font: nameFont,
            fill: look.text,
          }),
        ]),
    ...(facts === ''
      ? []
      : [textLine(fitted(facts, smallFont, room), { ...place, y: y + 32, font: smallFont, fill: look.muted })]),
  ];
  const dots: readonly DrawCommand[] = settings.hasAdd
    ? [0, 5, 10].map((dx) => ({
        kind: 'circle',
        cx: x + width - frameSizes.padding - 12 + dx,
        cy: y + 22,
        radius: 1.5,
        fill: look.muted,
      }))
    : [];
  return {
    id: `frame ${ids[0] ?? ''}`,
    bounds: { x: x - 2, y: y - 2, width: width + 4, height: height + 4 },
    commands: [paper, ...words, ...dots],
    middle: [paper, ...words],
    far: [paper],
  };
}

function laneItem(lane: StormLane, look: StormLook): SceneItem {
  const { x, y, height } = lane;
  const paper = rect(lane, { fill: look.lane, stroke: look.frameBorder, strokeWidth: 1 });
  const label = rect(
    { x, y, width: frameSizes.lane, height },
    { fill: look.frame, stroke: look.frameBorder, strokeWidth: 1 },
  );
  const words = wrapText(lane.name, nameFont, { most: frameSizes.lane - 24, mostLines: 3 }).map((line, at) =>
    textLine(line, { x: x + 12, y: y + 24 + at * nameFont.line, font: nameFont, fill: look.text, anchor: 'start' }),
  );
  return { id: `lane ${lane.id}`, bounds: { ...lane }, commands: [paper, label, ...words], far: [paper, label] };
}

function addItem(part: Part, look: StormLook): SceneItem {
  const [cx, cy] = [part.x + part.width / 2, part.y + part.height / 2];
  const commands: readonly DrawCommand[] = [
    rect(part, { fill: 'none', stroke: look.line, strokeWidth: 1, dashes: [4, 3], radius: 8 }),
    {
      kind: 'path',
      d: `M${cx - 7} ${cy - 12}h14M${cx} ${cy - 19}v14`,
      fill: 'none',
      stroke: look.muted,
      strokeWidth: 1.5,
    },
    textLine('Add command', { x: cx, y: cy + 14, font: { size: 13, line: 18, weight: 400 }, fill: look.muted }),
  ];
  return { id: 'add-command', bounds: { ...part }, commands, far: [] };
}

/** Turning points divide the time. */
function pivotItems({ pivots }: StormLayout, look: StormLook): readonly SceneItem[] {
  return pivots.map(({ id, line: [from, to] }) => ({
    id: `pivot ${id}`,
    bounds: partAround([from, to]),
    commands: [
      {
        kind: 'path',
        d: `M${from.x} ${from.y}V${to.y}`,
        fill: 'none',
        stroke: look.pivot,
        strokeWidth: 1.5,
        dashes: [6, 5],
      },
    ],
  }));
}

/** A drawn board: cards are kept while they stay the same where they are. */
export class SceneCache {
  readonly #cards = new Map<
    string,
    { readonly item: NotedItem; readonly box: StormBox; readonly key: string; drawn: SceneItem }
  >();

  card(item: NotedItem, box: StormBox, how: CardLook): SceneItem {
    const known = this.#cards.get(item.id);
    const key = `${how.look.paper} ${how.mark ?? ''} ${how.isGiven} ${how.badge ?? ''}`;
    const isSame =
      known?.item === item &&
      known.key === key &&
      known.box.x === box.x &&
      known.box.y === box.y &&
      known.box.height === box.height;
    if (isSame) return known.drawn;
    const drawn = cardItem(item, box, how);
    this.#cards.set(item.id, { item, box, key, drawn });
    return drawn;
  }
}

/** Everything that is drawn, from the bottom to the top. */
export function sceneOf(items: StormItems, settings: SceneSettings, cache = new SceneCache()): readonly SceneItem[] {
  const { look, level, marks, badges, hasAdd } = settings;
  const layout = layoutOf(items, level);
  const cards = [...layout.boxes.values()].flatMap((box) => {
    const item = items.get(box.id);
    const mark = marks?.get(box.id);
    if (item?.kind === 'split') return [forkItem(item.id, box, look, mark)];
    if (!isNoted(item)) return [];
    const isGiven = level === 'big-picture' && commandOf(items, item.id) !== undefined;
    return [cache.card(item, box, { look, mark, isGiven, badge: badges?.get(box.id) })];
  });
  return [
    ...layout.lanes.map((lane) => laneItem(lane, look)),
    ...layout.frames.map((frame) => frameItem(frame, settings)),
    ...(layout.addCommand && hasAdd ? [addItem(layout.addCommand, look)] : []),
    ...pivotItems(layout, look),
    ...layout.lines.map((line) => lineItem(line, look)),
    ...cards,
  ];
}
