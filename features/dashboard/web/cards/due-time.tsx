/** A moment that may lie ahead, in words: `tomorrow, 18:00`. */
import { useState } from 'react';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { dueWords } from '../../model/due-words.ts';

/** Past moments read as everywhere else. */
export function DueTime({ at }: { readonly at: string }) {
  const moment = new Date(at);
  const [now] = useState(() => new Date());
  if (moment <= now) return <RelativeTime at={at} />;
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {dueWords(moment, now)}
    </time>
  );
}
