/** A small XML reader for files of other tools: elements and attributes, within limits, without entities of their own. Pure. */
import { decodeEntities } from '#platform/richtext/model/html-entities.ts';

/** An element with its children; texts between them are joined. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/** Elements of a file, and how deeply they may be nested. */
export const xmlLimits = { nodes: 100_000, depth: 100, attributes: 100 } as const;

interface OpenNode extends XmlNode {
  readonly children: OpenNode[];
  text: string;
}

/** What a file is refused for. */
export class XmlFault extends Error {}

const attributesOf = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', , double, single] of text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
    if (found.size >= xmlLimits.attributes) throw new XmlFault('An element has too many attributes.');
    found.set(name, decodeEntities(double ?? single ?? ''));
  }
  return found;
};

/** The end of a tag: quotes may hold `>`. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  throw new XmlFault('A tag is not closed.');
}

/** Where what begins at a place ends, if it says nothing: comments and instructions. */
function skipped(text: string, at: number): number | undefined {
  const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined;
  if (end === undefined) {
    // Entities of a document type can expand without end.
    if (text.startsWith('<!', at) && !text.startsWith('<![CDATA[', at))
      throw new XmlFault('The file has a document type, which is not read.');
    return undefined;
  }
  const found = text.indexOf(end, at);
  if (found < 0) throw new XmlFault('A comment is not closed.');
  return found + end.length;
}

class XmlReading {
  readonly #top: OpenNode = { name: '', attributes: new Map(), children: [], text: '' };
  readonly #open: OpenNode[] = [this.#top];
  #count = 0;

  words(text: string): void {
    const inside = this.#open.at(-1);
    if (inside) inside.text += text;
  }

  tag(inner: string): void {
    if (inner.startsWith('/')) {
      const closed = this.#open.pop();
      if (!closed || closed === this.#top || closed.name !== inner.slice(1).trim())
        throw new XmlFault('The tags of the file do not match.');
      return;
    }
    this.#count += 1;
    if (this.#count > xmlLimits.nodes) throw new XmlFault('The file has too many elements.');
    const isWhole = inner.endsWith('/');
    const body = isWhole ? inner.slice(0, -1) : inner;
    const [name = ''] = /^[\w:.-]*/.exec(body) ?? [];
    if (name === '') throw new XmlFault('The file is not XML.');
    const node: OpenNode = { name, attributes: attributesOf(body.slice(name.length)), children: [], text: '' };
    this.#open.at(-1)?.children.push(node);
    if (isWhole) return;
    this.#open.push(node);
    if (this.#open.length > xmlLimits.depth) throw new XmlFault('The file is nested too deeply.');
  }

  root(): XmlNode {
    const [root] = this.#top.children;
    if (!root || this.#open.length !== 1) throw new XmlFault('The file is incomplete.');
    return root;
  }
}

/** The root element. Throws `XmlFault` with a sentence for what is not read. */
export function readXml(text: string): XmlNode {
  const reading = new XmlReading();
  let at = 0;
  while (at < text.length) {
    if (text.charAt(at) !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      reading.words(decodeEntities(text.slice(at, end)));
      at = end;
      continue;
    }
    const after = skipped(text, at);
    if (after !== undefined) at = after;
    else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0) throw new XmlFault('A text is not closed.');
      reading.words(text.slice(at + 9, end));
      at = end + 3;
    } else {
      const end = tagEnd(text, at + 1);
      reading.tag(text.slice(at + 1, end));
      at = end + 1;
    }
  }
  return reading.root();
}
