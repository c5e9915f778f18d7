/** The toolbox over a single selected element, and the bar of several: colours, text, lines, order. */
import { ActionIcon, Menu, Popover } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconBorderStyle2,
  IconDots,
  IconLetterA,
  IconLock,
  IconLockOpen,
  IconTextDecrease,
  IconTextIncrease,
  IconTrash,
} from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { isBox, isFrame, isLine, type BoardElement, type LineLook } from '../model/board-element.ts';
import { noteColours, palette, noteColour } from '../model/board-colours.ts';
import { around, partOf } from '../model/board-geometry.ts';
import { handleSize, handlesOf } from '../model/board-hit.ts';
import { colourParts, setTextOf, storedColour, type ColourPart } from '../model/board-looks.ts';
import { boundsOfElement, selectedElements } from '../model/board-selecting.ts';
import { hasToolbox, lineHeads, type BoardState, type LookChange } from '../model/board-state.ts';
import { toolboxPlace } from '../model/toolbox-place.ts';
import { useBoard, useBoardDialog, useSend } from './board-context.tsx';
import { ElementLink } from './links/element-link.tsx';
import classes from './board.module.css';

const SketchDialog = lazyPart(async () => (await import('./sketch/sketch-dialog.tsx')).SketchDialog);
const DraftDialog = lazyPart(async () => (await import('./sketch/draft-dialog.tsx')).DraftDialog);

const icon = { size: 16, stroke: 1.7 } as const;

const partNames: Readonly<Record<ColourPart, string>> = {
  fill: 'Fill',
  border: 'Border',
  text: 'Text colour',
  line: 'Line colour',
  note: 'Colour',
};

interface PaletteProps {
  readonly part: ColourPart;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** The sixteen colours of notes, or the twenty of everything else. */
function Palette({ part, value, onChoose }: PaletteProps) {
  const swatches = part === 'note' ? noteColours : palette;
  const current = swatches.find((swatch) => swatch.value === value);
  return (
    <fieldset className={classes.palette} aria-label={partNames[part]}>
      <p>
        <strong>{partNames[part]}</strong>
        <span>{current?.name ?? value}</span>
      </p>
      <div className={classes.swatches}>
        {swatches.map((swatch) => (
          <button
            key={swatch.value}
            type="button"
            className={classes.swatch}
            aria-label={swatch.name}
            aria-pressed={swatch === current}
            title={swatch.name}
            data-clear={swatch.colour === 'transparent' || undefined}
            style={{ '--swatch': swatch.colour } as CSSProperties}
            onClick={() => onChoose(swatch.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A button that shows a colour, and the palette it opens. */
function ColourButton({ part, value, onChoose }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  const colour = part === 'note' ? noteColour(value) : value;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" offset={12} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label={partNames[part]}
          title={partNames[part]}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {part === 'text' ? (
            <IconLetterA {...icon} style={{ borderBottom: `3px solid ${colour}` }} />
          ) : (
            <span
              className={classes.dot}
              data-part={part}
              data-clear={colour === 'transparent' || undefined}
              style={{ '--swatch': colour } as CSSProperties}
            />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={10} w={190}>
        <Palette
          part={part}
          value={value}
          onChoose={(next) => {
            onChoose(next);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const lineStyles: readonly { readonly style: NonNullable<LineLook['style']>; readonly name: string }[] = [
  { style: 'solid', name: 'Solid' },
  { style: 'dashed', name: 'Dashed' },
  { style: 'dotted', name: 'Dotted' },
];
const lineWidths = [1, 1.5, 3, 5] as const;
const lineKinds: readonly { readonly kind: NonNullable<LineLook['kind']>; readonly name: string }[] = [
  { kind: 'straight', name: 'Straight' },
  { kind: 'elbow', name: 'Right angles' },
  { kind: 'curved', name: 'Curved' },
];

interface LookProps {
  readonly element: BoardElement;
  readonly change: (look: LookChange) => void;
}

function LineMenu({ element, change }: LookProps) {
  const { line = {} } = element;
  const hasCourse = isLine(element);
  return (
    <Menu position="top-start" width={200} withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="Line" title="Line">
          <IconBorderStyle2 {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasCourse ? (
          <>
            <Menu.Label>Course</Menu.Label>
            {lineKinds.map(({ kind, name }) => (
              <Menu.RadioItem
                key={kind}
                checked={(line.kind ?? 'straight') === kind}
                value={kind}
                onClick={() => change({ line: { kind } })}
              >
                {name}
              </Menu.RadioItem>
            ))}
          </>
        ) : null}
        <Menu.Label>Style</Menu.Label>
        {lineStyles.map(({ style, name }) => (
          <Menu.RadioItem
            key={style}
            checked={(line.style ?? 'solid') === style}
            value={style}
            onClick={() => change({ line: { style } })}
          >
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Label>Width</Menu.Label>
        {lineWidths.map((width) => (
          <Menu.RadioItem
            key={width}
            checked={(line.width ?? (hasCourse ? 1.5 : 1)) === width}
            value={String(width)}
            onClick={() => change({ line: { width } })}
          >
            {`${width} px`}
          </Menu.RadioItem>
        ))}
        {hasCourse ? (
          <>
            <Menu.Label>End</Menu.Label>
            {lineHeads.map(({ head, name }) => (
              <Menu.RadioItem
                key={head}
                checked={(line.endHead ?? 'triangle') === head}
                value={`end ${head}`}
                onClick={() => change({ line: { endHead: head } })}
              >
                {name}
              </Menu.RadioItem>
            ))}
            <Menu.Label>Start</Menu.Label>
            {lineHeads.map(({ head, name }) => (
              <Menu.RadioItem
                key={head}
                checked={(line.startHead ?? 'none') === head}
                value={`start ${head}`}
                onClick={() => change({ line: { startHead: head } })}
              >
                {name}
              </Menu.RadioItem>
            ))}
          </>
        ) : (
          <Menu.CheckboxItem
            checked={line.isRounded ?? false}
            onChange={(isRounded) => change({ line: { isRounded } })}
          >
            Round corners
          </Menu.CheckboxItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const aligns = [
  { align: 'left', label: 'Left', Icon: IconAlignLeft },
  { align: 'centre', label: 'Centre', Icon: IconAlignCenter },
  { align: 'right', label: 'Right', Icon: IconAlignRight },
] as const;

function TextButtons({ element, change }: LookProps) {
  const { font, align } = setTextOf(element);
  const isBold = element.text?.isBold ?? false;
  const Align = aligns.find((one) => one.align === align)?.Icon ?? IconAlignCenter;
  const next = aligns[(aligns.findIndex((one) => one.align === align) + 1) % aligns.length];
  return (
    <>
      <ActionIcon
        size={28}
        aria-label="Smaller text"
        title="Smaller text"
        onClick={() => change({ text: { size: Math.max(6, font.size - 2) } })}
      >
        <IconTextDecrease {...icon} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label="Larger text"
        title="Larger text"
        onClick={() => change({ text: { size: Math.min(200, font.size + 2) } })}
      >
        <IconTextIncrease {...icon} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label="Bold"
        title="Bold"
        aria-pressed={isBold}
        data-on={isBold || undefined}
        className={classes.tool ?? ''}
        onClick={() => change({ text: { isBold: !isBold } })}
      >
        <IconBold {...icon} />
      </ActionIcon>
      {next && !isLine(element) ? (
        <ActionIcon
          size={28}
          aria-label={`Align text: ${next.label}`}
          title={`Align text: ${next.label}`}
          onClick={() => change({ text: { align: next.align } })}
        >
          <Align {...icon} />
        </ActionIcon>
      ) : null}
    </>
  );
}

/** What a selection can become elsewhere. */
function BecomingItems({ state }: { readonly state: BoardState }) {
  const mayModel = usePermission('c4model.write');
  const may = { adr: usePermission('adr.write'), rfc: usePermission('rfc.write') };
  const show = useBoardDialog();
  const chosen = selectedElements(state);
  const [first] = chosen;
  const close = (): void => show(undefined);
  const isWritten = chosen.length === 1 && (first?.label ?? '').trim() !== '';
  const hasBoxes = chosen.some((one) => isBox(one) && !isLine(one));
  const kinds = (['adr', 'rfc'] as const).filter((kind) => isWritten && may[kind]);
  return (
    <>
      {(hasBoxes && mayModel) || kinds.length > 0 ? <Menu.Divider /> : null}
      {hasBoxes && mayModel ? (
        <Menu.Item onClick={() => show(<SketchDialog state={state} onClose={close} />)}>Make a C4 view…</Menu.Item>
      ) : null}
      {first
        ? kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => show(<DraftDialog kind={kind} element={first} onClose={close} />)}>
              {kind === 'adr' ? 'Draft an ADR…' : 'Draft an RFC…'}
            </Menu.Item>
          ))
        : null}
    </>
  );
}

function MoreMenu({ state }: { readonly state: BoardState }) {
  const send = useSend();
  const chosen = selectedElements(state);
  const isSeveral = chosen.length > 1;
  const isGrouped = chosen.some(({ groupIds }) => groupIds !== undefined && groupIds.length > 0);
  return (
    <Menu position="top-start" width={210} withinPortal>
      <Menu.Target>
        <ActionIcon size={28} aria-label="More" title="More">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => send({ kind: 'duplicated' })}>Duplicate</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'ordered', step: 'front' })}>Bring to front</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'ordered', step: 'back' })}>Send to back</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'flipped', axis: 'x' })}>Flip horizontally</Menu.Item>
        <Menu.Item onClick={() => send({ kind: 'flipped', axis: 'y' })}>Flip vertically</Menu.Item>
        {isSeveral ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => send({ kind: 'grouped' })}>Group</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'left' })}>Align left edges</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'middle' })}>Align centres</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'top' })}>Align top edges</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'aligned', to: 'centre' })}>Align middles</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'distributed', axis: 'x' })}>Distribute horizontally</Menu.Item>
            <Menu.Item onClick={() => send({ kind: 'distributed', axis: 'y' })}>Distribute vertically</Menu.Item>
          </>
        ) : null}
        {isGrouped ? <Menu.Item onClick={() => send({ kind: 'ungrouped' })}>Ungroup</Menu.Item> : null}
        <Menu.Divider />
        <Menu.Label>Opacity</Menu.Label>
        {[1, 0.75, 0.5, 0.25].map((opacity) => (
          <Menu.Item key={opacity} onClick={() => send({ kind: 'look-changed', look: { opacity } })}>
            {`${opacity * 100} %`}
          </Menu.Item>
        ))}
        <BecomingItems state={state} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the bars take of the canvas; on narrow screens tools stand at the bottom. Screen px. */
const bars = {
  wide: { left: 64, top: 58, right: 12, bottom: 58 },
  narrow: { left: 8, top: 58, right: 8, bottom: 128 },
} as const;
/** Room for the name above a frame, canvas px, and the most that it needs at the side. */
const titleSize = { width: 240, height: 26 } as const;

function Bar({ state, children }: { readonly state: BoardState; readonly children: ReactNode }) {
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const width = useStore((stage) => stage.width);
  const height = useStore((stage) => stage.height);
  const { ref, width: barWidth, height: barHeight } = useElementSize<HTMLDivElement>();
  const { elements } = state.board.document;
  const frames = useMemo(() => [...elements.values()].filter(isFrame).map(partOf), [elements]);
  const bounds = around(selectedElements(state).flatMap((element) => boundsOfElement(element, elements) ?? []));
  if (!bounds) return null;
  const side = width <= 640 ? bars.narrow : bars.wide;
  const onScreen = ({ x, y, width: wide, height: high }: Part): Part => ({
    x: x * zoom + left,
    y: y * zoom + top,
    width: wide * zoom,
    height: high * zoom,
  });
  const at = toolboxPlace({
    bounds: onScreen(bounds),
    handles: handlesOf(state, 1 / zoom).map((handle) => {
      const size = handleSize(handle);
      return {
        x: handle.at.x * zoom + left - size / 2,
        y: handle.at.y * zoom + top - size / 2,
        width: size,
        height: size,
      };
    }),
    titles: frames.map(({ x, y, width: wide }) =>
      onScreen({ x, y: y - titleSize.height, width: Math.min(wide, titleSize.width), height: titleSize.height }),
    ),
    room: { x: side.left, y: side.top, width: width - side.left - side.right, height: height - side.top - side.bottom },
    size: { width: barWidth, height: barHeight },
  });
  return (
    <div ref={ref} className={classes.toolbox} role="toolbar" aria-label="Element" style={{ left: at.x, top: at.y }}>
      {children}
    </div>
  );
}

/** Rendered inside a stage; the specified toolbox for one element, a shorter bar for several. */
export function BoardToolbox() {
  const state = useBoard((now) => now);
  const send = useSend();
  const chosen = selectedElements(state);
  const [first] = chosen;
  const isResting = state.gesture === undefined && !state.isPanning && state.writing === undefined;
  if (!first || state.isReadOnly || !(hasToolbox(state) || (chosen.length > 1 && isResting))) return null;
  const change = (look: LookChange): void => send({ kind: 'look-changed', look });
  const isLocked = chosen.some(({ locked }) => locked);
  const parts = chosen.length === 1 || chosen.every((one) => one.type === first.type) ? colourParts(first) : [];
  const hasText = !isBox(first) || (first.shape !== 'ink' && first.shape !== 'image' && first.shape !== 'arrow');
  const hasLine =
    !isBox(first) ||
    (first.type !== 'custom.StickyNote' && first.type !== 'standard.TextBlock' && first.shape !== 'image');
  return (
    <Bar state={state}>
      {isLocked ? null : (
        <>
          {parts.map((part) => (
            <ColourButton
              key={part}
              part={part}
              value={storedColour(first, part)}
              onChoose={(value) => change({ colour: { part, value } })}
            />
          ))}
          {hasLine ? <LineMenu element={first} change={change} /> : null}
          {hasText ? <TextButtons element={first} change={change} /> : null}
          {chosen.length === 1 ? <ElementLink element={first} /> : null}
          <MoreMenu state={state} />
        </>
      )}
      <ActionIcon
        size={28}
        aria-label={isLocked ? 'Unlock' : 'Lock'}
        title={isLocked ? 'Unlock' : 'Lock'}
        onClick={() => send({ kind: 'locked', isLocked: !isLocked })}
      >
        {isLocked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
      </ActionIcon>
      {isLocked ? null : (
        <ActionIcon size={28} aria-label="Delete" title="Delete" onClick={() => send({ kind: 'deleted' })}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </Bar>
  );
}
