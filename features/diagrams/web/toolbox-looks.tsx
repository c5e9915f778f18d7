/** Lines and texts in the toolbox: course, style and heads of a line; size, weight and alignment of a text. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconBorderStyle2,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react';
import { isLine, type BoardElement, type LineLook } from '../model/board-element.ts';
import { setTextOf } from '../model/board-looks.ts';
import { lineHeads, type LookChange } from '../model/board-state.ts';
import { toolboxMenu } from './toolbox-menu.ts';
import classes from './board.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

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

/** How a line or a border is drawn. */
export function LineMenu({ element, change }: LookProps) {
  const { line = {} } = element;
  const hasCourse = isLine(element);
  return (
    <Menu {...toolboxMenu} width={200} closeOnItemClick={false}>
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

/** How a text is written. */
export function TextButtons({ element, change }: LookProps) {
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
