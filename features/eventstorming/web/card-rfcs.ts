/** What cards link to now, and writing an RFC about a hot spot. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { getRfc, listRfcs } from '#features/rfcs/contract.ts';
import { isUnsaved } from '#platform/editing/model/whole-saving.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { useLinkTargets } from '#platform/links/web/use-link-targets.ts';
import type { LinkTargetThing } from '#platform/links/contract.ts';
import { parseInternalLink, type InternalLink } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { goneRfcLabel } from '../contract.ts';
import { isNoted, noteKindOf, type StormItem } from '../model/storm-items.ts';
import { useIsReadOnly, useItems, useStorm, useStormStore } from './storm-context.tsx';

/** A thing of the project that a card links to; `thing` is undefined while it is unknown. */
interface CardLink {
  readonly link: InternalLink;
  readonly thing: LinkTargetThing | undefined;
  /** It was deleted; false while that is unknown. */
  readonly isMissing: boolean;
}

/** By the ids of the cards. */
type CardLinks = ReadonlyMap<string, CardLink>;

/** See `useCardLinks`. */
export const CardLinksContext = createContext<CardLinks>(new Map());

/** What the cards of the open board link to. */
export const useCardLinks = (): CardLinks => use(CardLinksContext);

const linkOf = (item: StormItem | undefined): InternalLink | undefined =>
  (isNoted(item) ? parseInternalLink(item.href) : null) ?? undefined;

/** Whether an RFC can be written about a card. */
export const isOpenHotSpot = (item: StormItem | undefined): boolean =>
  isNoted(item) && noteKindOf(item) === 'hotspot' && linkOf(item)?.kind !== 'rfc';

/** The state of the RFC that a card links to; undefined for other links and while it is unknown. */
export const rfcState = ({ link, thing, isMissing }: CardLink): string | undefined => {
  if (link.kind !== 'rfc') return undefined;
  return isMissing ? goneRfcLabel : thing?.state?.label;
};

/** What the card says about its RFC; nothing for other links. */
export const rfcBadge = (linked: CardLink): string | undefined =>
  linked.link.kind === 'rfc' ? (rfcState(linked) ?? 'RFC') : undefined;

/** Asks for titles and states only while a card links to something. */
export function useLoadedCardLinks(): CardLinks {
  const items = useItems();
  const id = useStorm((state) => state.id);
  const { saving, document } = useStorm(({ whole }) => whole);
  const links = useMemo(
    () =>
      [...items.values()].flatMap((item) => {
        const link = linkOf(item);
        return link ? [[item.id, link] as const] : [];
      }),
    [items],
  );
  const asked = { kind: 'board', id, revision: saving.revision, isSaved: !isUnsaved(saving, document) } as const;
  const targets = useLinkTargets(asked, links.length > 0);
  return useMemo(
    () =>
      new Map(
        links.map(
          ([card, link]) => [card, { link, thing: targets.of(link), isMissing: targets.isMissing(link) }] as const,
        ),
      ),
    [links, targets],
  );
}

/** What screen readers hear of a card says the state of its RFC as well. */
export function useSpokenStates(links: CardLinks): void {
  const store = useStormStore();
  useEffect(() => {
    store.knowStates((card) => {
      const link = links.get(card);
      return link && rfcState(link);
    });
  }, [store, links]);
}

/** Writes an RFC about a card and opens it; undefined for those who may not. */
export function useWriteRfc(): ((cardId: string) => Promise<void>) | undefined {
  const store = useStormStore();
  const client = useQueryClient();
  const { openLink } = useInternalLinks();
  const isReadOnly = useIsReadOnly();
  const mayWrite = usePermission('rfc.write');
  const isWriting = useRef(false);
  if (isReadOnly || !mayWrite) return undefined;
  const write = async (cardId: string): Promise<void> => {
    // A second press while the first is answered asks for nothing more.
    if (isWriting.current) return;
    isWriting.current = true;
    try {
      const rfcId = await store.writeRfc(cardId);
      await Promise.all(
        [getRfc, listRfcs, getProjectOverview].map((read) => client.invalidateQueries({ queryKey: readKey(read) })),
      );
      openLink({ type: 'internal', link: { kind: 'rfc', id: rfcId } });
    } catch (error) {
      showFailure(error);
    } finally {
      isWriting.current = false;
    }
  };
  return write;
}
