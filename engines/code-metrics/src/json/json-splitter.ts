/**
 * Reads JSON from chunks of bytes and hands out its parts one at a time: containers on the way are entered, parts are
 * collected and parsed, everything else is passed over. No more than one part is held, and what is not read of a part is
 * cut out before it is parsed. One pass over the bytes does all of it, which is why the file is long.
 */
import { strictText } from '../bytes/strict-utf8.ts';
import { ReportFault, sizeText } from '../report/report-problem.ts';
import { jsonFault } from './json-fault.ts';
import { cutOf, placeOfKept, sizeOf, type KeptPlace, type UnreadNames } from './json-cuts.ts';

/** A name in an object or an index in an array. */
export type JsonStep = string | number;

/** How a value begins. */
export type JsonKind = 'object' | 'array' | 'scalar';

/** What to do with a value: enter a container, take the whole value, or pass over it. */
export type JsonChoice = 'enter' | 'take' | 'skip';

/** Decides about values and gets those that it takes. */
export interface JsonTaker {
  choose(path: readonly JsonStep[], kind: JsonKind): JsonChoice;
  take(path: readonly JsonStep[], value: unknown): void;
  /** Containers within a part whose content nobody looks at: they are handed out empty, or with their first entry. */
  readonly unread?: UnreadNames;
  /** A value that is too large to be taken: true to pass over it, else the reading ends. */
  passOver?(path: readonly JsonStep[]): boolean;
}

/** Bytes of the largest part. */
export const largestPart = 16 * 1024 * 1024;
/** Containers within containers. */
const deepest = 200;

const quote = 34;
const backslash = 92;
const newline = 10;

/** Bytes that mean something between strings: a table is faster than comparisons. */
const marks = new Uint8Array(256);
const [isQuote, isNewline, isOpening, isClosing] = [1, 2, 3, 4] as const;
marks[quote] = isQuote;
marks[newline] = isNewline;
for (const byte of [123, 91]) marks[byte] = isOpening;
for (const byte of [125, 93]) marks[byte] = isClosing;

type State = 'value' | 'value or end' | 'key' | 'key or end' | 'in key' | 'colon' | 'comma or end' | 'in value' | 'end';
type Inside = 'container' | 'string' | 'word';

interface Frame {
  readonly kind: 'object' | 'array';
  step: JsonStep;
}

const isBlank = (byte: number): boolean => byte === 32 || byte === newline || byte === 13 || byte === 9;
/** Whether a byte ends a number or a word. */
const endsWord = (byte: number): boolean => isBlank(byte) || byte === 44 || byte === 93 || byte === 125;

/** See the comment of the file. `push` takes chunks of any size, `end` says that there are no more. */
export class JsonSplitter {
  private readonly taker: JsonTaker;
  private readonly frames: Frame[] = [];
  private readonly path: JsonStep[] = [];
  private state: State = 'value';
  private inside: Inside = 'word';
  private inString = false;
  private isEscaped = false;
  private depth = 0;
  /** Whether the part that is being read will be taken. */
  private isTaken = false;
  /** The beginning of a part whose end comes with a later chunk. */
  private held = new Uint8Array(4_096);
  private heldSize = 0;
  /** Bytes before the chunk. */
  private base = 0;
  private line = 1;
  /** Offset of the first byte of the line. */
  private lineStart = 0;
  private partOffset = 0;
  private partLine = 1;
  private partLineStart = 0;
  /** Index in the chunk of the first byte that is kept and not held yet. */
  private keptFrom = 0;
  /** Index in the chunk of the last string directly in the part; negative when it began in an earlier chunk. */
  private nameAt = 0;
  /** What is cut: nothing, everything, or all behind the first entry of the container that is being read. */
  private cut: 'nothing' | 'all' | 'rest' = 'nothing';
  private isCutting = false;
  /** Where kept bytes go on behind a cut. */
  private resumed: KeptPlace[] = [];

  constructor(taker: JsonTaker) {
    this.taker = taker;
  }

  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      at = this.state === 'in value' || this.state === 'in key' ? this.partFrom(bytes, at) : this.tokenFrom(bytes, at);
    }
    this.base += bytes.length;
    this.nameAt -= bytes.length;
  }

  end(): void {
    if (this.state === 'in value' && this.inside === 'word' && this.frames.length === 0)
      this.finish(new Uint8Array(0), 0, 0);
    if (this.state === 'end') return;
    throw new ReportFault(
      'truncated',
      `The file ends in the middle, at line ${this.line}, byte ${this.base}: it was cut off while it was written or uploaded. Write the report again and upload the whole file.`,
      { line: this.line, offset: this.base },
    );
  }

  /** Passes blanks and takes one mark between parts, or begins a part. */
  private tokenFrom(bytes: Uint8Array, start: number): number {
    let at = start;
    let byte = bytes[at] ?? 0;
    while (isBlank(byte)) {
      if (byte === newline) this.newLine(at);
      at += 1;
      if (at === bytes.length) return at;
      byte = bytes[at] ?? 0;
    }
    switch (this.state) {
      case 'key or end':
        if (byte === 125) return this.leave(at);
        return this.key(bytes, at);
      case 'key':
        return this.key(bytes, at);
      case 'colon':
        if (byte !== 58) throw this.faultAt(bytes, at);
        this.state = 'value';
        return at + 1;
      case 'comma or end':
        return this.afterValue(bytes, at);
      case 'value or end':
        if (byte === 93) return this.leave(at);
        return this.value(bytes, at);
      case 'value':
        return this.value(bytes, at);
      case 'end':
      case 'in key':
      case 'in value':
        throw this.faultAt(bytes, at);
    }
  }

  private key(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== quote) throw this.faultAt(bytes, at);
    this.begin(at, 'string', true);
    this.state = 'in key';
    return at;
  }

  private afterValue(bytes: Uint8Array, at: number): number {
    const frame = this.frames.at(-1);
    const byte = bytes[at];
    if (byte === (frame?.kind === 'object' ? 125 : 93)) return this.leave(at);
    if (byte !== 44 || !frame) throw this.faultAt(bytes, at);
    if (typeof frame.step === 'number') frame.step += 1;
    this.state = frame.kind === 'object' ? 'key' : 'value';
    return at + 1;
  }

  private leave(at: number): number {
    this.frames.pop();
    this.path.length = this.frames.length;
    this.state = this.frames.length === 0 ? 'end' : 'comma or end';
    return at + 1;
  }

  private value(bytes: Uint8Array, at: number): number {
    const byte = bytes[at];
    const kind = byte === 123 ? 'object' : byte === 91 ? 'array' : 'scalar';
    const frame = this.frames.at(-1);
    if (frame) this.path[this.frames.length - 1] = frame.step;
    const choice = this.taker.choose(this.path, kind);
    if (choice === 'enter' && kind !== 'scalar') {
      this.frames.push({ kind, step: kind === 'object' ? '' : 0 });
      this.state = kind === 'object' ? 'key or end' : 'value or end';
      return at + 1;
    }
    this.begin(at, kind === 'scalar' ? (byte === quote ? 'string' : 'word') : 'container', choice !== 'skip');
    this.state = 'in value';
    return at;
  }

  private begin(at: number, inside: Inside, isTaken: boolean): void {
    this.inside = inside;
    this.isTaken = isTaken;
    this.inString = false;
    this.isEscaped = false;
    this.depth = 0;
    this.heldSize = 0;
    this.partOffset = this.base + at;
    this.partLine = this.line;
    this.partLineStart = this.lineStart;
    this.cut = 'nothing';
    this.isCutting = false;
    if (this.resumed.length > 0) this.resumed = [];
  }

  private newLine(at: number): void {
    this.line += 1;
    this.lineStart = this.base + at + 1;
  }

  /** Reads on in a part; holds what it has when the chunk ends first. */
  private partFrom(bytes: Uint8Array, start: number): number {
    this.keptFrom = start;
    const end = this.inside === 'word' ? this.wordEnd(bytes, start) : this.containerEnd(bytes, start);
    if (end < 0) {
      if (this.isTaken && !this.isCutting) this.hold(bytes, this.keptFrom, bytes.length);
      return bytes.length;
    }
    this.finish(bytes, this.keptFrom, end);
    return end;
  }

  private wordEnd(bytes: Uint8Array, start: number): number {
    for (let at = start; at < bytes.length; at += 1) if (endsWord(bytes[at] ?? 0)) return at;
    return -1;
  }

  /** The index behind the string or container that began with the part; -1 if the chunk ends before. */
  private containerEnd(bytes: Uint8Array, start: number): number {
    const size = bytes.length;
    let { depth } = this;
    let at = this.isEscaped ? start + 1 : start;
    let end = -1;
    this.isEscaped = false;
    while (at < size && end < 0) {
      if (this.inString) {
        at = this.stringEnd(bytes, at);
        if (depth === 0 && !this.inString) end = at;
        continue;
      }
      while (at < size && marks[bytes[at] ?? 0] === 0) at += 1;
      if (at === size) break;
      const mark = marks[bytes[at] ?? 0];
      if (mark === isQuote) {
        this.inString = true;
        if (depth === 1) this.nameAt = at;
      } else if (mark === isNewline) this.newLine(at);
      else if (mark === isOpening) {
        depth += 1;
        if (depth > deepest) throw this.tooDeep(at);
        if (depth === 2 && this.isTaken && this.taker.unread) this.opened(bytes, at);
      } else {
        depth -= 1;
        if (depth <= 0) end = at + 1;
        else if (this.cut !== 'nothing') this.closed(bytes, at, depth);
      }
      at += 1;
    }
    this.depth = depth;
    return end;
  }

  /** A container directly in the part begins: it may be one that nobody reads. */
  private opened(bytes: Uint8Array, at: number): void {
    const byteAt = (index: number): number => (index < 0 ? this.held[this.heldSize + index] : bytes[index]) ?? 0;
    this.cut = cutOf(this.taker.unread ?? {}, byteAt, this.nameAt);
    if (this.cut === 'all') this.cutFrom(bytes, at + 1);
  }

  /** A container within one that is cut ends, or that one itself. */
  private closed(bytes: Uint8Array, at: number, depth: number): void {
    if (depth === 2 && !this.isCutting) this.cutFrom(bytes, at + 1);
    if (depth > 1) return;
    this.cut = 'nothing';
    if (!this.isCutting) return;
    this.isCutting = false;
    this.keptFrom = at;
    const { heldSize, base, line, lineStart } = this;
    this.resumed.push({ kept: heldSize, offset: base + at, line, lineStart });
  }

  private cutFrom(bytes: Uint8Array, at: number): void {
    this.hold(bytes, this.keptFrom, at);
    this.isCutting = true;
  }

  /** The index behind the string that is being read, or the end of the chunk. */
  private stringEnd(bytes: Uint8Array, start: number): number {
    const size = bytes.length;
    let at = start;
    while (at < size) {
      const byte = bytes[at];
      at += 1;
      if (byte === quote) {
        this.inString = false;
        return at;
      }
      if (byte === backslash) at += 1;
    }
    // The escaped byte is the first one of the next chunk.
    this.isEscaped = at > size;
    return size;
  }

  private hold(bytes: Uint8Array, from: number, to: number): void {
    const size = this.heldSize + to - from;
    if (size > largestPart) {
      if (this.state === 'in value' && this.taker.passOver?.(this.path) === true) {
        this.isTaken = false;
        return;
      }
      throw new ReportFault(
        'entry_too_large',
        `The entry that begins at line ${this.partLine} is larger than ${sizeText(largestPart)}. This is no entry of a metrics report: write the report again.`,
        { line: this.partLine, offset: this.partOffset },
      );
    }
    if (size > this.held.length) {
      const larger = new Uint8Array(Math.max(size, this.held.length * 2));
      larger.set(this.held.subarray(0, this.heldSize));
      this.held = larger;
    }
    this.held.set(bytes.subarray(from, to), this.heldSize);
    this.heldSize = size;
  }

  /** The part is whole: hands it out. */
  private finish(bytes: Uint8Array, from: number, to: number): void {
    const isKey = this.state === 'in key';
    this.state = isKey ? 'colon' : this.frames.length === 0 ? 'end' : 'comma or end';
    if (!this.isTaken) return;
    let whole: Uint8Array;
    if (this.heldSize === 0 && to - from <= largestPart) whole = bytes.subarray(from, to);
    else {
      this.hold(bytes, from, to);
      if (!this.isTaken) return;
      whole = this.held.subarray(0, this.heldSize);
    }
    const value = this.parsed(whole);
    const frame = this.frames.at(-1);
    if (isKey && frame) frame.step = String(value);
    else this.taker.take(this.path, value);
  }

  private parsed(bytes: Uint8Array): unknown {
    const first = { kept: 0, offset: this.partOffset, line: this.partLine, lineStart: this.partLineStart };
    const placeOf = (index: number) => placeOfKept([first, ...this.resumed], bytes, index);
    const text = strictText(bytes, placeOf);
    try {
      return JSON.parse(text);
    } catch {
      const fault = jsonFault(text);
      throw wrongMark(placeOf(sizeOf(text.slice(0, fault?.index))), fault?.found ?? '');
    }
  }

  private faultAt(bytes: Uint8Array, at: number): ReportFault {
    let end = at + 1;
    // A character may have more bytes.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
    const offset = this.base + at;
    const found = strictText(bytes.subarray(at, end), () => ({ offset, line: this.line }));
    return wrongMark({ line: this.line, column: offset - this.lineStart + 1, offset }, found);
  }

  private tooDeep(at: number): ReportFault {
    const offset = this.base + at;
    return new ReportFault(
      'too_deep',
      `The file nests more than ${deepest} lists and objects at line ${this.line}, byte ${offset}. No metrics report does that: write the report again.`,
      { line: this.line, column: offset - this.lineStart + 1, offset },
    );
  }
}

function wrongMark(
  place: { readonly line: number; readonly column: number; readonly offset: number },
  found: string,
): ReportFault {
  const what = found === '' ? 'something is missing' : `${JSON.stringify(found)} cannot stand there`;
  return new ReportFault(
    'not_json',
    `The file is not valid JSON: at line ${place.line}, column ${place.column} (byte ${place.offset}) ${what}. Write the report again and do not edit it.`,
    place,
  );
}
