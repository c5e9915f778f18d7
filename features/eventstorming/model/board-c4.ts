/**
 * What a board says about software: contexts with their aggregates, people, external systems, and who asks whom. Pure.
 * Relationships are the flows that leave a context: policies that give a command of another one, people who give a
 * command, and external systems that a command uses.
 */
import { oneLineOf, shortened, wordKey } from './one-line.ts';
import { commandFinder } from './policy-command.ts';
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

/** A policy of a context that names no command: people say which one it gives. */
export interface C4Policy {
  /** Id of the card. */
  readonly id: string;
  readonly text: string;
  /** The event before it. */
  readonly after: string;
  /** Id of its context. */
  readonly context: string;
}

/** A command of a context, as the answer of a policy. */
export interface C4Command {
  readonly id: string;
  readonly name: string;
  readonly context: string;
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
  /** Policies that name no command of the board. */
  readonly openPolicies: readonly C4Policy[];
  /** Commands of contexts that the context map has. */
  readonly commands: readonly C4Command[];
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

const labelOf = (text: string): string => shortened(oneLineOf(text), 500);

/** A policy that gives a command; undefined where it names none. */
interface PolicyAsked {
  readonly policy: C4Policy;
  readonly command: CommandItem | undefined;
}

/** Policies of contexts, in the order of the board. */
function policiesOf(items: StormItems, chosen: ReadonlyMap<string, string>): readonly PolicyAsked[] {
  const { commands } = treeOf(items);
  const commandFor = commandFinder(commands, chosen);
  return commands.flatMap(({ id, boundedContext }) => {
    if (boundedContext === null) return [];
    return reactionsUnder(items, id).map(({ policy, event }) => ({
      policy: {
        id: policy.id,
        text: oneLineOf(policy.content),
        after: labelOf((event ?? policy).content),
        context: boundedContext,
      },
      command: commandFor(policy),
    }));
  });
}

/** Policies that give a command of another context. */
const policyTie = ({ policy: { context, after }, command }: PolicyAsked): readonly C4Tie[] => {
  const to = command?.boundedContext ?? null;
  if (to === null || to === context) return [];
  return [{ from: { kind: 'context', key: context }, to: { kind: 'context', key: to }, label: after }];
};

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

const noCommands: ReadonlyMap<string, string> = new Map();

/**
 * `contexts` are names of bounded contexts by their ids; `chosen` are commands by the policies that people said to give
 * them.
 */
export function boardC4(
  items: StormItems,
  contexts: ReadonlyMap<string, string>,
  chosen: ReadonlyMap<string, string> = noCommands,
): BoardC4 {
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
  const policies = policiesOf(items, chosen);
  const speaking = cards.filter(({ type }) => type === 'actor' || type === 'external-system');
  return {
    contexts: [...aggregates].map(([id, words]) => ({ id, name: contexts.get(id), aggregates: words.all() })),
    strays: strays.all(),
    actors: actors.all(),
    systems: systems.all(),
    ties: [...policies.flatMap(policyTie), ...speaking.flatMap((card) => cardTie(items, card))],
    // What was chosen can be chosen again.
    openPolicies: policies
      .filter(({ policy, command }) => command === undefined || chosen.has(policy.id))
      .map(({ policy }) => policy),
    commands: commands.flatMap(({ id, content, boundedContext }) =>
      boundedContext !== null && contexts.has(boundedContext)
        ? [{ id, name: oneLineOf(content), context: boundedContext }]
        : [],
    ),
  };
}
