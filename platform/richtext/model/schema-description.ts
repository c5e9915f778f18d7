/** What steps depend on in the schema of the editor, as plain data: so the server checks steps without the editor. */
import type { AttributeSpec, MarkSpec, NodeSpec, Schema } from 'prosemirror-model';

/** The parts of a schema that decide which steps fit and what they make. */
export interface SchemaDescription {
  readonly nodes: Readonly<Record<string, NodeSpec>>;
  readonly marks: Readonly<Record<string, MarkSpec>>;
}

const NODE_PARTS = [
  'content',
  'group',
  'marks',
  'inline',
  'atom',
  'code',
  'whitespace',
  'isolating',
  'defining',
  'linebreakReplacement',
  'tableRole',
] as const;
const MARK_PARTS = ['excludes', 'group', 'inclusive', 'spanning', 'code'] as const;

function defaultsOf(attrs: Readonly<Record<string, AttributeSpec>> | null | undefined): Record<string, AttributeSpec> {
  const required = ({ default: value }: AttributeSpec): AttributeSpec =>
    value === undefined ? {} : { default: value };
  return Object.fromEntries(Object.entries(attrs ?? {}).map(([name, spec]) => [name, required(spec)]));
}

function partsOf(spec: NodeSpec | MarkSpec, names: readonly string[]): Record<string, unknown> {
  const parts = names.map((name) => [name, spec[name] as unknown]).filter(([, value]) => value !== undefined);
  const attrs = defaultsOf(spec.attrs);
  return { ...Object.fromEntries(parts), ...(Object.keys(attrs).length > 0 ? { attrs } : {}) };
}

/** Describes a schema; the order of nodes and marks counts and is kept. */
export function describeSchema({ spec: { nodes, marks } }: Schema): SchemaDescription {
  const described: { nodes: Record<string, NodeSpec>; marks: Record<string, MarkSpec> } = { nodes: {}, marks: {} };
  nodes.forEach((name, spec) => (described.nodes[name] = partsOf(spec, NODE_PARTS)));
  marks.forEach((name, spec) => (described.marks[name] = partsOf(spec, MARK_PARTS)));
  return described;
}

/**
 * A short mark of a description: two sides with the same mark read each other's steps. It guards against an older
 * version in a window that was not loaded again, not against anybody who means harm.
 */
export function schemaMark(description: SchemaDescription): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(description)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
