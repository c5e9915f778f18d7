/** What an editor asks about a place in a text: its definition, its names elsewhere, what it means. */
import { contexts } from '../parse/contexts.ts';
import type { Keyword } from '../parse/keywords.ts';
import { parseWorkspace } from '../parse-workspace.ts';
import type { Place } from '../text/places.ts';
import { stateAt } from './text-state.ts';
import type { Block, Definition, Reference, Symbols } from './symbol-types.ts';

/** A replacement of a part of a text. */
export interface TextEdit extends Place {
  readonly text: string;
}

/** What stands at a place. */
export interface Hover extends Place {
  /** `container Payments API`, or a keyword with what it expects. */
  readonly title: string;
  readonly text: string;
}

/** Edits that rename something everywhere, or why it cannot be renamed. */
export type Rename = { readonly edits: readonly TextEdit[] } | { readonly problem: string };

const covers = (place: Place, line: number, column: number): boolean =>
  place.line === line && column >= place.column && column <= place.column + place.length;

function at<Found extends Place>(places: readonly Found[], line: number, column: number): Found | undefined {
  return places.find((place) => covers(place, line, column));
}

interface Named {
  readonly definition: Definition;
  readonly place: Place;
}

function namedAt({ definitions, references }: Symbols, line: number, column: number): Named | undefined {
  const reference = at<Reference>(references, line, column);
  if (reference) return { definition: reference.target, place: reference };
  const definition = at<Definition>(definitions, line, column);
  return definition && { definition, place: definition };
}

/** The definition of what stands at a place, or nothing. Also in texts with problems. */
export const definitionAt = (text: string, line: number, column: number): Definition | undefined =>
  namedAt(parseWorkspace(text).symbols, line, column)?.definition;

/** All references to what stands at a place. */
export function referencesAt(text: string, line: number, column: number): readonly Reference[] {
  const { symbols } = parseWorkspace(text);
  const found = namedAt(symbols, line, column)?.definition;
  return symbols.references.filter(({ target }) => target === found);
}

const forms: Readonly<Partial<Record<Definition['kind'], RegExp>>> = {
  view: /^[\w-]+$/,
  constant: /^[a-zA-Z0-9\-_.]+$/,
};

/** Renames an identifier, the key of a view or a constant. The text means the same afterwards. */
export function renameEdits(text: string, { line, column }: Omit<Place, 'length'>, name: string): Rename {
  const { symbols, problems } = parseWorkspace(text);
  if (problems.length > 0)
    return { problem: 'Solve the problems of the text first: they hide where the name is used.' };
  const found = namedAt(symbols, line, column)?.definition;
  if (!found) return { problem: 'There is no name here.' };
  const isNamed = found.identifier !== undefined || found.kind === 'view' || found.kind === 'constant';
  if (!isNamed || found.kind === 'elementStyle' || found.kind === 'relationshipStyle')
    return { problem: 'Only identifiers, keys of views and constants are renamed.' };
  if (!(forms[found.kind] ?? /^\w[a-zA-Z0-9_-]*$/).test(name)) return { problem: `"${name}" cannot be a name here.` };
  const places: Place[] = [found, ...symbols.references.filter(({ target }) => target === found)];
  const edits = places.map((place) => ({ line: place.line, column: place.column, length: place.length, text: name }));
  return isSafe(text, edits, symbols) ? { edits } : { problem: `"${name}" is in use, or means something else here.` };
}

/** Applies edits of one text. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n');
  const offset = text.startsWith('\uFEFF') ? 1 : 0;
  const ordered = edits.toSorted((one, other) => other.line - one.line || other.column - one.column);
  for (const { line, column, length, text: replacement } of ordered) {
    const whole = lines[line - 1] ?? '';
    const start = column - 1 + (line === 1 ? offset : 0);
    lines[line - 1] = whole.slice(0, start) + replacement + whole.slice(start + length);
  }
  return lines.join('\n');
}

/** Whether every reference still names the same definition. */
function isSafe(text: string, edits: readonly TextEdit[], before: Symbols): boolean {
  const { problems, symbols } = parseWorkspace(withEdits(text, edits));
  const targets = ({ definitions, references }: Symbols): string =>
    JSON.stringify(references.map(({ target, line }) => [line, definitions.indexOf(target)]));
  return problems.length === 0 && targets(symbols) === targets(before);
}

/** What stands at a place: a name with its definition, or a keyword with its grammar. */
export function hoverAt(text: string, line: number, column: number): Hover | undefined {
  const named = namedAt(parseWorkspace(text).symbols, line, column);
  if (named) {
    const { definition, place } = named;
    const defined = `Defined on line ${definition.line}.`;
    const texts = [definition.description, place === definition ? '' : defined].filter((one) => one !== '');
    return { line, column: place.column, length: place.length, title: definition.label, text: texts.join('\n') };
  }
  const { context, word } = stateAt(text, line, column);
  const keyword = word && context ? keywordNamed(contexts[context].keywords, word.text) : undefined;
  if (!word || !keyword || word.index !== 0) return undefined;
  return { line, column: word.column, length: word.text.length, title: keyword.grammar, text: keyword.about };
}

function keywordNamed(keywords: readonly Keyword[], word: string): Keyword | undefined {
  const small = word.toLowerCase();
  return keywords.find(
    ({ name, aliases }) => name.toLowerCase() === small || aliases?.some((alias) => alias.toLowerCase() === small),
  );
}

/** Blocks of several lines, outer ones first. */
export const foldingRanges = (text: string): readonly Block[] =>
  parseWorkspace(text).symbols.blocks.toSorted((one, other) => one.startLine - other.startLine);
