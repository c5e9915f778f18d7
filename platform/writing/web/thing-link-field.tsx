/** The field of documents that finds a thing of the project or takes an address, for a part of a canvas. */
import { LinkSelector } from '#platform/richtext/web/editor/link-selector.tsx';
import { formatInternalLink, linkTarget } from '#platform/richtext/model/link-address.ts';
import { useLinkPlaces } from './use-link-places.ts';
import { useLinkSearch } from './use-link-search.ts';
import '#platform/richtext/web/rich-text-editor.css';

interface ThingLinkFieldProps {
  readonly href: string;
  /** An empty one removes the link. */
  readonly onTake: (href: string) => void;
  readonly onClose: () => void;
}

/** Addresses of the product become internal links. */
export function ThingLinkField({ href, onTake, onClose }: ThingLinkFieldProps) {
  const search = useLinkSearch();
  const { toStored } = useLinkPlaces();
  const target = linkTarget(href);
  const shown = target?.type === 'internal' ? formatInternalLink(target.link) : href;
  return (
    <LinkSelector
      initial={shown}
      search={search}
      onTake={(taken) => onTake(toStored(taken))}
      onRemove={href === '' ? null : () => onTake('')}
      onClose={onClose}
    />
  );
}
