/** RFCs about hot spots: what their cards link to now, and writing a new one. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, useRef } from 'react';
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
import { isNoted, noteKindOf, type StormItem } from '../model/storm-items.ts';
import { useIsReadOnly, useItems, useStorm, useStormStore } from './storm-context.tsx';

/** The RFC that a card links to; `thing` is undefined while it is unknown. */
export interface CardRfc {
  readonly link: InternalLink;
  readonly thing: LinkTargetThing | undefined;
}

/** RFCs by the ids of their cards. */
export type CardRfcs = ReadonlyMap<string, CardRfc>;

/** See `useCardRfcs`. */
export const CardRfcsContext = createContext<CardRfcs>(new Map());

/** RFCs of the cards of the open board. */
export const useCardRfcs = (): CardRfcs => use(CardRfcsContext);

/** The link of a card to an RFC. */
export function rfcLinkOf(item: StormItem | undefined): InternalLink | undefined {
  const link = isNoted(item) ? parseInternalLink(item.href) : null;
  return link?.kind === 'rfc' ? link : undefined;
}

/** Whether an RFC can be written about a card. */
export const isOpenHotSpot = (item: StormItem | undefined): boolean =>
  isNoted(item) && noteKindOf(item) === 'hotspot' && rfcLinkOf(item) === undefined;

/** What the card says about its RFC. */
export const rfcBadge = ({ thing }: CardRfc): string => thing?.state?.label ?? 'RFC';

/** Asks for titles and states only while a card links to an RFC. */
export function useLoadedCardRfcs(): CardRfcs {
  const items = useItems();
  const id = useStorm((state) => state.id);
  const { saving, document } = useStorm(({ whole }) => whole);
  const mayRead = usePermission('rfc.read');
  const links = useMemo(
    () =>
      [...items.values()].flatMap((item) => {
        const link = rfcLinkOf(item);
        return link ? [[item.id, link] as const] : [];
      }),
    [items],
  );
  const asked = { kind: 'board', id, revision: saving.revision, isSaved: !isUnsaved(saving, document) } as const;
  const targets = useLinkTargets(asked, mayRead && links.length > 0);
  return useMemo(
    () => new Map(links.map(([card, link]) => [card, { link, thing: targets.of(link) }] as const)),
    [links, targets],
  );
}

/** Writes an RFC about a card and opens it; undefined for those who may not. */
export function useWriteRfc(): ((cardId: string) => void) | undefined {
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
  return (cardId) => void write(cardId);
}
