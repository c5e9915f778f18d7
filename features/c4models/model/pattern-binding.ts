/**
 * Which element a namespace or a path of code belongs to. Pure; no regular expression is built from what people type.
 *
 * Namespaces: `App\Order`, `App.Order`, `App/Order` and `App::Order` are the same; `*` stands for any letters within one
 * part, `**` for any number of parts. A pattern matches a namespace itself and everything below it.
 *
 * Paths: as in a CODEOWNERS file. A pattern with a slash at its beginning or in its middle starts at the root, any other
 * one matches at every depth; a folder owns what is below it; `docs/*` means the files of that folder alone; `?` is one
 * letter.
 *
 * Of the patterns that match, the most specific one wins: the one with more parts, then with more letters that are not
 * wildcards; of equal ones that of the element with the smaller id.
 *
 * All patterns are one tree, which a name descends part by part. The time grows with the length of the name times the
 * number of places in the tree that are reached at once, whatever the patterns are.
 */
import type { ElementPattern, PatternKind } from './element-pattern.ts';

/** Something with patterns: an element. */
export interface PatternOwner {
  readonly id: string;
  readonly patterns: readonly ElementPattern[];
}

/** A pattern of an element. */
export interface OwnedPattern {
  readonly elementId: string;
  readonly pattern: string;
}

/** What belongs where. */
export interface PatternBinding {
  /** Element by name; a name that no pattern matches is absent. */
  readonly elementOf: ReadonlyMap<string, string>;
  /** The pattern that won, by name. */
  readonly patternOf: ReadonlyMap<string, string>;
  /** Patterns that match no name. */
  readonly idle: readonly OwnedPattern[];
}

interface Rule extends OwnedPattern {
  /** Matches nothing below. */
  readonly isExact: boolean;
  readonly parts: number;
  readonly letters: number;
  isUsed: boolean;
}

interface Place {
  readonly literals: Map<string, Place>;
  readonly globs: Map<string, Place>;
  /** After `**`: stays while it takes parts. */
  rest: Place | undefined;
  readonly isRest: boolean;
  readonly rules: Rule[];
}

const anyParts = '**';
const newPlace = (isRest: boolean): Place => ({
  literals: new Map(),
  globs: new Map(),
  rest: undefined,
  isRest,
  rules: [],
});

/** Parts of a namespace or of a pattern for namespaces; a single colon is a part of a name. */
const namespaceParts = (text: string): readonly string[] =>
  text
    .replaceAll('::', '\\')
    .replaceAll('/', '\\')
    .replaceAll('.', '\\')
    .split('\\')
    .filter((part) => part !== '');

const pathParts = (text: string): readonly string[] => text.split('/').filter((part) => part !== '');

const isWild = (letter: string, kind: PatternKind): boolean => letter === '*' || (letter === '?' && kind === 'path');
const hasWildcard = (part: string, kind: PatternKind): boolean => [...part].some((letter) => isWild(letter, kind));

/**
 * Whether a part matches one with wildcards. After a mismatch only the last `*` takes one letter more, so that the time is
 * at most the product of the two lengths.
 */
export function partMatches(glob: string, part: string, kind: PatternKind): boolean {
  let [at, from] = [0, 0];
  let [star, taken] = [-1, 0];
  while (at < part.length) {
    const letter = glob.charAt(from);
    if (letter === '*') {
      star = from;
      taken = at;
      from += 1;
    } else if (from < glob.length && (letter === part.charAt(at) || (kind === 'path' && letter === '?'))) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      taken += 1;
      at = taken;
      from = star + 1;
    } else return false;
  }
  while (glob.charAt(from) === '*') from += 1;
  return from === glob.length;
}

interface Steps {
  readonly steps: readonly string[];
  readonly isExact: boolean;
}

/** The parts that a pattern goes through from the root; undefined for one without any. */
function stepsOf({ kind, pattern }: ElementPattern): Steps | undefined {
  if (kind === 'namespace') {
    const steps = namespaceParts(pattern);
    return steps.length === 0 ? undefined : { steps, isExact: false };
  }
  const parts = pathParts(pattern);
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const isFolder = pattern.endsWith('/');
  const isRooted = pattern.replace(/\/$/, '').includes('/');
  const steps = isRooted || parts[0] === anyParts ? parts : [anyParts, ...parts];
  // A folder is no file: it owns what is below it.
  if (isFolder || last === anyParts) return { steps: [...steps, ...(isFolder ? [anyParts] : []), '*'], isExact: false };
  return { steps, isExact: last === '*' && parts.length > 1 };
}

/** How specific a pattern is, of what people wrote. */
function weightOf({ kind, pattern }: ElementPattern): Pick<Rule, 'parts' | 'letters'> {
  const parts = (kind === 'namespace' ? namespaceParts(pattern) : pathParts(pattern)).filter(
    (part) => part !== anyParts,
  );
  const letters = parts.reduce((sum, part) => sum + [...part].filter((one) => !isWild(one, kind)).length, 0);
  return { parts: parts.length, letters };
}

function childOf(place: Place, step: string, kind: PatternKind): Place {
  if (step === anyParts) {
    // `**` twice is `**`.
    if (place.isRest) return place;
    return (place.rest ??= newPlace(true));
  }
  const children = hasWildcard(step, kind) ? place.globs : place.literals;
  const child = children.get(step) ?? newPlace(false);
  children.set(step, child);
  return child;
}

interface PatternTree {
  readonly root: Place;
  readonly rules: readonly Rule[];
}

function treeOf(owners: Iterable<PatternOwner>, kind: PatternKind): PatternTree {
  const root = newPlace(false);
  const rules: Rule[] = [];
  for (const { id: elementId, patterns } of owners) {
    for (const told of patterns) {
      if (told.kind !== kind) continue;
      const steps = stepsOf(told);
      const rule = { elementId, pattern: told.pattern, isExact: false, ...weightOf(told), isUsed: false };
      if (!steps) {
        rules.push(rule);
        continue;
      }
      let place = root;
      for (const step of steps.steps) place = childOf(place, step, kind);
      const kept: Rule = { ...rule, isExact: steps.isExact };
      place.rules.push(kept);
      rules.push(kept);
    }
  }
  return { root, rules };
}

/** With what `**` reaches without taking a part. */
function withRest(places: Set<Place>): Set<Place> {
  for (const { rest } of places) if (rest) places.add(rest);
  return places;
}

function next(places: ReadonlySet<Place>, part: string, kind: PatternKind): Set<Place> {
  const reached = new Set<Place>();
  for (const place of places) {
    if (place.isRest) reached.add(place);
    const literal = place.literals.get(part);
    if (literal) reached.add(literal);
    for (const [glob, child] of place.globs) if (partMatches(glob, part, kind)) reached.add(child);
  }
  return withRest(reached);
}

const isStronger = (one: Rule, other: Rule): boolean => {
  if (one.parts !== other.parts) return one.parts > other.parts;
  if (one.letters !== other.letters) return one.letters > other.letters;
  return one.elementId < other.elementId;
};

/** The rule that a name belongs to; all that match are marked as used. */
function winnerOf({ root }: PatternTree, name: string, kind: PatternKind): Rule | undefined {
  const parts = kind === 'namespace' ? namespaceParts(name) : pathParts(name);
  let winner: Rule | undefined;
  const look = (places: ReadonlySet<Place>, isEnd: boolean): void => {
    for (const place of places) {
      for (const rule of place.rules) {
        if (rule.isExact && !isEnd) continue;
        rule.isUsed = true;
        if (!winner || isStronger(rule, winner)) winner = rule;
      }
    }
  };
  let places = withRest(new Set([root]));
  look(places, parts.length === 0);
  for (const [at, part] of parts.entries()) {
    places = next(places, part, kind);
    if (places.size === 0) break;
    look(places, at === parts.length - 1);
  }
  return winner;
}

/** Gives each name to the element with the most specific pattern that matches it. */
export function bindNames(owners: Iterable<PatternOwner>, kind: PatternKind, names: Iterable<string>): PatternBinding {
  const tree = treeOf(owners, kind);
  const elementOf = new Map<string, string>();
  const patternOf = new Map<string, string>();
  for (const name of names) {
    const winner = winnerOf(tree, name, kind);
    if (!winner) continue;
    elementOf.set(name, winner.elementId);
    patternOf.set(name, winner.pattern);
  }
  const idle = tree.rules.filter(({ isUsed }) => !isUsed).map(({ elementId, pattern }) => ({ elementId, pattern }));
  return { elementOf, patternOf, idle };
}
