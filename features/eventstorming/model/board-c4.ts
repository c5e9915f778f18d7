/**
 * What a board says about software: contexts with their aggregates, people, external systems, and who asks whom. Pure.
 * Relationships are the flows that leave a context: policies that give a command of another one, people who give a
 * command, and external systems that a command uses.
 */
import { parseInternalLink } from '#platform/richtext/model/link-address.ts';
import { oneLineOf, shortened, wordKey } from './one-line.ts';
import { treeOf, type CardItem, type CommandItem, type StormItems } from './storm-items.ts';
import { commandOf } from './storm-rules.ts';

/** Cards of one kind with the same words. */
export interface C4Word {
  readonly key: string;
  readonly name: string;
  /** Ids of the cards. */
  readonly cards: readonly string[];
}

/** A bounded context with what belongs to its commands; `name` is undefined when the context map does not have it. */
export interface C4Context {
  readonly id: string;
  readonly name: string | undefined;
  readonly aggregates: readonly C4Word[];
}

/** One end of a relationship: a context by its id, a person or a system by its word. */
export interface C4End {
  readonly kind: 'context' | 'actor' | 'system';
  readonly key: string;
}

/** Somebody asks somebody for something. */
export interface C4Tie {
  readonly from: C4End;
  readonly to: C4End;
  readonly label: string;
}

/** See the top of this file. */
export interface BoardC4 {
  readonly contexts: readonly C4Context[];
  /** Aggregates of no context. */
  readonly strays: readonly C4Word[];
  readonly actors: readonly C4Word[];
  readonly systems: readonly C4Word[];
  readonly ties: readonly C4Tie[];
}

/** Characters of a name in a C4 model. */
const longestName = 200;

/** Cards by their words, in the order in which they were added. */
class Words {
  readonly #words = new Map<string, { key: string; name: string; cards: string[] }>();

  add({ id, content }: CardItem): void {
    const name = shortened(content, longestName);
    const key = wordKey(name);
    const known = this.#words.get(key);
    if (known) known.cards.push(id);
    else this.#words.set(key, { key, name, cards: [id] });
  }

  all(): readonly C4Word[] {
    return [...this.#words.values()];
  }
}

/** A policy with the event that it reacts to. */
interface Reaction {
  readonly policy: CardItem;
  readonly event: CardItem | undefined;
}

/** The policies under a command or a way, each with the last event before it. */
function reactionsUnder(items: StormItems, parent: string, before?: CardItem): readonly Reaction[] {
  const { flow, ways } = treeOf(items);
  const found: Reaction[] = [];
  let event = before;
  for (const item of flow(parent)) {
    if (item.kind === 'split') for (const way of ways(item.id)) found.push(...reactionsUnder(items, way.id, event));
    else if (item.type === 'event') event = item;
    else if (item.type === 'policy') found.push({ policy: item, event });
  }
  return found;
}

/** Words of a text, with a space on both sides. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The commands of a board by what they are called. */
function commandFinder(commands: readonly CommandItem[]): (policy: CardItem) => CommandItem | undefined {
  const byId = new Map(commands.map((command) => [command.id, command]));
  // The longest first: “Place express order” is not “Place order”.
  const byWords = commands
    .map((command) => ({ command, words: spaced(command.content) }))
    .filter(({ words }) => words.trim() !== '')
    .toSorted((one, other) => other.words.length - one.words.length);
  return ({ content, href }) => {
    const link = parseInternalLink(href);
    const linked = link?.kind === 'board' && link.anchor !== undefined ? byId.get(decoded(link.anchor)) : undefined;
    if (linked) return linked;
    const words = spaced(content);
    return byWords.find((one) => words === one.words || (one.words.trim().includes(' ') && words.includes(one.words)))
      ?.command;
  };
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

const labelOf = (text: string): string => shortened(oneLineOf(text), 500);

/** Policies that give a command of another context. */
function policyTies(items: StormItems, commands: readonly CommandItem[]): readonly C4Tie[] {
  const commandFor = commandFinder(commands);
  return commands.flatMap(({ id, boundedContext }) => {
    if (boundedContext === null) return [];
    return reactionsUnder(items, id).flatMap(({ policy, event }): readonly C4Tie[] => {
      const to = commandFor(policy)?.boundedContext ?? null;
      if (to === null || to === boundedContext) return [];
      const from = { kind: 'context', key: boundedContext } as const;
      return [{ from, to: { kind: 'context', key: to }, label: labelOf((event ?? policy).content) }];
    });
  });
}

/** People who give a command, and external systems that it uses. */
function cardTie(items: StormItems, card: CardItem): readonly C4Tie[] {
  const command = items.get(commandOf(items, card.id) ?? '');
  if (command?.kind !== 'command' || command.boundedContext === null) return [];
  const context = { kind: 'context', key: command.boundedContext } as const;
  const key = wordKey(shortened(card.content, longestName));
  const label = labelOf(command.content);
  if (card.type === 'actor') return [{ from: { kind: 'actor', key }, to: context, label }];
  return [{ from: context, to: { kind: 'system', key }, label }];
}

/** `contexts` are names of bounded contexts by their ids. */
export function boardC4(items: StormItems, contexts: ReadonlyMap<string, string>): BoardC4 {
  const { commands } = treeOf(items);
  const aggregates = new Map<string, Words>();
  for (const { boundedContext } of commands) if (boundedContext !== null) aggregates.set(boundedContext, new Words());
  const [strays, actors, systems] = [new Words(), new Words(), new Words()];
  const cards = [...items.values()].filter((item): item is CardItem => item.kind === 'card');
  for (const card of cards) {
    if (card.type === 'actor') actors.add(card);
    if (card.type === 'external-system') systems.add(card);
    if (card.type !== 'aggregate') continue;
    const command = items.get(commandOf(items, card.id) ?? '');
    const context = command?.kind === 'command' ? command.boundedContext : null;
    (aggregates.get(context ?? '') ?? strays).add(card);
  }
  const speaking = cards.filter(({ type }) => type === 'actor' || type === 'external-system');
  return {
    contexts: [...aggregates].map(([id, words]) => ({ id, name: contexts.get(id), aggregates: words.all() })),
    strays: strays.all(),
    actors: actors.all(),
    systems: systems.all(),
    ties: [...policyTies(items, commands), ...speaking.flatMap((card) => cardTie(items, card))],
  };
}
