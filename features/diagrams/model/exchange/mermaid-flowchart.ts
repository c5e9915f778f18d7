/** Reads the text of a Mermaid flowchart: nodes, links, subgraphs and their colours. Pure. Source: mermaid.js.org/syntax/flowchart.html. */
import { decodeEntities } from '#platform/richtext/model/html-entities.ts';
import type { Loss } from '#platform/exchange/contract.ts';
import type { LineHead } from '../board-element.ts';

/** A node with the shape of its brackets. */
export interface FlowNode {
  readonly id: string;
  readonly label: string;
  /** `square`, `round`, `stadium`, `circle`, `diamond`, `hexagon`, `cylinder`, `parallelogram` or `flag`. */
  readonly shape: string;
  /** Id of the innermost subgraph. */
  readonly within: string | undefined;
}

/** A link between two nodes or subgraphs. */
export interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly label: string;
  readonly style: 'solid' | 'dotted' | 'thick';
  readonly startHead: LineHead;
  readonly endHead: LineHead;
}

/** A named area. */
export interface FlowGroup {
  readonly id: string;
  readonly title: string;
  readonly within: string | undefined;
}

/** A read flowchart. */
export interface Flowchart {
  readonly direction: 'TB' | 'BT' | 'LR' | 'RL';
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
  readonly groups: readonly FlowGroup[];
  /** CSS declarations of nodes: `fill`, `stroke`, `color`. */
  readonly styles: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly hrefs: ReadonlyMap<string, string>;
  readonly losses: readonly Loss[];
}

/** Characters of a text and of a line. */
const most = { text: 100_000, line: 5_000, nodes: 2_000 } as const;

const head = /^\s*(?:flowchart|graph)(?:-elk)?(?:[ \t]+(TB|TD|BT|LR|RL))?[ \t]*(?:;|$)/;

const withoutComments = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF?\s*---\n[^]*?\n---\s*\n/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'));

/** Whether a text is a Mermaid flowchart. */
export const isFlowchart = (text: string): boolean =>
  text.length <= most.text && head.test(withoutComments(text.slice(0, 2_000))[0] ?? '');

/** Brackets and the shapes that they mean, longest first. */
const brackets = [
  ['(((', ')))', 'circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'stadium'],
  ['[[', ']]', 'square'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'parallelogram'],
  ['[/', '\\]', 'parallelogram'],
  ['[\\', '\\]', 'parallelogram'],
  ['[\\', '/]', 'parallelogram'],
  ['{{', '}}', 'hexagon'],
  ['{', '}', 'diamond'],
  ['(', ')', 'round'],
  ['[', ']', 'square'],
  ['>', ']', 'flag'],
] as const;

const idPattern = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|-(?![-.>])|\.(?!-))*/uy;
const plainLink = /\s*(<|[ox](?=[-=]))?(-{2,}|={2,}|-\.+-|~{3,})([>xo](?![\p{L}\p{N}])|>)?/uy;
const textLink = /\s*(<|[ox](?=[-=]))?(--|==|-\.)([^|\n]+?)(-{2,}|={2,}|\.+-)([>xo])?/uy;
const pipeText = /\s*\|([^|\n]*)\|/y;
const classMark = /:::([\p{L}\p{N}_-]+)/uy;
const ampersand = /\s*&\s*/y;

const headOf: Readonly<Record<string, LineHead>> = { '<': 'triangle', '>': 'triangle', o: 'circle', x: 'bar' };

function labelOf(raw: string): string {
  const text = raw
    .trim()
    .replace(/^"([^]*)"$/, '$1')
    .replace(/^`([^]*)`$/, '$1');
  return decodeEntities(
    text
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/#(\w{1,31});/g, (_whole, name: string) => (/^\d/.test(name) ? `&#${name};` : `&${name};`)),
  )
    .replaceAll(/<[^<>]*>/g, '')
    .trim()
    .slice(0, 20_000);
}

/** A scanner over one statement. */
class Statement {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found ?? undefined;
  }

  /** What stands in brackets, and the shape they mean. */
  bracketed(): { readonly label: string; readonly shape: string } | undefined {
    for (const [open, close, shape] of brackets) {
      if (!this.#text.startsWith(open, this.at)) continue;
      const from = this.at + open.length;
      const isQuoted = this.#text.charAt(from) === '"';
      const quoteEnd = isQuoted ? this.#text.indexOf('"', from + 1) : from;
      const end = quoteEnd < 0 ? -1 : this.#text.indexOf(close, quoteEnd);
      if (end < 0) continue;
      this.at = end + close.length;
      return { label: labelOf(this.#text.slice(from, end)), shape };
    }
    return undefined;
  }

  skipSpace(): void {
    while (this.#text.charAt(this.at) === ' ' || this.#text.charAt(this.at) === '\t') this.at += 1;
  }

  get isOver(): boolean {
    this.skipSpace();
    return this.at >= this.#text.length;
  }
}

const declarations = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').flatMap((part) => {
      const [name = '', value = ''] = part.split(':', 2).map((one) => one.trim());
      return name && value ? [[name, value] as const] : [];
    }),
  );

/** Statements that say how something looks; undefined for others. */
const looks = /^(style|classDef|class|click|linkStyle|direction|accTitle|accDescr)\b\s*(.*)$/;

class FlowReading {
  direction: Flowchart['direction'] = 'TB';
  readonly nodes = new Map<string, FlowNode>();
  readonly links: FlowLink[] = [];
  readonly groups = new Map<string, FlowGroup>();
  readonly styles = new Map<string, ReadonlyMap<string, string>>();
  readonly hrefs = new Map<string, string>();
  readonly losses: Loss[] = [];
  readonly #classes = new Map<string, ReadonlyMap<string, string>>();
  readonly #classed: { readonly ids: readonly string[]; readonly name: string }[] = [];
  readonly #open: string[] = [];
  /** Nodes that the statement names first. */
  #fresh: string[] = [];

  line(text: string, at: number): void {
    const path = `line ${at}`;
    if (text.length > most.line) return this.lose(path, 'The line is too long and is left out.');
    const group = /^subgraph\b\s*(.*)$/.exec(text);
    if (group) return this.#openGroup(group[1] ?? '');
    if (/^end\b\s*;?$/.test(text)) return void this.#open.pop();
    const look = looks.exec(text);
    if (look) return this.#look(look[1] ?? '', look[2] ?? '', path);
    if (!this.#hasChain(text)) this.lose(path, `“${text.slice(0, 80)}” is not understood and is left out.`);
  }

  lose(path: string, message: string): void {
    this.losses.push({ path, message });
  }

  /** Colours of classes apply where nothing else is said. */
  finish(): void {
    for (const { ids, name } of this.#classed)
      for (const id of ids) {
        const own = this.styles.get(id) ?? new Map<string, string>();
        this.styles.set(id, new Map([...(this.#classes.get(name) ?? this.#classes.get('default') ?? []), ...own]));
      }
  }

  #openGroup(told: string): void {
    const statement = new Statement(told);
    const name = statement.take(idPattern)?.[0];
    statement.skipSpace();
    const titled = name === undefined ? undefined : statement.bracketed();
    const isId = name !== undefined && (titled !== undefined || statement.isOver);
    const id = isId ? name : `subgraph ${this.groups.size + 1}`;
    const title = titled?.label ?? labelOf(told);
    this.groups.set(id, { id, title, within: this.#open.at(-1) });
    this.nodes.delete(id);
    this.#open.push(id);
  }

  #look(kind: string, rest: string, path: string): void {
    const [first = '', ...more] = rest.split(/\s+/);
    const tail = more.join(' ').replace(/;$/, '');
    if (kind === 'style') this.styles.set(first, new Map([...(this.styles.get(first) ?? []), ...declarations(tail)]));
    else if (kind === 'classDef') for (const name of first.split(',')) this.#classes.set(name, declarations(tail));
    else if (kind === 'class') this.#classed.push({ ids: first.split(','), name: tail });
    else if (kind === 'click') {
      const href = /(?:href\s+)?"(https?:[^"]{1,2000})"/.exec(rest)?.[1];
      if (href === undefined) this.lose(path, 'The action of a click is left out.');
      else this.hrefs.set(first, href);
    } else if (kind === 'direction') {
      if (this.#open.length > 0) this.lose(path, 'The direction of a subgraph is that of the chart.');
    } else if (kind === 'linkStyle') this.lose(path, 'The look of single links is left out.');
  }

  #node(statement: Statement): string | undefined {
    statement.skipSpace();
    const id = statement.take(idPattern)?.[0];
    if (id === undefined) return undefined;
    const drawn = statement.bracketed();
    const name = statement.take(classMark)?.[1];
    if (name !== undefined) this.#classed.push({ ids: [id], name });
    if (this.groups.has(id)) return id;
    const known = this.nodes.get(id);
    const within = this.#open.at(-1) ?? known?.within;
    const { label = known?.label ?? id, shape = known?.shape ?? 'square' } = drawn ?? {};
    if (!known) this.#fresh.push(id);
    this.nodes.set(id, { id, label, shape, within: known?.within ?? within });
    return id;
  }

  #nodes(statement: Statement): readonly string[] {
    const ids: string[] = [];
    do {
      const id = this.#node(statement);
      if (id === undefined) return [];
      ids.push(id);
    } while (statement.take(ampersand));
    return ids;
  }

  #link(statement: Statement): Omit<FlowLink, 'source' | 'target'> | undefined {
    const from = statement.at;
    const plain = statement.take(plainLink);
    const isOpen = plain !== undefined && (plain[2] === '--' || plain[2] === '==') && plain[3] === undefined;
    if (isOpen) statement.at = from;
    const found = isOpen || !plain ? statement.take(textLink) : plain;
    if (!found) return undefined;
    const isText = found !== plain;
    const [, start, body = '', third = '', , last] = found;
    const end = isText ? last : third;
    const label = isText ? labelOf(third) : labelOf(statement.take(pipeText)?.[1] ?? '');
    const style = body.startsWith('=') ? 'thick' : body.startsWith('-.') || body.startsWith('~') ? 'dotted' : 'solid';
    return { label, style, startHead: headOf[start ?? ''] ?? 'none', endHead: headOf[end ?? ''] ?? 'none' };
  }

  /** Reads a chain; what is left out before its first link leaves no nodes behind. */
  #hasChain(text: string): boolean {
    const links = this.links.length;
    this.#fresh = [];
    if (this.#chain(text)) return true;
    if (this.links.length === links) for (const id of this.#fresh) this.nodes.delete(id);
    return false;
  }

  /** `A --> B & C --> D`; false for what is something else. */
  #chain(text: string): boolean {
    const statement = new Statement(text.replace(/;$/, ''));
    let sources = this.#nodes(statement);
    if (sources.length === 0) return false;
    while (!statement.isOver) {
      const link = this.#link(statement);
      const targets = link ? this.#nodes(statement) : [];
      if (!link || targets.length === 0) return false;
      for (const source of sources) for (const target of targets) this.links.push({ source, target, ...link });
      sources = targets;
    }
    return true;
  }
}

/** Reads a flowchart; undefined for other texts, and for more than 2,000 nodes. */
export function readFlowchart(text: string): Flowchart | undefined {
  if (!isFlowchart(text)) return undefined;
  const [first = '', ...lines] = withoutComments(text);
  const reading = new FlowReading();
  const told = head.exec(first)?.[1] ?? 'TB';
  reading.direction = told === 'TD' ? 'TB' : (told as Flowchart['direction']);
  const rest = first.includes(';') ? [first.slice(first.indexOf(';') + 1).trim(), ...lines] : lines;
  for (const [at, line] of rest.entries()) {
    for (const statement of statementsOf(line)) reading.line(statement, at + 2);
    if (reading.nodes.size > most.nodes) return undefined;
  }
  reading.finish();
  const { direction, links, styles, hrefs, losses, nodes, groups } = reading;
  return { direction, nodes: [...nodes.values()], links, groups: [...groups.values()], styles, hrefs, losses };
}

/** Statements of a line: `;` parts them, except in quotes and in references such as `#quot;`. */
function statementsOf(line: string): readonly string[] {
  if (!line.includes(';')) return [line];
  const parts: string[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    const isReference = sign === ';' && /[#&]\w{1,31}$/.test(line.slice(Math.max(0, at - 33), at));
    if (sign === ';' && !isQuoted && !isReference) {
      parts.push(line.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, line.slice(from).trim()].filter((part) => part !== '');
}
