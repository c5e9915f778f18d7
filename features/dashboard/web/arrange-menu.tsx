/** Which cards are shown on the home page, and the way back to the first layout. */
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLayoutGrid, IconRestore } from '@tabler/icons-react';
import { homeCards, homeCardTitles, layoutRuleMessage, type HomeLayout } from '../contract.ts';
import classes from './home-area.module.css';
import type { HomeArranging } from './use-home-layout.ts';

interface ArrangeMenuProps {
  readonly layout: HomeLayout;
  readonly arranging: HomeArranging;
  readonly isReady: boolean;
}

/** Stays open while cards are chosen. */
export function ArrangeMenu({ layout: { order, hidden }, arranging, isReady }: ArrangeMenuProps) {
  const isFirst = hidden.length === 0 && order.every((card, at) => card === homeCards[at]);
  return (
    <Menu position="top-end" width={280} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={!isReady}
          data-all-cards
          leftSection={<IconLayoutGrid size={14} stroke={1.7} />}
        >
          Arrange cards
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Shown cards</Menu.Label>
        {order.map((card) => {
          const isShown = !hidden.includes(card);
          return (
            <Menu.Item
              key={card}
              rightSection={isShown ? <IconCheck size={16} stroke={1.7} aria-label="shown" /> : null}
              onClick={() => (isShown ? arranging.hide(card) : arranging.show(card))}
            >
              {homeCardTitles[card]}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconRestore size={16} stroke={1.7} />}
          disabled={isFirst}
          onClick={arranging.reset}
        >
          Reset to default
        </Menu.Item>
        <p className={classes.rule}>{layoutRuleMessage}</p>
      </Menu.Dropdown>
    </Menu>
  );
}
