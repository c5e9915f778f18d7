/**
 * Reads what the export writes by the rules of the Context Mapper language, and refuses everything else: the order of
 * parts, names that are no words of the language, and references to what is declared once. Written from the published
 * grammar (ContextMappingDSL.xtext, TacticDDDLanguage.xtext), not from the export.
 */

/** A bounded context with its flow and its aggregates. */
export interface ReadContext {
  readonly name: string;
  readonly responsibilities: readonly string[];
  readonly steps: readonly {
    readonly command: string;
    readonly aggregate?: string;
    readonly events: readonly string[];
    /** How the events go together; undefined for one alone. */
    readonly join?: string;
  }[];
  readonly aggregates: readonly { readonly name: string; readonly commands: string[]; readonly events: string[] }[];
}

const reserved = new Set(
  'BoundedContext Aggregate Application Flow Module Service DomainEvent CommandEvent Entity ValueObject Domain Subdomain Map List Set String Date Key Object X O command event emits delegates to responsibilities'.split(
    ' ',
  ),
);

const tokensOf = (text: string): readonly string[] => {
  const all = text.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"|\^?[A-Za-z_][A-Za-z0-9_]*|[{}=,+]|\S/g) ?? [];
  const found = all.filter((token) => !/^\/[*/]/.test(token));
  const stray = found.find((token) => !/^(?:"[\s\S]*"|\^?[A-Za-z_][A-Za-z0-9_]*|[{}=,+])$/.test(token));
  if (stray !== undefined) throw new Error(`Unexpected ${stray}`);
  return found;
};

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  is(word: string): boolean {
    return this.#tokens[this.#at] === word;
  }

  take(...words: readonly string[]): void {
    for (const word of words) {
      if (!this.is(word)) throw new Error(`${word} expected, but it is ${this.#tokens[this.#at] ?? 'the end'}`);
      this.#at += 1;
    }
  }

  name(): string {
    const token = this.#tokens[this.#at] ?? '';
    if (!/^\^?[A-Za-z_]/.test(token) || reserved.has(token)) throw new Error(`A name expected, but it is ${token}`);
    this.#at += 1;
    return token.replace('^', '');
  }

  string(): string {
    const token = this.#tokens[this.#at] ?? '';
    if (!token.startsWith('"')) throw new Error(`A text expected, but it is ${token}`);
    this.#at += 1;
    return token.slice(1, -1);
  }

  /** Things with a separator between them. */
  many<T>(separator: string, read: () => T): readonly T[] {
    const found = [read()];
    while (this.is(separator)) {
      this.take(separator);
      found.push(read());
    }
    return found;
  }
}

function readStep(reader: Reader): ReadContext['steps'][number] {
  reader.take('command');
  const command = reader.name();
  const isDelegated = reader.is('delegates');
  if (isDelegated) reader.take('delegates', 'to');
  const aggregate = isDelegated ? { aggregate: reader.name() } : {};
  reader.take('emits', 'event');
  const events = [reader.name()];
  const join = ['X', 'O', '+'].find((operator) => reader.is(operator));
  if (join !== undefined) {
    reader.take(join);
    events.push(...reader.many(join, () => reader.name()));
  }
  return { command, ...aggregate, events, ...(join === undefined ? {} : { join }) };
}

function readAggregate(reader: Reader): ReadContext['aggregates'][number] {
  reader.take('Aggregate');
  const aggregate = { name: reader.name(), commands: [] as string[], events: [] as string[] };
  reader.take('{');
  while (!reader.is('}')) {
    const isCommand = reader.is('CommandEvent');
    reader.take(isCommand ? 'CommandEvent' : 'DomainEvent');
    (isCommand ? aggregate.commands : aggregate.events).push(reader.name());
  }
  reader.take('}');
  return aggregate;
}

function readContext(reader: Reader): ReadContext {
  reader.take('BoundedContext');
  const name = reader.name();
  reader.take('{', 'responsibilities', '=');
  const responsibilities = reader.many(',', () => reader.string());
  const steps: ReadContext['steps'][number][] = [];
  if (reader.is('Application')) {
    reader.take('Application', '{', 'Flow');
    reader.name();
    reader.take('{');
    while (!reader.is('}')) steps.push(readStep(reader));
    reader.take('}', '}');
  }
  const aggregates: ReadContext['aggregates'][number][] = [];
  while (!reader.is('}')) aggregates.push(readAggregate(reader));
  reader.take('}');
  return { name, responsibilities, steps, aggregates };
}

/** Every reference names one thing, and every name stands for one. */
function assertResolved(contexts: readonly ReadContext[]): void {
  const aggregates = contexts.flatMap((context) => context.aggregates);
  const declared = {
    context: contexts.map(({ name }) => name),
    aggregate: aggregates.map(({ name }) => name),
    object: aggregates.flatMap(({ commands, events }) => [...commands, ...events]),
  };
  for (const [kind, names] of Object.entries(declared)) {
    if (new Set(names).size !== names.length) throw new Error(`A ${kind} is declared twice: ${names.join(', ')}`);
  }
  const steps = contexts.flatMap((context) => context.steps);
  const commands = new Set(aggregates.flatMap((one) => one.commands));
  const events = new Set(aggregates.flatMap((one) => one.events));
  for (const { command, aggregate, events: emitted } of steps) {
    const isKnown =
      commands.has(command) &&
      (aggregate === undefined || declared.aggregate.includes(aggregate)) &&
      emitted.every((event) => events.has(event));
    if (!isKnown) throw new Error(`A step names what is not declared: ${command}`);
    if (new Set(emitted).size !== emitted.length) throw new Error(`${command} emits an event twice`);
  }
}

/** The contexts of a text. Throws where the language would not have it. */
export function readContextMapper(text: string): readonly ReadContext[] {
  const reader = new Reader(text);
  const contexts: ReadContext[] = [];
  while (!reader.isAtEnd) contexts.push(readContext(reader));
  assertResolved(contexts);
  return contexts;
}
