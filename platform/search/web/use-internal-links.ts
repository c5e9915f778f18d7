/** Internal links of a shown text: real addresses, and opening them in place. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { LinkTarget } from '#platform/richtext/model/link-address.ts';
import { openExternalLink } from '#platform/richtext/web/doc-view.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { linkAddress } from './thing-address.ts';

/**
 * Real addresses for internal links, so that they also open in a new tab, undefined for kinds without a page; and what
 * a click on a link does.
 */
export function useInternalLinks(): {
  readonly hrefFor: (target: LinkTarget) => string | undefined;
  readonly openLink: (target: LinkTarget) => void;
} {
  const project = useProject();
  const kinds = useKinds();
  const navigate = useNavigate();
  const hrefFor = useCallback(
    (target: LinkTarget): string | undefined => {
      if (target.type === 'external') return target.href;
      if (target.type === 'anchor') return `#${target.anchor}`;
      return linkAddress(kinds, project.code, target.link);
    },
    [kinds, project.code],
  );
  const openLink = (target: LinkTarget): void => {
    const href = hrefFor(target);
    if (target.type === 'external') openExternalLink(target.href);
    else if (target.type === 'internal' && href !== undefined) void navigate({ href } as never);
  };
  return { hrefFor, openLink };
}
