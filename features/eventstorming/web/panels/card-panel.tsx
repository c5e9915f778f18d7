/** The selected card: text, kind, note and link. */
import { ActionIcon, Button, NativeSelect, Popover } from '@mantine/core';
import { IconExternalLink, IconFileText, IconLink } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { RestedText } from '#platform/canvas/web/rested-text.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { linkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { boardLimits, elementWords, writeRfcLabel } from '../../contract.ts';
import { isNoted, noteKindOf, type NotedItem } from '../../model/storm-items.ts';
import { cardKinds, isCardKind, kindLabels } from '../../model/storm-kinds.ts';
import { layoutOf } from '../../model/storm-layout.ts';
import { itemsIn } from '../../model/storm-state.ts';
import { elementOf, useBoardElements } from '../card-elements.ts';
import { isOpenHotSpot, useCardLinks } from '../card-rfcs.ts';
import { useDesk, useIsReadOnly, useItems, useStorm, useStormStore } from '../storm-context.tsx';
import classes from './storm-panels.module.css';

const LinkField = lazyPart(async () => (await import('#platform/writing/web/thing-link-field.tsx')).ThingLinkField);

const icon = { size: 16, stroke: 1.7 } as const;

function CardLink({ item }: { readonly item: NotedItem }) {
  const { send } = useStormStore();
  const isReadOnly = useIsReadOnly();
  const { openLink } = useInternalLinks();
  const kinds = useKinds();
  const linked = useCardLinks().get(item.id);
  const thing = linked?.thing;
  const noun = linked && kinds.get(linked.link.kind)?.noun;
  const [isOpen, setOpen] = useState(false);
  const target = linkTarget(item.href);
  const take = (href: string): void => {
    send({ kind: 'hrefs-set', hrefs: new Map([[item.id, href]]) });
    setOpen(false);
  };
  return (
    <div className={classes.link}>
      <span className={classes.linkLabel}>Link</span>
      <span className={classes.linkText} title={thing?.title}>
        {thing
          ? [thing.number, thing.title].filter(Boolean).join(' ')
          : // The address of a thing says nothing to people.
            (noun ?? (item.href === '' ? 'None' : item.href))}
      </span>
      {thing?.state ? <StateBadge {...thing.state} /> : null}
      {target ? (
        <ActionIcon size={28} aria-label="Open link" title="Open link" onClick={() => openLink(target)}>
          <IconExternalLink {...icon} />
        </ActionIcon>
      ) : null}
      {isReadOnly ? null : (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal returnFocus>
          <Popover.Target>
            <ActionIcon
              size={28}
              aria-label="Change link"
              title="Change link"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconLink {...icon} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={0}>
            <Suspense>
              {isOpen ? <LinkField href={item.href} onTake={take} onClose={() => setOpen(false)} /> : null}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

/** A question that nobody has written about yet. */
function CardRfc({ item }: { readonly item: NotedItem }) {
  const { writeRfc } = useDesk();
  const [isWriting, setWriting] = useState(false);
  if (!writeRfc || !isOpenHotSpot(item)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileText {...icon} />}
      className={classes.action ?? ''}
      loading={isWriting}
      onClick={() => {
        setWriting(true);
        void writeRfc(item.id).finally(() => setWriting(false));
      }}
    >
      {writeRfcLabel}
    </Button>
  );
}

/** What the card became, or for a command its bounded context. */
function CardElement({ item }: { readonly item: NotedItem }) {
  const project = useProject();
  const kinds = useKinds();
  const element = elementOf(useBoardElements(), item);
  if (!element) return null;
  const { id, modelId, name, type } = element;
  const href = kinds.get('c4model')?.address?.(project.code, { id: modelId, part: id });
  return (
    <div className={classes.link}>
      <span className={classes.linkLabel}>C4</span>
      {href === undefined ? (
        <span className={classes.linkText}>{name}</span>
      ) : (
        <AppLink className={`aw-link ${classes.linkText ?? ''}`} href={href} title={name}>
          {name}
        </AppLink>
      )}
      <span className="aw-muted">{elementWords[type]}</span>
    </div>
  );
}

function CardFields({ item }: { readonly item: NotedItem }) {
  const { send } = useStormStore();
  const isReadOnly = useIsReadOnly();
  const { id } = item;
  return (
    <div className={classes.panel}>
      {item.kind === 'card' ? (
        <NativeSelect
          label="Kind"
          value={item.type}
          disabled={isReadOnly}
          data={cardKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          onChange={({ currentTarget: { value } }) => {
            if (isCardKind(value)) send({ kind: 'type-set', ids: [id], type: value });
          }}
        />
      ) : null}
      <RestedText
        label="Text"
        value={item.content}
        longest={boardLimits.content}
        isReadOnly={isReadOnly}
        problemOf={(text) => (text.trim() === '' ? 'A card needs a text.' : null)}
        lines={[2, 16]}
        onChange={(content) => send({ kind: 'content-set', id, content })}
      />
      <RestedText
        label="Note"
        value={item.note}
        longest={boardLimits.note}
        isReadOnly={isReadOnly}
        lines={[5, 16]}
        onChange={(note) => send({ kind: 'note-set', id, note })}
      />
      <CardLink item={item} />
      <CardElement item={item} />
      <CardRfc item={item} />
    </div>
  );
}

/** The card that the panel tells of stays in sight: when it opens, and on a phone, where it is a sheet, later as well. */
function useInSight(id: string): void {
  const store = useStormStore();
  const isOpening = useRef(true);
  useEffect(() => {
    if (!isOpening.current && !matchMedia('(max-width: 640px)').matches) return;
    isOpening.current = false;
    const { boxes } = layoutOf(itemsIn(store.state()), store.state().level);
    const box = boxes.get(id);
    if (box) store.bringIn(box);
  }, [store, id]);
}

/** Mounted while it is open; follows the selection. */
export function CardPanel({ onClose }: { readonly onClose: () => void }) {
  const items = useItems();
  const selection = useStorm((state) => state.selection);
  const [id = ''] = selection;
  const item = selection.size === 1 ? items.get(id) : undefined;
  useInSight(item?.id ?? '');
  return (
    <SidePanel title={isNoted(item) ? kindLabels[noteKindOf(item)] : 'Card'} onClose={onClose} focusOn="card" isSheet>
      {isNoted(item) ? (
        <CardFields key={item.id} item={item} />
      ) : (
        <p className={classes.none}>Select a card to see its note and its link.</p>
      )}
    </SidePanel>
  );
}
