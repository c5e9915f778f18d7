/** Reads the decisions of a project and their relations. */
import { adrCount, adrRelations, adrsOfMap, type MapAdr } from '#features/adrs/server/adr-facade.ts';
import { rfcCounts, rfcsOfMap, type MapRfc } from '#features/rfcs/server/rfc-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { followedLinks, type FollowedLink } from '#platform/links/server/link-ends-table.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { decisionLimits, type DecisionEdge, type DecisionGraph, type DecisionNode } from '../contract.ts';
import { joinGraph } from '../model/joined-graph.ts';

const toNode = (kind: 'adr' | 'rfc', record: MapAdr | MapRfc, source: 'internal' | 'external'): DecisionNode => ({
  id: record.id,
  kind,
  serialNumber: record.serialNumber,
  title: record.title,
  state: record.state,
  createdAt: record.createdAt.toISOString(),
  decidedAt: record.decidedAt?.toISOString() ?? null,
  source,
});

const toDocument = ({ id, title, namespace, page }: FollowedLink): DecisionNode => ({
  id,
  kind: 'doc',
  serialNumber: null,
  title,
  state: null,
  createdAt: null,
  decidedAt: null,
  source: null,
  ...(namespace ? { namespace, page } : {}),
});

const namedBy = ({ id, formerId, pendingFormerId, rfcId }: MapAdr): DecisionEdge[] => [
  ...(formerId ? [{ from: id, to: formerId, relation: 'replaces' as const }] : []),
  ...(pendingFormerId ? [{ from: id, to: pendingFormerId, relation: 'will-replace' as const }] : []),
  ...(rfcId ? [{ from: id, to: rfcId, relation: 'follows' as const }] : []),
];

/** The graph as far as the caller may read it. */
export async function decisionGraphFor(db: Db, caller: ProjectCaller): Promise<DecisionGraph> {
  const readsRfcs = caller.permissions.has('rfc.read');
  const { records, edges: most } = decisionLimits;
  const adrs = await adrsOfMap(db, caller, records);
  const rfcs = readsRfcs ? await rfcsOfMap(db, caller, records) : [];
  const from: SearchKind[] = readsRfcs ? ['adr', 'rfc'] : ['adr'];
  const to: SearchKind[] = caller.permissions.has('documentation.read') ? [...from, 'doc'] : from;
  const links = await followedLinks(db, caller, { from, to }, most);
  const told = await adrRelations(db, caller, most);
  const total = (await adrCount(db, caller)) + (readsRfcs ? (await rfcCounts(db, caller)).rfcs : 0);
  const documents = new Map(links.flatMap((link) => (link.kind === 'doc' ? [[link.id, toDocument(link)]] : [])));
  return joinGraph({
    records: [
      ...adrs.map((adr) => toNode('adr', adr, adr.source)),
      ...rfcs.map((rfc) => toNode('rfc', rfc, 'internal')),
    ],
    documents: [...documents.values()],
    edges: [
      ...adrs.flatMap(namedBy),
      ...told,
      ...links.map(({ fromId, id }) => ({ from: fromId, to: id, relation: 'links' as const })),
    ],
    total,
  });
}
