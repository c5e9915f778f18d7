/**
 * The contexts of a board with their aggregates, commands and events as text of the Context Mapper language: an
 * application with its flow, and the domain objects. Pure. Source: the language reference of Context Mapper, chapters
 * bounded context, aggregate, application and process layer.
 */
import { blockComment, identifierOf, oneLine, respelledComment } from '@archwright/drawing';
import { isNoted, treeOf, type CommandItem, type SavedStorm, type StormItems, type StormTree } from './storm-items.ts';
import type { CardKind } from './storm-kinds.ts';
import { subtreeOf } from './storm-rules.ts';

/** Words of the language that a name could be. */
const keywords: ReadonlySet<string> = new Set(
  `BoundedContext Aggregate Application Flow Coordination Module Service Resource Consumer Entity ValueObject
  DomainEvent CommandEvent Command Event Trait Repository BasicType DataTransferObject Domain Subdomain ContextMap
  UseCase UserStory Stakeholders Stakeholder Value Partnership X O P U D S C String Integer Int Long Boolean Date
  DateTime Timestamp BigDecimal BigInteger Double Float Key Blob Clob Object List Map Set Bag Collection`.split(/\s+/),
);

/** A name without the sign that it is a word of the language as well. */
const bare = (name: string): string => name.replace('^', '');

/** `Place order` becomes `PlaceOrder`, unique among those that were taken; the same text in two contexts has two names, but an event. */
class Names {
  readonly #taken = new Set<string>();
  readonly #known = new Map<string, string>();
  readonly #declared = new Set<string>();
  /** What the following names belong to. */
  context = '';

  of(kind: string, text: string): string {
    const name = this.#unique(kind, text);
    // A name that is a word of the language is marked.
    return keywords.has(name) ? `^${name}` : name;
  }

  /** Declarations of names that have not been declared yet; from now on they have. Each says which text it is. */
  undeclared(kind: string, texts: readonly string[]): readonly string[] {
    return texts.flatMap((text) => {
      const name = this.of(kind, text);
      if (this.#declared.has(name)) return [];
      this.#declared.add(name);
      return [[name, ...respelledComment(text, bare(name))].join(' ')];
    });
  }

  #unique(kind: string, text: string): string {
    const key = `${kind === 'event' ? '' : this.context} ${kind} ${text.toLowerCase()}`;
    const known = this.#known.get(key);
    if (known) return known;
    const words = identifierOf(text, new Set()).split('_').filter(Boolean);
    const base = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Unnamed';
    let name = base;
    for (let n = 2; this.#taken.has(name); n += 1) name = `${base}${n}`;
    this.#taken.add(name);
    this.#known.set(key, name);
    return name;
  }
}

const quoted = (text: string): string => `"${oneLine(text).replaceAll(/["\\]/g, "'")}"`;

/** Texts of one kind under a command or a part of its flow, each once. */
function textsUnder(items: StormItems, top: string, type: CardKind): readonly string[] {
  const texts = [...subtreeOf(items, top)].flatMap((id) => {
    const item = items.get(id);
    return item?.kind === 'card' && item.type === type ? [item.content] : [];
  });
  return [...new Set(texts)];
}

/**
 * How the events of a command go together: one of them, as in the ways of a split (X), all of them (+), or some of them
 * (O), as where a split has events before or after it.
 */
function eventsJoin(items: StormItems, command: CommandItem): 'X' | '+' | 'O' {
  const { flow, ways } = treeOf(items);
  const countUnder = (id: string): number => textsUnder(items, id, 'event').length;
  const steps = flow(command.id).filter(({ id }) => countUnder(id) > 0);
  const split = steps.find(({ kind }) => kind === 'split');
  if (!split) return '+';
  const isOneOfThem = steps.length === 1 && ways(split.id).every(({ id }) => countUnder(id) <= 1);
  return isOneOfThem ? 'X' : 'O';
}

/** The flow of commands: what each one emits. */
function flowLines(items: StormItems, commands: readonly CommandItem[], names: Names): readonly string[] {
  return commands.flatMap((command) => {
    const events = [...new Set(textsUnder(items, command.id, 'event').map((text) => names.of('event', text)))];
    if (events.length === 0) return [];
    const [aggregate] = textsUnder(items, command.id, 'aggregate');
    const target = aggregate === undefined ? '' : ` delegates to ${names.of('aggregate', aggregate)}`;
    const emitted = events.join(` ${eventsJoin(items, command)} `);
    return [`      command ${names.of('command', command.content)}${target} emits event ${emitted}`];
  });
}

/** Aggregates with the commands and events under them; commands without one share an aggregate. */
function aggregateLines(items: StormItems, commands: readonly CommandItem[], names: Names): readonly string[] {
  const byAggregate = new Map<string, CommandItem[]>();
  const texts = new Map<string, string>();
  for (const command of commands) {
    const text = textsUnder(items, command.id, 'aggregate')[0] ?? 'Unassigned';
    const name = names.of('aggregate', text);
    texts.set(name, texts.get(name) ?? text);
    byAggregate.set(name, [...(byAggregate.get(name) ?? []), command]);
  }
  return [...byAggregate].flatMap(([aggregate, own]) => {
    const commandNames = names.undeclared(
      'command',
      own.map(({ content }) => content),
    );
    const events = names.undeclared(
      'event',
      own.flatMap((command) => textsUnder(items, command.id, 'event')),
    );
    return [
      `  Aggregate ${aggregate} {`,
      ...respelledComment(texts.get(aggregate) ?? '', bare(aggregate)).map((comment) => `    ${comment}`),
      ...commandNames.map((name) => `    CommandEvent ${name}`),
      ...events.map((name) => `    DomainEvent ${name}`),
      '  }',
    ];
  });
}

function contextLines(
  items: StormItems,
  name: string,
  commands: readonly CommandItem[],
  names: Names,
): readonly string[] {
  const flow = flowLines(items, commands, names);
  const questions = commands.flatMap((command) => textsUnder(items, command.id, 'hotspot'));
  const own = names.of('context', name);
  return [
    `BoundedContext ${own} {`,
    ...respelledComment(name, bare(own)).map((comment) => `  ${comment}`),
    `  responsibilities = ${commands.map(({ content }) => quoted(content)).join(', ')}`,
    ...questions.map((text) => `  // Open: ${oneLine(text)}`),
    ...(flow.length > 0
      ? ['  Application {', `    Flow ${names.of('flow', `${name} flow`)} {`, ...flow, '    }', '  }']
      : []),
    ...aggregateLines(items, commands, names),
    '}',
    '',
  ];
}

/** Commands by their context, in the order of the board. */
function byContext({ commands }: StormTree): ReadonlyMap<string | null, readonly CommandItem[]> {
  const found = new Map<string | null, CommandItem[]>();
  for (const command of commands)
    found.set(command.boundedContext, [...(found.get(command.boundedContext) ?? []), command]);
  return found;
}

/** The text, with a line break at its end. Commands without a context stand in one that is called like the board. */
export function stormContextMapper({ name: board, document }: SavedStorm, contextName: (id: string) => string): string {
  const { items } = document;
  const names = new Names();
  const contexts = [...byContext(treeOf(items))].map(([id, commands]) => ({
    key: id ?? '',
    name: id === null ? board : contextName(id),
    commands,
  }));
  // First of all: an aggregate that is called like its context leaves the name to it.
  for (const { key, name } of contexts) {
    names.context = key;
    names.of('context', name);
  }
  const lines = contexts.flatMap(({ key, name, commands }) => {
    names.context = key;
    return contextLines(items, name, commands, names);
  });
  const hasCards = [...items.values()].some(isNoted);
  return `${[blockComment(board), '', ...(hasCards ? lines : [])].join('\n').trimEnd()}\n`;
}
