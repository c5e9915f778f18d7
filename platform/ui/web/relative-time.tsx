/** Moments in words with the exact time in a tooltip. */
import { Tooltip } from '@mantine/core';
import { dayWords, exactTime, relativeWords } from '../model/relative-words.ts';

interface TimeWordsProps {
  /** ISO 8601. */
  readonly at: string;
  readonly words: string;
}

function TimeWords({ at, words }: TimeWordsProps) {
  return (
    <Tooltip label={exactTime(new Date(at))} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{words}</time>
    </Tooltip>
  );
}

const wordsNow = (at: string): string => relativeWords(new Date(at), new Date());

/** `at` is ISO 8601. Reads `2 h ago`, `yesterday`, `3 days ago`, `12 Nov`, `12 Nov 2025`. */
export const RelativeTime = ({ at }: { readonly at: string }) => <TimeWords at={at} words={wordsNow(at)} />;

/** `at` is ISO 8601. Reads `12 Nov 2026`. */
export const DayTime = ({ at }: { readonly at: string }) => <TimeWords at={at} words={dayWords(new Date(at))} />;
