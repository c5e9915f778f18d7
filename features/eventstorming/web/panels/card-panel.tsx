/** The selected card: text, kind, note and link. Fields are saved when they are left. */
import { ActionIcon, Button, NativeSelect, Popover, Textarea } from '@mantine/core';
import { IconExternalLink, IconFileText, IconLink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { linkTarget } from '#platform/richtext/model/link-address.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { boardLimits, writeRfcLabel } from '../../contract.ts';
import { isNoted, noteKindOf, type NotedItem } from '../../model/storm-items.ts';
import { cardKinds, isCardKind, kindLabels } from '../../model/storm-kinds.ts';
import { elementOf, elementWords, useBoardElements } from '../card-elements.ts';
import { isOpenHotSpot, useCardLinks } from '../card-rfcs.ts';
import { useDesk, useIsReadOnly, useItems, useStorm, useStormStore } from '../storm-context.tsx';
import classes from './storm-panels.module.css';

const LinkField = lazyPart(async () => (await import('#platform/writing/web/thing-link-field.tsx')).ThingLinkField);

const icon = { size: 16, stroke: 1.7 } as const;

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly longest: number;
  readonly isRequired?: boolean;
  readonly rows: number;
  readonly onSave: (text: string) => void;
}

/** Takes over what others wrote while it is not being typed in. */
function SavedText({ label, value, longest, isRequired = false, rows, onSave }: TextProps) {
  const isReadOnly = useIsReadOnly();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const fault =
    text.length > longest
      ? `Please use at most ${longest.toLocaleString('en')} characters.`
      : isRequired && text.trim() === ''
        ? 'A card needs a text.'
        : null;
  return (
    <Textarea
      label={label}
      value={text}
      error={fault}
      autosize
      minRows={rows}
      maxRows={16}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (fault !== null || typed === undefined) return;
        if (typed !== value) onSave(typed);
        setTyped(undefined);
      }}
    />
  );
}

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
      <SavedText
        label="Text"
        value={item.content}
        longest={boardLimits.content}
        isRequired
        rows={2}
        onSave={(content) => send({ kind: 'content-set', id, content })}
      />
      <SavedText
        label="Note"
        value={item.note}
        longest={boardLimits.note}
        rows={5}
        onSave={(note) => send({ kind: 'note-set', id, note })}
      />
      <CardLink item={item} />
      <CardElement item={item} />
      <CardRfc item={item} />
    </div>
  );
}

/** Mounted while it is open; follows the selection. */
export function CardPanel({ onClose }: { readonly onClose: () => void }) {
  const items = useItems();
  const selection = useStorm((state) => state.selection);
  const [id = ''] = selection;
  const item = selection.size === 1 ? items.get(id) : undefined;
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
