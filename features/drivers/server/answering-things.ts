/** Names and states of the things that answer drivers, from the modules that they belong to. */
import { isMetricKey, metricFacts } from '@archwright/code-metrics';
import { adrDetails } from '#features/adrs/server/adr-facade.ts';
import { c4ElementNames } from '#features/c4models/server/c4-facade.ts';
import { rfcDetails } from '#features/rfcs/server/rfc-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { livingThings } from '#platform/links/server/link-reports-table.ts';
import type { AnswerKind, DriverAnswer } from '../contract.ts';
import type { DriverScope } from './driver-table.ts';

/** A thing of the project, or a part of it. */
export interface AnsweringThing {
  readonly kind: AnswerKind;
  readonly subjectId: string;
  readonly part: string | null;
}

/** How answers show a thing. */
type NamedThing = Pick<DriverAnswer, 'title' | 'state'>;

type Details = Awaited<ReturnType<typeof adrDetails>>;

/** Asks only when there is something to ask about. */
const detailsOf = async (
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Details>,
): Promise<Details> => (ids.length > 0 ? read(ids) : new Map());

const gone: NamedThing = { title: null, state: null };

/** Tells how a thing is shown; `title` is null for one that the project does not have, or not any more. */
export async function nameThings(
  db: Db,
  scope: DriverScope,
  things: readonly AnsweringThing[],
): Promise<(thing: AnsweringThing) => NamedThing> {
  const idsOf = (kind: AnswerKind): string[] => [
    ...new Set(things.flatMap((thing) => (thing.kind === kind ? [thing.subjectId] : []))),
  ];
  const elements = things.flatMap(({ kind, part }) => (kind === 'c4model' && part !== null ? [part] : []));
  const [living, adrs, rfcs, elementsById] = await allDone([
    livingThings(
      db,
      scope,
      things.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
    ),
    detailsOf(idsOf('adr'), (ids) => adrDetails(db, scope, ids)),
    detailsOf(idsOf('rfc'), (ids) => rfcDetails(db, scope, ids)),
    c4ElementNames(db, scope, { models: idsOf('c4model'), elements }),
  ]);
  const titles = new Map(living.map(({ kind, id, title }) => [`${kind} ${id}`, title]));
  const partOf = ({ kind, subjectId, part }: AnsweringThing): string | undefined => {
    if (part === null) return undefined;
    if (kind === 'metric' && isMetricKey(part)) return metricFacts[part].label;
    const element = kind === 'c4model' ? elementsById.get(part) : undefined;
    return element?.modelId === subjectId ? element.name : undefined;
  };
  return (thing) => {
    const { kind, subjectId } = thing;
    const title = titles.get(`${kind} ${subjectId}`);
    if (title === undefined) return gone;
    if (kind === 'adr' || kind === 'rfc') {
      const { place, state } = (kind === 'adr' ? adrs : rfcs).get(subjectId) ?? {};
      const { label, theme } = state ?? {};
      return {
        title: place ? `${place}: ${title}` : title,
        state: label !== undefined && theme !== undefined ? { label, theme } : null,
      };
    }
    const part = partOf(thing);
    if (thing.part !== null && part === undefined) return gone;
    return { title: part === undefined ? title : `${title}: ${part}`, state: null };
  };
}
