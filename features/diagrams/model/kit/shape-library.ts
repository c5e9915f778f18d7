/** The library of shapes: pieces of C4, UML, deployments, flows and event storming. Pure; canvas px. */
import type { BoardElement } from '../board-element.ts';
import { kitBox, kitGroup, kitNote, kitStroke, stacked, type KitLook } from './board-kit.ts';
import type { ShapeName } from '../board-state.ts';

/** A piece that is put on a diagram as a whole. */
export interface LibraryShape {
  readonly id: string;
  readonly name: string;
  /** Other words people look for. */
  readonly words?: string;
  readonly elements: () => readonly BoardElement[];
}

/** Pieces that belong together. */
export interface LibraryGroup {
  readonly name: string;
  readonly shapes: readonly LibraryShape[];
}

/** What is told about a shape of one box. */
interface OneBox {
  readonly name: string;
  readonly shape: ShapeName;
  readonly size: readonly [width: number, height: number];
  readonly label?: string;
  readonly words?: string;
  readonly look?: KitLook;
}

const one = ({ name, shape, size: [width, height], label = name, words, look }: OneBox): LibraryShape => ({
  id: name,
  name,
  ...(words === undefined ? {} : { words }),
  elements: () => stacked([kitBox('one', shape, [0, 0, width, height], { label, ...look })]),
});

const several = (name: string, words: string, elements: () => readonly BoardElement[]): LibraryShape => ({
  id: name,
  name,
  words,
  elements: () => stacked(kitGroup(elements())),
});

const person: KitLook = { fill: '#3d63c9', border: '#3d63c9', ink: '#ffffff' };
const system: KitLook = { fill: '#3d63c9', border: '#3d63c9', ink: '#ffffff' };
const outside: KitLook = { fill: '#6c7484', border: '#6c7484', ink: '#ffffff' };
const container: KitLook = { fill: '#d6e6ff', border: '#3d63c9' };
const component: KitLook = { fill: '#ffffff', border: '#3d63c9' };
const border: KitLook = {
  fill: 'transparent',
  border: '#6c7484',
  line: { style: 'dashed' },
  text: { align: 'left', vertical: 'top', isBold: true },
};

const c4: LibraryGroup = {
  name: 'C4',
  shapes: [
    one({
      name: 'Person',
      shape: 'person',
      size: [130, 150],
      label: 'Person\n[Person]',
      words: 'user role actor',
      look: person,
    }),
    one({ name: 'Software system', shape: 'square', size: [190, 100], label: 'Name\n[Software System]', look: system }),
    one({
      name: 'External system',
      shape: 'square',
      size: [190, 100],
      label: 'Name\n[Software System]',
      words: 'outside third party',
      look: outside,
    }),
    one({
      name: 'Container',
      shape: 'square',
      size: [180, 100],
      label: 'Name\n[Container: technology]',
      words: 'application service',
      look: container,
    }),
    one({
      name: 'Web application',
      shape: 'browser',
      size: [190, 120],
      label: 'Name\n[Container: technology]',
      words: 'container browser',
      look: container,
    }),
    one({
      name: 'Mobile app',
      shape: 'phone',
      size: [110, 170],
      label: 'Name\n[Container]',
      words: 'container phone',
      look: container,
    }),
    one({
      name: 'Database',
      shape: 'cylinder',
      size: [160, 120],
      label: 'Name\n[Container: technology]',
      words: 'container storage',
      look: container,
    }),
    one({
      name: 'Message queue',
      shape: 'queue',
      size: [190, 80],
      label: 'Name\n[Container: technology]',
      words: 'container topic bus',
      look: container,
    }),
    one({
      name: 'Component',
      shape: 'square',
      size: [170, 80],
      label: 'Name\n[Component]',
      words: 'module',
      look: component,
    }),
    one({
      name: 'Boundary',
      shape: 'square',
      size: [420, 280],
      label: 'Name\n[Software System]',
      words: 'border frame group',
      look: border,
    }),
  ],
};

const classBox = (heading: string, rows: readonly string[]) => (): readonly BoardElement[] => {
  const top = heading.includes('\n') ? 50 : 34;
  const list: KitLook = { text: { size: 13, align: 'left', vertical: 'top' } };
  return [
    kitBox('name', 'square', [0, 0, 180, top], { label: heading, text: { isBold: true } }),
    ...rows.map((row, at) => kitBox(`row${at}`, 'square', [0, top + at * 56, 180, 56], { label: row, ...list })),
  ];
};

const uml: LibraryGroup = {
  name: 'UML',
  shapes: [
    several('Class', 'attributes methods', classBox('Class', ['- attribute: Type', '+ method(): Type'])),
    several('Interface', 'methods contract', classBox('«interface»\nName', ['+ method(): Type'])),
    several('Enumeration', 'enum values', classBox('«enumeration»\nName', ['FIRST\nSECOND'])),
    one({ name: 'Package', shape: 'package', size: [170, 110], words: 'namespace folder' }),
    one({ name: 'Use case', shape: 'ellipse', size: [160, 80] }),
    one({ name: 'Actor', shape: 'actor', size: [90, 130], words: 'user' }),
    several('Component with ports', 'provided required interface lollipop', () => [
      kitBox('body', 'square', [0, 0, 170, 90], { label: '«component»\nName' }),
      kitBox('one', 'square', [-8, 20, 16, 16]),
      kitBox('other', 'square', [-8, 54, 16, 16]),
    ]),
    several('Node', 'deployment device server', () => [
      kitBox('node', 'square', [0, 0, 220, 150], { label: '«device»\nName', text: { vertical: 'top' } }),
      kitBox('artifact', 'square', [30, 60, 160, 60], { label: '«artifact»\nName' }),
    ]),
    one({ name: 'State', shape: 'square', size: [140, 60], look: { line: { isRounded: true } } }),
    one({
      name: 'Start',
      shape: 'circle',
      size: [28, 28],
      label: '',
      words: 'initial state',
      look: { fill: '#1a1d24' },
    }),
    several('End', 'final state', () => [
      kitBox('ring', 'circle', [0, 0, 34, 34]),
      kitBox('dot', 'circle', [8, 8, 18, 18], { fill: '#1a1d24' }),
    ]),
    one({ name: 'Fork', shape: 'square', size: [160, 10], label: '', words: 'join bar', look: { fill: '#1a1d24' } }),
  ],
};

const cloudLook: KitLook = { fill: '#f1f3f6', border: '#6c7484' };
const zone: KitLook = { ...border, border: '#12a594' };
const deployed = (name: string, shape: ShapeName, size: readonly [number, number], words: string): LibraryShape =>
  one({ name, shape, size, words, look: cloudLook });

const cloud: LibraryGroup = {
  name: 'Deployment',
  shapes: [
    deployed('Server', 'server', [130, 110], 'machine host vm'),
    deployed('Container instance', 'square', [150, 70], 'pod docker'),
    deployed('Function', 'circle', [100, 100], 'serverless lambda'),
    deployed('Load balancer', 'hexagon', [160, 80], 'proxy ingress'),
    deployed('API gateway', 'hexagon', [160, 80], 'proxy edge'),
    deployed('Relational database', 'cylinder', [140, 110], 'sql storage'),
    deployed('Cache', 'cylinder', [130, 90], 'memory key value'),
    deployed('Object storage', 'package', [150, 100], 'bucket blob files'),
    deployed('Topic', 'queue', [170, 70], 'queue stream events bus'),
    deployed('Content delivery', 'cloud', [170, 110], 'cdn edge'),
    deployed('Internet', 'cloud', [170, 110], 'network public'),
    deployed('Browser', 'browser', [170, 110], 'client web'),
    deployed('Phone', 'phone', [80, 140], 'client mobile device'),
    deployed('Firewall', 'square', [24, 150], 'wall security'),
    one({ name: 'Region', shape: 'square', size: [520, 340], words: 'zone cluster network vpc', look: zone }),
  ],
};

const flow: LibraryGroup = {
  name: 'Flow',
  shapes: [
    one({
      name: 'Begin or end',
      shape: 'square',
      size: [150, 60],
      words: 'start stop terminator',
      look: { line: { isRounded: true } },
    }),
    one({ name: 'Step', shape: 'square', size: [150, 60], words: 'process action' }),
    one({
      name: 'Decision',
      shape: 'diamond',
      size: [150, 100],
      label: 'Is it so?',
      words: 'if branch choice gateway',
    }),
    one({ name: 'Data', shape: 'parallelogram', size: [160, 70], words: 'input output' }),
    one({ name: 'Document', shape: 'document', size: [140, 100], words: 'report paper' }),
    one({ name: 'Store', shape: 'cylinder', size: [120, 100], words: 'database archive' }),
    several('Subprocess', 'call step', () => [
      kitBox('body', 'square', [0, 0, 170, 60], { label: 'Subprocess' }),
      kitStroke('left', [12, 0], [12, 60], { endHead: 'none', width: 1 }),
      kitStroke('right', [158, 0], [158, 60], { endHead: 'none', width: 1 }),
    ]),
    one({ name: 'Preparation', shape: 'hexagon', size: [150, 80], words: 'loop setup' }),
    one({ name: 'Connector', shape: 'circle', size: [50, 50], label: 'A', words: 'page reference' }),
    several('Lane', 'swim lane pool role', () => [
      kitBox('lane', 'square', [0, 0, 720, 140], { border: '#c3c8d2' }),
      kitBox('head', 'square', [0, 0, 110, 140], {
        label: 'Role',
        fill: '#d6e6ff',
        border: '#c3c8d2',
        text: { isBold: true },
      }),
    ]),
  ],
};

const storming = (name: string, colour: string, words: string): LibraryShape => ({
  id: `storming ${name}`,
  name,
  words: `event storming note ${words}`,
  elements: () => stacked([kitNote('one', [0, 0, 130], name, colour)]),
});

const events: LibraryGroup = {
  name: 'Event storming',
  shapes: [
    storming('Event', 'orange', 'happened'),
    storming('Command', 'blue', 'action'),
    storming('Actor', 'lightYellow', 'user role'),
    storming('Aggregate', 'yellow', 'constraint'),
    storming('Policy', 'violet', 'whenever rule'),
    storming('External system', 'lightPink', 'outside'),
    storming('Read model', 'lightGreen', 'view screen'),
    storming('Hot spot', 'red', 'question problem'),
  ],
};

/** All pieces, in the order in which they are shown. */
export const shapeLibrary: readonly LibraryGroup[] = [c4, uml, cloud, flow, events];

/** Groups with the pieces that have every word of a search in their name, their words or the name of their group. */
export function foundShapes(search: string): readonly LibraryGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return shapeLibrary.flatMap((group) => {
    const shapes = group.shapes.filter((shape) => {
      const text = `${group.name} ${shape.name} ${shape.words ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return shapes.length === 0 ? [] : [{ ...group, shapes }];
  });
}
