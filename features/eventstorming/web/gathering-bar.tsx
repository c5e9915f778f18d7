/** Says that each tap selects one more card, and ends it. */
import { Button } from '@mantine/core';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { focusStage } from '#platform/canvas/web/focus-stage.ts';
import { useStorm, useStormStore } from './storm-context.tsx';
import classes from './storm.module.css';

/** Rendered inside a stage; shown while fingers gather cards. */
export function GatheringBar() {
  const { send } = useStormStore();
  const isOn = useStorm(({ isGathering }) => isGathering);
  const count = useStorm(({ selection }) => selection.size);
  if (!isOn) return null;
  return (
    <div className={classes.gathering}>
      <FloatingBar label="Selection" place="inline">
        <output className={classes.gathered}>{count === 1 ? 'One card' : `${count} cards`} selected. Tap more.</output>
        <Button
          size="compact-sm"
          variant="light"
          onClick={({ currentTarget }) => {
            focusStage(currentTarget);
            send({ kind: 'gathering-chosen', isOn: false });
          }}
          onKeyDown={({ key, currentTarget }) => {
            // The canvas takes these keys from here, and they end the bar.
            if (['Escape', 'Delete', 'Backspace'].includes(key)) focusStage(currentTarget);
          }}
        >
          Done
        </Button>
      </FloatingBar>
    </div>
  );
}
