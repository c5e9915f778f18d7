/** A moment as words that people use, with the exact time in a tooltip. */
import { Tooltip } from '@mantine/core';
import { exactTime, relativeWords } from '../model/relative-words.ts';

/** `at` is ISO 8601. Reads `2 h ago`, `yesterday`, `3 days ago`, `12 Nov`, `12 Nov 2025`. */
export function RelativeTime({ at, now = new Date() }: { readonly at: string; readonly now?: Date }) {
  const moment = new Date(at);
  return (
    <Tooltip label={exactTime(moment)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{relativeWords(moment, now)}</time>
    </Tooltip>
  );
}
