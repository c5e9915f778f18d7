/** Reads XML from chunks of bytes, tag by tag: entities of a document type are never expanded, nothing is fetched. */
import { SaxesParser } from 'saxes';
import { Utf8Stream } from '../bytes/strict-utf8.ts';
import { ReportFault } from '../report/report-problem.ts';

/** The attributes of a tag, by name; without prototype. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Gets the tags of a document; `path` holds the names of the elements above. */
export interface XmlTaker {
  open(name: string, attributes: XmlAttributes, path: readonly string[]): void;
  /** `text` is what stood between the tags of an element without others, at most 2,000 characters. */
  close?(name: string, text: string, path: readonly string[]): void;
}

const deepest = 100;
const longestText = 2_000;
/** No report has a tag or a text of this many characters. */
const largestGap = 8_000_000;

class XmlTags {
  private readonly parser = new SaxesParser<{ readonly xmlns: false }>({ xmlns: false });
  private readonly path: string[] = [];
  private readonly taker: XmlTaker;
  private text = '';
  private isEnding = false;
  private sinceTag = 0;

  constructor(taker: XmlTaker) {
    this.taker = taker;
    this.parser.on('error', ({ message }) => {
      throw this.fault(message);
    });
    this.parser.on('opentag', ({ name, attributes }) => {
      this.opened(name, attributes);
    });
    this.parser.on('text', (text) => {
      if (this.text.length < longestText) this.text += text.slice(0, longestText);
    });
    this.parser.on('closetag', ({ name }) => {
      this.sinceTag = 0;
      this.path.pop();
      this.taker.close?.(name, this.text.trim(), this.path);
      this.text = '';
    });
  }

  push(text: string): void {
    this.sinceTag += text.length;
    this.parser.write(text);
    if (this.sinceTag > largestGap) throw this.fault('a tag or a text is too long');
  }

  end(): void {
    this.isEnding = true;
    this.parser.close();
  }

  private opened(name: string, attributes: XmlAttributes): void {
    this.sinceTag = 0;
    if (this.path.length >= deepest) {
      throw new ReportFault(
        'too_deep',
        `The file nests more than ${deepest} elements at line ${this.parser.line}. No metrics report does that: write the report again.`,
        { line: this.parser.line },
      );
    }
    this.text = '';
    this.taker.open(name, attributes, this.path);
    this.path.push(name);
  }

  private fault(message: string): ReportFault {
    const { line } = this.parser;
    const column = this.parser.column + 1;
    if (this.isEnding) {
      return new ReportFault(
        'truncated',
        `The file ends in the middle, at line ${line}: it was cut off while it was written or uploaded. Write the report again and upload the whole file.`,
        { line, column },
      );
    }
    const cause = message
      .replace(/^\d+:\d+: /, '')
      .replace(/\.$/, '')
      .slice(0, 200);
    return new ReportFault(
      'not_xml',
      `The file is not valid XML at line ${line}, column ${column}: ${cause}. Write the report again and do not edit it.`,
      { line, column },
    );
  }
}

/** Gives the tags of the document in `chunks` to the taker. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, taker: XmlTaker): Promise<void> {
  const decoder = new Utf8Stream();
  const tags = new XmlTags(taker);
  for await (const bytes of chunks) tags.push(decoder.text(bytes));
  tags.push(decoder.text());
  tags.end();
}

/** A number that an attribute or a text holds; undefined for `NaN` and everything else. */
export function xmlNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
