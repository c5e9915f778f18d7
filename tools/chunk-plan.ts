/**
 * Which scripts of a build become one. A bundler makes one of all modules that the same lazy imports need: an application
 * of many pages then has hundreds of small ones, and a page asks for dozens of them. A request costs the browser more
 * than some bytes that nobody needs.
 */

/** A script as the bundler makes it. */
export interface TrialChunk {
  readonly name: string;
  readonly bytes: number;
  /** Scripts that it needs to run. */
  readonly imports: readonly string[];
  /** Scripts that it may ask for later. */
  readonly lazyImports: readonly string[];
  /** Whether the page or a lazy import names it: then it stays a script of its own. */
  readonly isEntry: boolean;
}

/** Bytes before minification that are worth loading in vain to save a request. */
const requestBytes = 16_000;
/** Bytes before minification that an entry loads in vain at most. */
const mostInVain = 60_000;

/** Scripts that are one from now on. */
interface Group {
  readonly names: readonly string[];
  readonly bytes: number;
  readonly isEntry: boolean;
  /** Entries that have it once they are loaded. */
  readonly loaded: Set<string>;
  /** Those of them that ask for it, because whatever asked for them did not have it. */
  readonly asking: Set<string>;
  readonly imports: Set<Group>;
}

/** Names of scripts to be merged; a group comes after those that it needs. */
export function planChunks(chunks: readonly TrialChunk[]): readonly (readonly string[])[] {
  return inOrder(merge(groupsOf(chunks))).flatMap(({ names }) => (names.length > 1 ? [names] : []));
}

type ByName = ReadonlyMap<string, TrialChunk>;

function groupsOf(all: readonly TrialChunk[]): readonly Group[] {
  const chunks: ByName = new Map(all.map((chunk) => [chunk.name, chunk]));
  const loads = [...loadsOf(chunks)];
  const groups = new Map(
    all.map(({ name, bytes, isEntry }): [string, Group] => {
      const having = loads.filter(([, { all: has }]) => has.has(name));
      const asking = having.filter(([, { before }]) => !before.has(name));
      const names = (entries: typeof loads): Set<string> => new Set(entries.map(([entry]) => entry));
      return [
        name,
        { names: [name], bytes, isEntry, loaded: names(having), asking: names(asking), imports: new Set() },
      ];
    }),
  );
  for (const { name, imports } of all) {
    for (const needed of imports) {
      const group = groups.get(needed);
      if (group) groups.get(name)?.imports.add(group);
    }
  }
  return [...groups.values()];
}

/** Scripts that are there before an entry is asked for, and those with it. */
interface Load {
  readonly before: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** What each entry loads. Before it, there is what all have that may ask for it. */
function loadsOf(chunks: ByName): ReadonlyMap<string, Load> {
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ name }) => name);
  const own = new Map(entries.map((name) => [name, withImports(chunks, name)]));
  const askers = new Map(entries.map((name) => [name, new Set<string>()]));
  for (const [entry, needed] of own) {
    for (const name of needed) for (const lazy of chunks.get(name)?.lazyImports ?? []) askers.get(lazy)?.add(entry);
  }
  const everything: ReadonlySet<string> = new Set(chunks.keys());
  const loadOf = (name: string, before: ReadonlySet<string>): Load => ({
    before,
    all: before.union(own.get(name) ?? new Set()),
  });
  const loads = new Map(
    entries.map((name) => [name, loadOf(name, askers.get(name)?.size === 0 ? new Set() : everything)]),
  );
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [name, { before }] of loads) {
      const now = [...(askers.get(name) ?? [])].reduce(
        (both, asker) => both.intersection(loads.get(asker)?.all ?? both),
        before,
      );
      if (now.size === before.size) continue;
      isSettled = false;
      loads.set(name, loadOf(name, now));
    }
  }
  return loads;
}

function withImports(chunks: ByName, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  // What is added to a set while it is read is read, too.
  for (const each of found) for (const needed of chunks.get(each)?.imports ?? []) found.add(needed);
  return found;
}

interface Pair {
  readonly one: Group;
  readonly other: Group;
  /** Bytes that are saved at most. */
  readonly gain: number;
}

/** Merges the pair that gains most, until none gains anything. */
function merge(all: readonly Group[]): readonly Group[] {
  const standing = new Set(all);
  const inVain = new Map<string, number>();
  let pairs = all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => pairOf(one, other)));
  for (;;) {
    pairs.sort((one, other) => one.gain - other.gain);
    const best = pairs.pop();
    if (!best) return [...standing];
    const waste = wasteOf(best);
    if (!isWorth(best, waste, inVain)) continue;
    for (const [entry, groups] of waste) inVain.set(entry, (inVain.get(entry) ?? 0) + bytesOf(groups));
    const joined = join(best, waste);
    replace(standing, best, joined);
    pairs = pairs.filter(({ one, other }) => standing.has(one) && standing.has(other));
    for (const each of standing) pairs.push(...pairOf(joined, each));
    standing.add(joined);
  }
}

/** A pair that may be merged, if it saves a request. */
function pairOf(one: Group, other: Group): readonly Pair[] {
  if (one.isEntry || other.isEntry) return [];
  const saved = one.asking.intersection(other.asking).size;
  if (saved === 0) return [];
  const alone =
    one.asking.difference(other.loaded).size * other.bytes + other.asking.difference(one.loaded).size * one.bytes;
  const gain = saved * requestBytes - alone;
  return gain > 0 ? [{ one, other, gain }] : [];
}

/** What entries that ask for one of a pair would load in vain: the other one, and what that one needs. */
type Waste = ReadonlyMap<string, readonly Group[]>;

function wasteOf({ one, other }: Pair): Waste {
  const waste = new Map<string, readonly Group[]>();
  for (const [asked, more] of [
    [one, other],
    [other, one],
  ] as const) {
    const needed = [more, ...neededBy(more)];
    for (const entry of asked.asking.difference(more.loaded)) {
      waste.set(
        entry,
        needed.filter(({ loaded }) => !loaded.has(entry)),
      );
    }
  }
  return waste;
}

const bytesOf = (groups: readonly Group[]): number => groups.reduce((sum, { bytes }) => sum + bytes, 0);

function isWorth({ one, other }: Pair, waste: Waste, inVain: ReadonlyMap<string, number>): boolean {
  const saved = one.asking.intersection(other.asking).size * requestBytes;
  if (bytesOf([...waste.values()].flat()) >= saved) return false;
  const isMuch = ([entry, groups]: readonly [string, readonly Group[]]): boolean =>
    (inVain.get(entry) ?? 0) + bytesOf(groups) > mostInVain;
  return ![...waste].some(isMuch) && !isAround(one, other) && !isAround(other, one);
}

/** Whether one needs the other by way of a third, which would then need the script that needs it. */
const isAround = (one: Group, other: Group): boolean =>
  [...one.imports].some((third) => third !== other && neededBy(third).has(other));

function neededBy(group: Group): ReadonlySet<Group> {
  const found = new Set(group.imports);
  for (const each of found) for (const needed of each.imports) found.add(needed);
  return found;
}

function join({ one, other }: Pair, waste: Waste): Group {
  for (const [entry, groups] of waste) {
    for (const { loaded, asking } of groups) {
      loaded.add(entry);
      asking.add(entry);
    }
  }
  const before = ({ loaded, asking }: Group): Set<string> => loaded.difference(asking);
  return {
    names: [...one.names, ...other.names],
    bytes: one.bytes + other.bytes,
    isEntry: false,
    loaded: one.loaded.union(other.loaded),
    asking: one.asking.difference(before(other)).union(other.asking.difference(before(one))),
    imports: one.imports.union(other.imports).difference(new Set([one, other])),
  };
}

/** Takes the joined group for the pair wherever one of them is needed. */
function replace(standing: Set<Group>, { one, other }: Pair, joined: Group): void {
  standing.delete(one);
  standing.delete(other);
  for (const { imports } of standing) {
    const [hadOne, hadOther] = [imports.delete(one), imports.delete(other)];
    if (hadOne || hadOther) imports.add(joined);
  }
}

/** Each after those that it needs. */
function inOrder(groups: readonly Group[]): readonly Group[] {
  const done = new Set<Group>();
  const add = (group: Group): void => {
    if (done.has(group)) return;
    group.imports.forEach(add);
    done.add(group);
  };
  groups.forEach(add);
  return [...done];
}
