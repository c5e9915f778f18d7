/** Relative time with the exact time in a tooltip. */
import { Tooltip } from '@mantine/core';
import { exactTime, relativeWords } from '../model/relative-words.ts';

const words = (at: string): string => relativeWords(new Date(at), new Date());

/** `at` is ISO 8601. Reads `2 h ago`, `yesterday`, `3 days ago`, `12 Nov`, `12 Nov 2025`. */
export function RelativeTime({ at }: { readonly at: string }) {
  return (
    <Tooltip label={exactTime(new Date(at))} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{words(at)}</time>
    </Tooltip>
  );
}
