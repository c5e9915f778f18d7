/** A board as Markdown: a heading for each context and command, its flow as nested lists, the big picture as a table. Pure. */
import { plainLines } from '@archwright/drawing';
import { oneLineOf } from './one-line.ts';
import { laneOf, treeOf, type CommandItem, type NotedItem, type SavedStorm, type StormTree } from './storm-items.ts';
import { kindLabels } from './storm-kinds.ts';

/** Signs that Markdown would read as its own, and the beginning of an entity. */
const escaped = (text: string): string =>
  oneLineOf(plainLines(text)).replaceAll(/([\\`*_{}[\]<>#|~]|&(?=#?\w+;))/g, '\\$1');

const noteOf = ({ note }: NotedItem, indent: string): readonly string[] =>
  note === '' ? [] : [`${indent}  > ${escaped(note)}`];

function flowLines(tree: StormTree, parent: string, indent: string): readonly string[] {
  return tree.flow(parent).flatMap((item): readonly string[] => {
    if (item.kind === 'card')
      return [`${indent}- **${kindLabels[item.type]}**: ${escaped(item.content)}`, ...noteOf(item, indent)];
    return tree.ways(item.id).flatMap((way) => {
      const conditions = tree.conditions(way.id).map(({ content }) => escaped(content));
      const head = `${indent}- **If** ${conditions.join(' and ') || 'nothing else applies'}`;
      return [head, ...flowLines(tree, way.id, `${indent}  `)];
    });
  });
}

const commandLines = (tree: StormTree, command: CommandItem): readonly string[] => [
  `### ${escaped(command.content)}`,
  '',
  ...(command.note === '' ? [] : [`> ${escaped(command.note)}`, '']),
  ...flowLines(tree, command.id, ''),
  '',
];

function processLines(tree: StormTree, contextName: (id: string) => string): readonly string[] {
  let context: string | null | undefined;
  return tree.commands.flatMap((command) => {
    const isOther = command.boundedContext !== context;
    context = command.boundedContext;
    const head = context === null ? 'No bounded context' : escaped(contextName(context));
    return [...(isOther ? [`## ${head}`, ''] : []), ...commandLines(tree, command)];
  });
}

function pictureLines(tree: StormTree): readonly string[] {
  const { timed } = tree;
  if (timed.length === 0) return [];
  const rows = timed.map(({ type, content, time }, at) => {
    const lane = laneOf(tree, time)?.name ?? '';
    return `| ${at + 1} | ${escaped(lane)} | ${kindLabels[type]}${time.pivotal ? ', turning point' : ''} | ${escaped(content)} |`;
  });
  return ['## Big picture', '', '| # | Lane | Kind | What |', '| --- | --- | --- | --- |', ...rows, ''];
}

/** The text, with a line break at its end. */
export function stormMarkdown({ name, document }: SavedStorm, contextName: (id: string) => string): string {
  const tree = treeOf(document.items);
  const lines = [`# ${escaped(name)}`, '', ...pictureLines(tree), ...processLines(tree, contextName)];
  return `${lines.join('\n').trimEnd()}\n`;
}
