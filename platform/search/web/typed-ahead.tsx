/** Takes what is typed while the palette is loaded: the page below would act on the keys. */
import { useEffect, useRef } from 'react';
import { useEscapeLayer } from '#platform/ui/web/escape-layers.ts';
import { searchLabel } from './search-label.ts';
import classes from './typed-ahead.module.css';

interface TypedAheadProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Has the focus while it is mounted, and shows what is typed. */
export function TypedAhead({ text, onText, onClose }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // A dialog below would be closed instead.
  useEscapeLayer(true, onClose);
  return (
    <input
      ref={field}
      className={classes.field}
      aria-label={searchLabel}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
