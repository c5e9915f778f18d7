/** Puts together what a merge request touches from what was found for it. Pure. */
import { reasonKinds, type Impact, type ImpactReference, type Reason, type TouchedElement } from '../contract.ts';

/** Things of each kind that are listed, reasons of each, and files that match no pattern. */
const most = { things: 50, reasons: 5, unmatched: 1_000 } as const;

/** Kinds of things that mention elements. */
export const speakingKinds = ['adr', 'rfc', 'doc', 'driver'] as const;
/** One of `speakingKinds`. */
export type SpeakingKind = (typeof speakingKinds)[number];

/** A thing and one reason why it is listed. */
export interface FoundReason {
  readonly kind: SpeakingKind;
  readonly id: string;
  readonly reason: Reason;
}

/** What is shown of a thing. */
export interface ThingFacts extends Pick<ImpactReference, 'title' | 'url' | 'state' | 'stateTheme'> {
  /** Of decisions. */
  readonly serialNumber?: number | undefined;
}

/** Key of a thing among the facts. */
export const thingKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`;

const strength = ({ kind }: Reason): number => reasonKinds.indexOf(kind);

/** Reasons by thing: each once, the strongest first. */
function reasonsByThing(found: readonly FoundReason[]): ReadonlyMap<string, readonly Reason[]> {
  const grouped = Map.groupBy(found, thingKey);
  return new Map(
    [...grouped].map(([key, all]) => {
      const once = new Map(all.map(({ reason }) => [`${reason.kind} ${reason.what}`, reason]));
      return [key, [...once.values()].toSorted((one, other) => strength(one) - strength(other)).slice(0, most.reasons)];
    }),
  );
}

type Listed = ImpactReference & { readonly serialNumber: number };

const strongestFirst = (one: ImpactReference, other: ImpactReference): number => {
  const [a, b] = [one.why[0], other.why[0]];
  return (a ? strength(a) : 0) - (b ? strength(b) : 0) || one.title.localeCompare(other.title, 'en');
};

/** What a merge request touches. Things without facts, for example because the caller may not read them, are left out. */
export function assembleImpact(
  { elements, unmatched }: { readonly elements: readonly TouchedElement[]; readonly unmatched: readonly string[] },
  found: readonly FoundReason[],
  facts: ReadonlyMap<string, ThingFacts>,
): Impact {
  const listed = new Map<SpeakingKind, Listed[]>(speakingKinds.map((kind) => [kind, []]));
  for (const [key, why] of reasonsByThing(found)) {
    const known = facts.get(key);
    const [kind, id = ''] = key.split(' ');
    const list = listed.get(kind as SpeakingKind);
    if (!known || !list) continue;
    const { serialNumber = 0, ...shown } = known;
    list.push({ ...shown, serialNumber, id, why: [...why] });
  }
  const of = (kind: SpeakingKind): Listed[] => (listed.get(kind) ?? []).toSorted(strongestFirst).slice(0, most.things);
  const plain = ({ serialNumber: _without, ...reference }: Listed): ImpactReference => reference;
  return {
    elements: [...elements],
    adrs: of('adr'),
    rfcs: of('rfc'),
    documents: of('doc').map(plain),
    drivers: of('driver').map(plain),
    unmatched: unmatched.slice(0, most.unmatched),
  };
}
