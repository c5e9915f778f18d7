/** The slides of a presented map: all of it, then each context with those that it is related to. Pure. */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isolated } from '#platform/ui/model/isolated.ts';
import { kindLabels, relationshipWords, subdomainLabels } from './map-document.ts';
import { contextName, contextsOf, relationshipsOf, type ContextItem, type MapItems } from './map-item.ts';
import { boxOfContext } from './map-scene.ts';

/** A slide. */
export interface MapSlide {
  readonly title: string;
  readonly subtitle: string;
  /** What is said of its relationships, a sentence each. */
  readonly lines: readonly string[];
  /** The context that it is about; undefined for the whole map. */
  readonly id: string | undefined;
  /** What it shows, canvas px; undefined for everything. */
  readonly part: Part | undefined;
  /** The context and its relationships, which are drawn strong. */
  readonly strong: ReadonlySet<string>;
  /** These and the contexts at the other ends: everything else recedes. Undefined for the whole map. */
  readonly about: ReadonlySet<string> | undefined;
}

/** Round what is shown, so that the ends of lines and their roles are seen, canvas px. */
const around = 40;

function partAround(contexts: readonly ContextItem[]): Part {
  const boxes = contexts.map(boxOfContext);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)) - around, Math.min(...boxes.map((box) => box.y)) - around];
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + around;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + around;
  return { x, y, width: right - x, height: bottom - y };
}

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** From the top, then from the left. */
const inReadingOrder = (contexts: readonly ContextItem[]): readonly ContextItem[] =>
  contexts.toSorted(
    ({ position: one, id }, { position: other, id: otherId }) =>
      one.y - other.y || one.x - other.x || id.localeCompare(otherId),
  );

/** At least one slide. */
export function slidesOf(items: MapItems, title: string): readonly MapSlide[] {
  const [contexts, relationships] = [contextsOf(items), relationshipsOf(items)];
  const subtitle = [counted(contexts.length, 'context'), counted(relationships.length, 'relationship')].join(' · ');
  const whole = {
    title,
    subtitle,
    lines: [],
    id: undefined,
    part: undefined,
    strong: new Set<string>(),
    about: undefined,
  };
  const single = inReadingOrder(contexts).map((context): MapSlide => {
    const { id } = context;
    const own = relationships.filter(({ upstreamId, downstreamId }) => upstreamId === id || downstreamId === id);
    const ends = new Set([id, ...own.flatMap(({ upstreamId, downstreamId }) => [upstreamId, downstreamId])]);
    return {
      title: context.name,
      subtitle: [subdomainLabels[context.subdomain], isolated(context.team)].filter(Boolean).join(' · '),
      lines: own.map((one) => {
        const words = relationshipWords(one, (end) => isolated(contextName(items, end)));
        return `${words} (${kindLabels[one.kind]})`;
      }),
      id,
      part: partAround(contexts.filter((one) => ends.has(one.id))),
      strong: new Set([id, ...own.map((one) => one.id)]),
      about: new Set([...ends, ...own.map((one) => one.id)]),
    };
  });
  return [whole, ...(contexts.length > 1 ? single : [])];
}
