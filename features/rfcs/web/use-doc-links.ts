/** Links of a text that is read: real addresses, opened in place or in a new tab. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import type { LinkTarget } from '#platform/richtext/model/link-address.ts';
import { openExternalLink } from '#platform/richtext/web/doc-view.tsx';
import { linkAddress } from '#platform/search/web/thing-address.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';

/** What `DocView` asks for. */
export function useDocLinks(): {
  readonly hrefFor: (target: LinkTarget) => string;
  readonly onOpenLink: (target: LinkTarget) => void;
} {
  const project = useProject();
  const kinds = useKinds();
  const navigate = useNavigate();
  const hrefFor = useCallback(
    (target: LinkTarget): string => {
      if (target.type === 'external') return target.href;
      if (target.type === 'anchor') return `#${target.anchor}`;
      return linkAddress(kinds, project.code, target.link) ?? '#';
    },
    [kinds, project.code],
  );
  const onOpenLink = (target: LinkTarget): void => {
    if (target.type === 'external') openExternalLink(target.href);
    else if (target.type === 'internal') void navigate({ href: hrefFor(target) } as never);
  };
  return { hrefFor, onOpenLink };
}
