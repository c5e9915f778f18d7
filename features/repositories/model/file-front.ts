/** Front matter of a file: the lines between its dashes, the facts that they state, and merging them. Pure. */
import { readFileText } from './parted-file.ts';

/** Facts by their keys. */
export type Facts = Readonly<Record<string, string>>;

/** Front matter of a file without its lines of dashes, with `\n` as line breaks; empty where it has none. */
export function frontOf(file: string): string {
  const { front } = readFileText(file);
  return front
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .slice(1, -1)
    .join('\n');
}

/** A file with other front matter between its lines of dashes. */
export function withFront(text: string, front: string): string {
  if (frontOf(text) === front) return text;
  const file = readFileText(text);
  const lines = file.front.split(/(?<=\r\n|\r(?!\n)|\n)/);
  if (lines.length < 2) return text;
  const breakOf = /\r\n|\r|\n/.exec(lines[0] ?? '')?.[0] ?? '\n';
  const own = front === '' ? [] : front.split('\n').map((line) => `${line}${breakOf}`);
  const below = text.slice(file.mark.length + file.front.length);
  return `${file.mark}${[lines[0], ...own, lines.at(-1) === '' ? lines.at(-2) : lines.at(-1)].join('')}${below}`;
}

/** Front matter of both sides. */
export interface MergedFront {
  readonly front: string;
  /** Whether both sides changed the same key; `front` has it as it is here. */
  readonly hasConflict: boolean;
}

/** Merges front matter key by key: the keys of `theirs` keep their order, new ones of `ours` follow. */
export function mergeFront(base: string, theirs: string, ours: string): MergedFront {
  if (ours === base) return { front: theirs, hasConflict: false };
  if (theirs === base) return { front: ours, hasConflict: false };
  const [before, yours, mine] = [entriesOf(base), entriesOf(theirs), entriesOf(ours)];
  const merged: string[] = [];
  let hasConflict = false;
  for (const key of new Set([...yours.keys(), ...mine.keys()])) {
    const [was, there, here] = [before.get(key), yours.get(key), mine.get(key)];
    hasConflict ||= here !== was && there !== was && here !== there;
    const entry = here === was ? there : here;
    if (entry !== undefined) merged.push(entry);
  }
  return { front: merged.join('\n'), hasConflict };
}

/** Lines by the keys that they begin with; lines below a key, such as those of a list, belong to it. */
function entriesOf(front: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  let key = '';
  for (const line of front === '' ? [] : front.split('\n')) {
    key = /^([^\s#:-][^:]*):(?:\s|$)/.exec(line)?.[1]?.trim() ?? key;
    const before = entries.get(key);
    entries.set(key, before === undefined ? line : `${before}\n${line}`);
  }
  return entries;
}

/** A line that states a fact: what stands before the value, the value, and spaces behind it. */
const factLine = (key: string): RegExp => new RegExp(`^(${key}[ \\t]*:[ \\t]*)(.*?)([ \\t]*)$`, 'm');

/** A fact as it is compared; undefined where front matter does not state it. */
const statedIn = (front: string, key: string): string | undefined => {
  const value = factLine(key).exec(front)?.[2];
  return value === undefined ? undefined : plainFact(value);
};

const plainFact = (value: string): string => value.replaceAll(/^["']|["']$/g, '').toLowerCase();

/** Facts that a file does not state. */
export function changedFacts(facts: Facts, file: string): Facts {
  const front = frontOf(file);
  return Object.fromEntries(Object.entries(facts).filter(([key, value]) => statedIn(front, key) !== plainFact(value)));
}

/** Whether the repository has changed a fact that is changed here, too, to something else. */
export function differsInFacts(facts: Facts, base: string, theirs: string): boolean {
  const [before, there] = [frontOf(base), frontOf(theirs)];
  return Object.entries(changedFacts(facts, base)).some(([key, value]) => {
    const stated = statedIn(there, key);
    return stated !== undefined && stated !== statedIn(before, key) && stated !== plainFact(value);
  });
}

/** A file whose front matter states facts; lines that state them already stay as they are. */
export function withFacts(text: string, facts: Facts): string {
  const entries = Object.entries(facts);
  if (entries.length === 0) return text;
  const file = readFileText(text);
  if (file.front === '') {
    if (text !== '' && !text.startsWith('# ')) return text;
    return `---\n${entries.map(([key, value]) => `${key}: ${value}`).join('\n')}\n---\n${text}`;
  }
  let { front } = file;
  for (const [key, value] of entries) {
    const stated = statedIn(front, key);
    if (stated !== undefined && stated !== plainFact(value)) front = front.replace(factLine(key), `$1${value}$3`);
  }
  return `${file.mark}${front}${text.slice(file.mark.length + file.front.length)}`;
}
