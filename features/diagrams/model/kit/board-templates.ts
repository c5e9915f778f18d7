/** Built-in templates of diagrams. Pure; canvas px. */
import type { BoardElement } from '../board-element.ts';
import { kitBox, kitLink, kitNote, kitStroke, kitText, stacked } from './board-kit.ts';

/** A filled board to start from. */
export interface BoardTemplate {
  readonly id: string;
  readonly name: string;
  /** What it is for, in a few words. */
  readonly help: string;
  readonly elements: () => readonly BoardElement[];
}

const blue = { fill: '#d6e6ff', border: '#3d63c9' } as const;
const grey = { fill: '#f1f3f6', border: '#6c7484' } as const;
const faint = { border: '#c3c8d2' } as const;
const small = { text: { size: 13, isBold: false }, ink: '#6c7484' } as const;
const dashed = { style: 'dashed', endHead: 'none' } as const;

const contextSketch = (): readonly BoardElement[] => [
  kitText('title', [0, 0, 420, 34], { label: 'System context: name of the system', text: { size: 20 } }),
  kitBox('customer', 'person', [60, 90, 120, 140], { label: 'Customer', ...blue }),
  kitBox('operator', 'person', [620, 90, 120, 140], { label: 'Operator', ...blue }),
  kitBox('system', 'square', [300, 300, 200, 110], {
    label: 'Our system\nWhat it does, in one sentence',
    fill: '#3d63c9',
    border: '#3d63c9',
    ink: '#ffffff',
  }),
  kitBox('payment', 'square', [0, 500, 180, 90], { label: 'Payment provider', ...grey }),
  kitBox('mail', 'square', [310, 500, 180, 90], { label: 'Mail service', ...grey }),
  kitBox('warehouse', 'square', [620, 500, 180, 90], { label: 'Warehouse system', ...grey }),
  kitLink('customer', 'system', 'orders'),
  kitLink('operator', 'system', 'looks after'),
  kitLink('system', 'payment', 'charges cards'),
  kitLink('system', 'mail', 'sends mails'),
  kitLink('system', 'warehouse', 'reserves goods'),
];

const lanesOfSequence = ['Client', 'Web server', 'Order service', 'Database'] as const;
const callsOfSequence: readonly (readonly [from: number, to: number, label: string, isAnswer?: boolean])[] = [
  [0, 1, 'POST /orders'],
  [1, 2, 'place order'],
  [2, 3, 'insert'],
  [3, 2, 'stored', true],
  [2, 1, 'order number', true],
  [1, 0, '201 Created', true],
];

function sequence(): readonly BoardElement[] {
  const middle = (at: number): number => 75 + at * 230;
  const bottom = 160 + callsOfSequence.length * 60;
  return [
    kitText('title', [0, 0, 420, 34], { label: 'Sequence: name of the use case', text: { size: 20 } }),
    ...lanesOfSequence.flatMap((name, at) => [
      kitStroke(`life${at}`, [middle(at), 120], [middle(at), bottom], { ...dashed, colour: '#6c7484' }),
      kitBox(`part${at}`, 'square', [middle(at) - 75, 60, 150, 60], { label: name, ...blue }),
    ]),
    ...callsOfSequence.map(([from, to, label, isAnswer = false], at) =>
      kitStroke(`call${at}`, [middle(from), 165 + at * 60], [middle(to), 165 + at * 60], {
        label,
        endHead: isAnswer ? 'arrow' : 'triangle',
        ...(isAnswer ? { style: 'dashed' } : {}),
      }),
    ),
  ];
}

const lanes = ['Customer', 'Shop', 'Warehouse'] as const;

function swimLanes(): readonly BoardElement[] {
  const top = (lane: number): number => 60 + lane * 150;
  const step = (
    id: string,
    [lane, column]: readonly [lane: number, column: number],
    label: string,
    shape: 'square' | 'diamond' = 'square',
  ) => {
    const height = shape === 'diamond' ? 100 : 60;
    return kitBox(id, shape, [140 + column * 210, top(lane) + (150 - height) / 2, 150, height], { label });
  };
  return [
    kitText('title', [0, 0, 420, 34], { label: 'Process: name of the process', text: { size: 20 } }),
    ...lanes.flatMap((name, at) => [
      kitBox(`lane${at}`, 'square', [0, top(at), 1150, 150], { fill: at % 2 === 0 ? '#ffffff' : '#f1f3f6', ...faint }),
      kitBox(`head${at}`, 'square', [0, top(at), 110, 150], {
        label: name,
        fill: '#d6e6ff',
        ...faint,
        text: { isBold: true },
      }),
    ]),
    step('start', [0, 0], 'Places an order'),
    step('check', [1, 1], 'In stock?', 'diamond'),
    step('confirm', [1, 2], 'Confirms the order'),
    step('tell', [0, 2], 'Is told the delay'),
    step('pack', [2, 3], 'Packs the parcel'),
    step('receive', [0, 4], 'Receives the parcel'),
    kitLink('start', 'check'),
    kitLink('check', 'confirm', 'yes'),
    kitLink('check', 'tell', 'no'),
    kitLink('confirm', 'pack'),
    kitLink('pack', 'receive'),
  ];
}

const stormLegend = [
  ['orange', 'Event'],
  ['blue', 'Command'],
  ['lightYellow', 'Actor'],
  ['violet', 'Policy'],
  ['yellow', 'Aggregate'],
  ['lightPink', 'External system'],
  ['lightGreen', 'Read model'],
  ['red', 'Hot spot'],
] as const;

const eventStorming = (): readonly BoardElement[] => [
  kitText('title', [0, 0, 520, 34], { label: 'Event storming: name of the process', text: { size: 20 } }),
  ...stormLegend.map(([colour, name], at) => kitNote(`legend${at}`, [at * 124, 50, 100], name, colour)),
  kitStroke('time', [0, 560], [1140, 560], { label: 'Time', colour: '#6c7484' }),
  kitNote('actor', [0, 250], 'Customer', 'lightYellow'),
  kitNote('place', [130, 250], 'Place order', 'blue'),
  kitNote('order', [260, 250], 'Order', 'yellow'),
  kitNote('placed', [390, 250], 'Order placed', 'orange'),
  kitNote('policy', [520, 250], 'Whenever ordered, reserve', 'violet'),
  kitNote('reserve', [650, 250], 'Reserve goods', 'blue'),
  kitNote('warehouse', [780, 250], 'Warehouse', 'lightPink'),
  kitNote('reserved', [910, 250], 'Goods reserved', 'orange'),
  kitNote('short', [910, 390], 'Goods out of stock', 'orange'),
  kitNote('question', [1040, 390], 'Who tells the customer?', 'red'),
  kitNote('list', [390, 390], 'Open orders', 'lightGreen'),
];

const quadrant = (): readonly BoardElement[] => [
  kitText('title', [0, 0, 420, 34], { label: 'What shall we do first?', text: { size: 20 } }),
  kitBox('first', 'square', [60, 60, 340, 260], { fill: '#d3f2b0', ...faint }),
  kitBox('second', 'square', [400, 60, 340, 260], { fill: '#fff3b0', ...faint }),
  kitBox('third', 'square', [60, 320, 340, 260], { fill: '#f1f3f6', ...faint }),
  kitBox('fourth', 'square', [400, 320, 340, 260], { fill: '#ffd6d2', ...faint }),
  kitText('do', [76, 72, 300, 28], { label: 'Do it now' }),
  kitText('plan', [416, 72, 300, 28], { label: 'Plan it' }),
  kitText('fill', [76, 332, 300, 28], { label: 'When there is time' }),
  kitText('drop', [416, 332, 300, 28], { label: 'Leave it' }),
  kitStroke('effort', [60, 610], [740, 610], { label: 'Effort', colour: '#6c7484' }),
  kitStroke('value', [30, 580], [30, 60], { label: 'Value', colour: '#6c7484' }),
  kitNote('one', [100, 120, 100], 'Short title', 'lightYellow'),
  kitNote('two', [460, 140, 100], 'Another idea', 'lightYellow'),
];

const retroColumns = [
  ['Went well', 'green', 'The new pipeline saves us an hour a day'],
  ['Could be better', 'orange', 'Reviews wait for days'],
  ['We will try', 'blue', 'One hour of reviews every morning'],
] as const;

const retrospective = (): readonly BoardElement[] => [
  kitText('title', [0, 0, 420, 34], { label: 'Retrospective', text: { size: 20 } }),
  kitText('help', [0, 34, 600, 22], {
    label: 'One thought a note. Five minutes alone, then read aloud and group.',
    ...small,
  }),
  ...retroColumns.flatMap(([name, colour, thought], at) => [
    kitBox(`column${at}`, 'square', [at * 320, 80, 300, 480], { fill: '#f1f3f6', ...faint }),
    kitText(`head${at}`, [at * 320 + 16, 94, 268, 28], { label: name }),
    kitNote(`note${at}`, [at * 320 + 16, 136, 128], thought, colour),
    kitNote(`free${at}`, [at * 320 + 156, 136, 128], '', colour),
  ]),
];

/** In the order in which they are offered. */
export const boardTemplates: readonly BoardTemplate[] = [
  { id: 'context', name: 'Context sketch', help: 'A system, its users and its neighbours', elements: contextSketch },
  { id: 'sequence', name: 'Sequence', help: 'Who calls whom, from top to bottom', elements: sequence },
  { id: 'lanes', name: 'Swim lanes', help: 'A process across several hands', elements: swimLanes },
  {
    id: 'storming',
    name: 'Event storming',
    help: 'Events of a process, and what leads to them',
    elements: eventStorming,
  },
  { id: 'quadrant', name: 'Quadrant', help: 'Ideas by value and effort', elements: quadrant },
  { id: 'retro', name: 'Retrospective', help: 'What went well, and what to try', elements: retrospective },
].map((template) => ({ ...template, elements: () => stacked(template.elements()) }));
