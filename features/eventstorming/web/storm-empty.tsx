/** What a view without cards shows in place of them: how to begin. */
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { addCommandLabel } from '../contract.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { shownItems } from '../model/storm-state.ts';
import { useDesk, useIsReadOnly, useStorm, useStormStore } from './storm-context.tsx';
import classes from './storm.module.css';

const icon = { size: 17, stroke: 1.7 } as const;

/** Nothing as soon as there is a card. */
export function StormEmpty() {
  const store = useStormStore();
  const { open } = useDesk();
  const isReadOnly = useIsReadOnly();
  const state = useStorm((now) => now);
  if (store.unread !== undefined) {
    return (
      <div className={classes.empty}>
        <InlineAlert type="danger">{store.unread}</InlineAlert>
      </div>
    );
  }
  const isBig = state.level === 'big-picture';
  if (layoutOf(shownItems(state), state.level).boxes.size > 0) return null;
  return (
    <div className={classes.empty} data-below={isBig || undefined}>
      <strong>{isBig ? 'What happens in this business?' : 'No commands yet'}</strong>
      {isReadOnly ? (
        <p>There are no cards in this view.</p>
      ) : (
        <>
          <p>
            {isBig
              ? 'Write down events in the past tense, such as “Order placed”. The order comes later.'
              : 'Add what someone wants, such as “Place order”, or give events of the big picture to commands.'}
          </p>
          <div className={classes.emptyButtons}>
            <Button
              size="sm"
              leftSection={<IconPlus {...icon} />}
              onClick={() => store.send({ kind: 'added', type: isBig ? 'event' : 'command' })}
            >
              {isBig ? 'Add event' : addCommandLabel}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFileImport {...icon} />}
              onClick={() => open({ kind: 'import' })}
            >
              Import…
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
