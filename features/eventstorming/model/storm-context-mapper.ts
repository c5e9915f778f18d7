/**
 * The contexts of a board with their aggregates, commands and events as text of the Context Mapper language: an
 * application with its flow, and the domain objects. Pure. Source: the language reference of Context Mapper, chapters
 * bounded context, aggregate, application and process layer.
 */
import { identifierOf, oneLine } from '@archwright/drawing';
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

  /** Names that have not been declared yet; from now on they have. */
  undeclared(kind: string, texts: readonly string[]): readonly string[] {
    const found = new Set(texts.map((text) => this.of(kind, text)));
    const fresh = [...found].filter((name) => !this.#declared.has(name));
    for (const name of fresh) this.#declared.add(name);
    return fresh;
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

/** Texts of one kind under a command, each once. */
function textsUnder(items: StormItems, command: CommandItem, type: CardKind): readonly string[] {
  const texts = [...subtreeOf(items, command.id)].flatMap((id) => {
    const item = items.get(id);
    return item?.kind === 'card' && item.type === type ? [item.content] : [];
  });
  return [...new Set(texts)];
}

/** The flow of commands: what each one emits. */
function flowLines(items: StormItems, commands: readonly CommandItem[], names: Names): readonly string[] {
  return commands.flatMap((command) => {
    const events = [...new Set(textsUnder(items, command, 'event').map((text) => names.of('event', text)))];
    if (events.length === 0) return [];
    const [aggregate] = textsUnder(items, command, 'aggregate');
    const target = aggregate === undefined ? '' : ` delegates to ${names.of('aggregate', aggregate)}`;
    return [`      command ${names.of('command', command.content)}${target} emits event ${events.join(' X ')}`];
  });
}

/** Aggregates with the commands and events under them; commands without one share an aggregate. */
function aggregateLines(items: StormItems, commands: readonly CommandItem[], names: Names): readonly string[] {
  const byAggregate = new Map<string, CommandItem[]>();
  for (const command of commands) {
    const name = names.of('aggregate', textsUnder(items, command, 'aggregate')[0] ?? 'Unassigned');
    byAggregate.set(name, [...(byAggregate.get(name) ?? []), command]);
  }
  return [...byAggregate].flatMap(([aggregate, own]) => {
    const commandNames = names.undeclared(
      'command',
      own.map(({ content }) => content),
    );
    const events = names.undeclared(
      'event',
      own.flatMap((command) => textsUnder(items, command, 'event')),
    );
    return [
      `  Aggregate ${aggregate} {`,
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
  const questions = commands.flatMap((command) => textsUnder(items, command, 'hotspot'));
  return [
    `BoundedContext ${names.of('context', name)} {`,
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
export function stormContextMapper({ name, document }: SavedStorm, contextName: (id: string) => string): string {
  const { items } = document;
  const names = new Names();
  const contexts = [...byContext(treeOf(items))];
  const lines = contexts.flatMap(([context, commands]) => {
    names.context = context ?? '';
    return contextLines(items, context === null ? name : contextName(context), commands, names);
  });
  const hasCards = [...items.values()].some(isNoted);
  return `${[`/* ${oneLine(name).replaceAll('*/', '* /')} */`, '', ...(hasCards ? lines : [])].join('\n').trimEnd()}\n`;
}
