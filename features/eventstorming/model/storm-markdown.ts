/**
 * A board as Markdown: the big picture as a table, a heading for each context and command, its flow as nested lists. It is
 * read back by `storm-markdown-reader.ts`. Pure.
 */
import { plainLines } from '@archwright/drawing';
import { oneLineOf } from './one-line.ts';
import {
  laneOf,
  treeOf,
  type CardItem,
  type CommandItem,
  type ConditionItem,
  type NotedItem,
  type SavedStorm,
  type StormItems,
  type StormTree,
} from './storm-items.ts';
import { cardKinds, kindLabels } from './storm-kinds.ts';
import { markdownWords as words } from './storm-markdown-words.ts';
import { commandOf } from './storm-rules.ts';

/** Signs that Markdown would read as its own, and the beginning of an entity. */
const escaped = (text: string): string =>
  oneLineOf(plainLines(text)).replaceAll(/([\\`*_{}[\]<>#|~]|&(?=#?\w+;))/g, '\\$1');

/** The same at the beginning of a line, where it would begin a list or underline a heading. */
const escapedLine = (text: string): string => escaped(text).replace(/^(?=[-+=])|^(\d+)(?=[.)])/, '$1\\');

/** Text of a card with its link. An address between brackets may have anything but these signs. */
function linked({ content, href }: Pick<NotedItem, 'content' | 'href'>): string {
  const text = escaped(content);
  return href === '' ? text : `[${text}](<${href.replaceAll(/[<>\\|\r\n]/g, encodeURIComponent)}>)`;
}

/** A note as a quotation, line by line: breaks between lines stay. */
function quoted(note: string, indent: string): readonly string[] {
  if (note === '') return [];
  const lines = plainLines(note).split('\n').map(escapedLine);
  return lines.map((line, at) => {
    const isBroken = line !== '' && (lines[at + 1] ?? '') !== '';
    return `${indent}> ${line}${isBroken ? '\\' : ''}`.trimEnd();
  });
}

/** Notes of the conditions of a way; with several conditions each says whose it is. */
const conditionNotes = (conditions: readonly ConditionItem[], indent: string): readonly string[] =>
  conditions.flatMap((one) => {
    if (one.note === '') return [];
    const head = conditions.length === 1 ? [] : [`${indent}> **${escaped(one.content)}**`];
    return [...head, ...quoted(one.note, indent)];
  });

function flowLines(tree: StormTree, parent: string, indent: string): readonly string[] {
  const inner = `${indent}  `;
  return tree.flow(parent).flatMap((item): readonly string[] => {
    if (item.kind === 'card')
      return [`${indent}- **${kindLabels[item.type]}**: ${linked(item)}`, ...quoted(item.note, inner)];
    return tree.ways(item.id).flatMap((way, at) => {
      const conditions = tree.conditions(way.id);
      const told = conditions.map(linked).join(` ${words.and} `);
      // Of two splits one after the other each begins again.
      const head = `${indent}- ${at === 0 ? words.first : words.further} ${told || words.otherwise}`;
      return [head, ...conditionNotes(conditions, inner), ...flowLines(tree, way.id, inner)];
    });
  });
}

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [...lines, '']);

const commandLines = (tree: StormTree, command: CommandItem): readonly string[] => [
  `### ${linked(command)}`,
  '',
  ...spaced(quoted(command.note, '')),
  ...spaced(flowLines(tree, command.id, '')),
];

function processLines(tree: StormTree, contextName: (id: string) => string): readonly string[] {
  let context: string | null | undefined;
  return tree.commands.flatMap((command) => {
    const isOther = command.boundedContext !== context;
    context = command.boundedContext;
    const head = context === null ? words.noContext : escaped(contextName(context));
    return [...(isOther ? [`## ${head}`, ''] : []), ...commandLines(tree, command)];
  });
}

/** Cards that stand on the big picture alone say there what is noted of them. */
const tableNote = ({ parent, note }: CardItem): string =>
  parent === null ? plainLines(note).split('\n').map(escaped).join('<br>') : '';

function pictureLines(items: StormItems, tree: StormTree): readonly string[] {
  const { timed, lanes } = tree;
  if (timed.length === 0 && lanes.length === 0) return [];
  const moments = [...new Set(timed.map(({ time }) => time.order))];
  const laneAt = new Map(lanes.map(({ id }, at) => [id, at]));
  // Cards of one moment as they are read on the board: from the upper lane, events first.
  const place = (card: (typeof timed)[number]): number =>
    (laneAt.get(card.time.laneId ?? '') ?? 0) * cardKinds.length + cardKinds.indexOf(card.type);
  const ordered = timed.toSorted((one, other) => one.time.order - other.time.order || place(one) - place(other));
  const columns = [...words.columns, ...(timed.some((card) => tableNote(card) !== '') ? [words.note] : [])];
  const rows = ordered.map((card) => {
    const { type, time } = card;
    const command = items.get(commandOf(items, card.id) ?? '');
    const cells = [
      String(moments.indexOf(time.order) + 1),
      escaped(laneOf(tree, time)?.name ?? ''),
      `${kindLabels[type]}${time.pivotal ? words.pivotal : ''}`,
      linked(card),
      command?.kind === 'command' ? escaped(command.content) : '',
      tableNote(card),
    ];
    return `| ${cells.slice(0, columns.length).join(' | ')} |`;
  });
  const names = lanes.map(({ name }) => `**${escaped(name)}**`).join(', ');
  return [
    `## ${words.picture}`,
    '',
    ...(lanes.length > 0 ? [`${words.lanes} ${names}`, ''] : []),
    `| ${columns.join(' | ')} |`,
    `|${' --- |'.repeat(columns.length)}`,
    ...rows,
    '',
  ];
}

/** The text, with a line break at its end. */
export function stormMarkdown({ name, document }: SavedStorm, contextName: (id: string) => string): string {
  const tree = treeOf(document.items);
  const lines = [`# ${escaped(name)}`, '', ...pictureLines(document.items, tree), ...processLines(tree, contextName)];
  return `${lines.join('\n').trimEnd()}\n`;
}
