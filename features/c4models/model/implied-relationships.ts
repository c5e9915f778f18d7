/** Edges of a view: explicit relationships, and those implied by relationships of descendants. */
import type { C4InteractionStyle } from '../contract.ts';
import type { C4Document, DocumentRelationship } from './c4-document.ts';
import { ancestorsOf, areKin } from './c4-draft.ts';

/** An edge between two nodes. */
export interface ViewEdge {
  /** Id of the relationship, or `implied {source} {target}`. */
  readonly id: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly description: string;
  readonly technology: string;
  /** Dashed when asynchronous; an implied edge when all behind it are. */
  readonly interactionStyle: C4InteractionStyle;
  /** Not stored: shown because the two nodes have no explicit relationship. */
  readonly isImplied: boolean;
  /** The relationship itself, or those that imply it. */
  readonly behind: readonly DocumentRelationship[];
}

const explicitEdge = (relationship: DocumentRelationship): ViewEdge => ({
  id: relationship.id,
  sourceId: relationship.sourceId,
  targetId: relationship.targetId,
  description: relationship.description,
  technology: relationship.technology,
  interactionStyle: relationship.interactionStyle,
  isImplied: false,
  behind: [relationship],
});

/** The common text; empty when they differ. */
const common = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : '');

/** Id of an implied edge; stable for the same two nodes. */
export const impliedEdgeId = (sourceId: string, targetId: string): string => `implied ${sourceId} ${targetId}`;

function impliedEdge(sourceId: string, targetId: string, behind: readonly DocumentRelationship[]): ViewEdge {
  const isAsynchronous = behind.every(({ interactionStyle }) => interactionStyle === 'asynchronous');
  return {
    id: impliedEdgeId(sourceId, targetId),
    sourceId,
    targetId,
    description: common(behind.map(({ description }) => description)),
    technology: common(behind.map(({ technology }) => technology)),
    interactionStyle: isAsynchronous ? 'asynchronous' : 'synchronous',
    isImplied: true,
    behind,
  };
}

/**
 * All edges between visible elements: explicit ones first, implied ones only between pairs without any (decisions 11).
 */
export function viewEdges(document: C4Document, shown: ReadonlySet<string>): readonly ViewEdge[] {
  const { elements, relationships } = document;
  const nearest = new Map<string, string | undefined>();
  const nearestShown = (id: string): string | undefined => {
    if (!nearest.has(id))
      nearest.set(
        id,
        [id, ...ancestorsOf(elements, id)].find((one) => shown.has(one)),
      );
    return nearest.get(id);
  };
  const explicit: ViewEdge[] = [];
  const joined = new Set<string>();
  const implied = new Map<
    string,
    { readonly ends: readonly [string, string]; readonly behind: DocumentRelationship[] }
  >();
  for (const relationship of relationships.values()) {
    const [source, target] = [nearestShown(relationship.sourceId), nearestShown(relationship.targetId)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = impliedEdgeId(source, target);
    if (source === relationship.sourceId && target === relationship.targetId) {
      explicit.push(explicitEdge(relationship));
      joined.add(key);
      continue;
    }
    if (areKin(elements, source, target)) continue;
    const pair = implied.get(key);
    if (pair) pair.behind.push(relationship);
    else implied.set(key, { ends: [source, target], behind: [relationship] });
  }
  const open = [...implied].filter(([key]) => !joined.has(key));
  return [...explicit, ...open.map(([, { ends, behind }]) => impliedEdge(ends[0], ends[1], behind))];
}
