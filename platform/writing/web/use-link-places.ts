/** Addresses of the product in a text that is written: stored as internal links, opened as addresses. */
import { useMemo } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { formatInternalLink, linkTarget } from '#platform/richtext/model/link-address.ts';
import type { LinkPlaces } from '#platform/richtext/web/editor/own-links.ts';
import { linkAddress, linkOfAddress } from '#platform/search/web/thing-address.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';

/** For links to things of the current project; other addresses stay as they are. */
export function useLinkPlaces(): LinkPlaces {
  const project = useProject();
  const kinds = useKinds();
  return useMemo(
    () => ({
      toStored: (address) => {
        if (!URL.canParse(address)) return address;
        const { origin, pathname, search, hash } = new URL(address);
        const link =
          origin === window.location.origin ? linkOfAddress(kinds, project.code, `${pathname}${search}${hash}`) : null;
        return link ? formatInternalLink(link) : address;
      },
      toAddress: (href) => {
        const target = linkTarget(href);
        if (target?.type === 'internal') return linkAddress(kinds, project.code, target.link) ?? href;
        return target?.type === 'external' ? target.href : href;
      },
    }),
    [kinds, project.code],
  );
}
