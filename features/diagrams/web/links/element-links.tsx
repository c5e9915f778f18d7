/** Links of elements on the canvas: the current title and state of what each leads to, opened by a click. */
import { IconExternalLink, IconLinkOff } from '@tabler/icons-react';
import { memo, useMemo, type CSSProperties, type MouseEvent } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { useVisiblePart } from '#platform/canvas/web/use-visible-part.ts';
import { unknownTargetLabel } from '#platform/links/contract.ts';
import { useLinkTargets, type LinkTargets } from '#platform/links/web/use-link-targets.ts';
import { linkTarget, type LinkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { Elements } from '../../model/board-lines.ts';
import { boundsOfElement } from '../../model/board-selecting.ts';
import { ViewLayer } from '#platform/canvas/web/scene-frame.tsx';
import classes from './element-links.module.css';

/** Below it chips could not be read. */
const smallestZoom = 0.35;

interface LinkedPart {
  readonly id: string;
  readonly target: LinkTarget;
  readonly bounds: Part;
}

function linkedParts(elements: Elements): readonly LinkedPart[] {
  return [...elements.values()].flatMap((element) => {
    const target = element.href ? linkTarget(element.href) : null;
    const bounds = target ? boundsOfElement(element, elements) : undefined;
    return target && bounds ? [{ id: element.id, target, bounds }] : [];
  });
}

const touches = (one: Part, other: Part): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** `example.org` of an address; the address where it has no host. */
const hostOf = (href: string): string => (URL.canParse(href) && new URL(href).host) || href;

interface ChipProps {
  readonly part: LinkedPart;
  readonly targets: LinkTargets;
}

function Chip({ part: { target, bounds }, targets }: ChipProps) {
  const kinds = useKinds();
  const { hrefFor, openLink } = useInternalLinks();
  if (target.type === 'anchor') return null;
  const link = target.type === 'internal' ? target.link : undefined;
  const thing = link && targets.of(link);
  const isMissing = link !== undefined && thing === undefined && targets.isMissing(link);
  const kind = link && kinds.get(link.kind);
  const Icon = isMissing ? IconLinkOff : (kind?.icon ?? IconExternalLink);
  const title =
    (thing && [thing.number, thing.title].filter(Boolean).join(': ')) ??
    (link ? (kind?.labels?.one ?? link.kind) : hostOf(target.type === 'external' ? target.href : ''));
  const style: CSSProperties = {
    left: bounds.x + bounds.width / 2,
    top: bounds.y + bounds.height,
    maxWidth: Math.max(170, bounds.width),
  };
  const inside = (
    <>
      <Icon size={12} stroke={1.8} aria-hidden="true" />
      <span>{title}</span>
      {isMissing ? <StateBadge theme="red" label={unknownTargetLabel} /> : null}
      {thing?.state ? <StateBadge {...thing.state} /> : null}
    </>
  );
  const address = isMissing ? undefined : hrefFor(target);
  if (address === undefined) {
    return (
      <span className={classes.chip} style={style} data-missing={isMissing || undefined}>
        {inside}
      </span>
    );
  }
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openLink(target);
  };
  return (
    <a
      className={classes.chip}
      style={style}
      href={address}
      title={title}
      onClick={open}
      {...(target.type === 'external' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {inside}
    </a>
  );
}

const Chips = memo(function Chips({
  parts,
  targets,
}: {
  readonly parts: readonly LinkedPart[];
  readonly targets: LinkTargets;
}) {
  const view = useVisiblePart();
  return parts
    .filter(({ bounds }) => touches(bounds, view))
    .map((part) => <Chip key={part.id} part={part} targets={targets} />);
});

interface ElementLinksProps {
  readonly diagramId: string;
  /** Asked again after every save. */
  readonly revision: number;
  readonly elements: Elements;
  /** False while the server does not know all of the links. */
  readonly isSaved?: boolean;
}

/** Rendered inside a stage; they move with the view. */
export function ElementLinks({ diagramId, revision, elements, isSaved = true }: ElementLinksProps) {
  const parts = useMemo(() => linkedParts(elements), [elements]);
  const hasInternal = parts.some(({ target }) => target.type === 'internal');
  const targets = useLinkTargets({ kind: 'diagram', id: diagramId, revision, isSaved }, hasInternal);
  if (parts.length === 0) return null;
  return (
    <ViewLayer leastZoom={smallestZoom}>
      <Chips parts={parts} targets={targets} />
    </ViewLayer>
  );
}
