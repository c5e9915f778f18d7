/** A text field of a side panel: an edit after a pause, on Enter, when it is left and when the panel goes. */
import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isToTake, shownText, type TypedText } from '../model/rested-text.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';

/** Pause of typing after which a text is taken over, ms. */
const restMs = 600;

interface RestedTextProps {
  readonly label: string;
  /** What the document has. */
  readonly value: string;
  readonly longest: number;
  readonly isReadOnly: boolean;
  /** Why a text cannot be taken over; null where it can. */
  readonly problemOf?: (text: string) => string | null;
  /** Least and most lines of a field for several; one line without it. */
  readonly lines?: readonly [least: number, most: number];
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}

/** Keeps what is typed while it has a problem, and takes over what others changed while nobody types. */
export function RestedText(props: RestedTextProps) {
  const { label, value, longest, isReadOnly, problemOf, lines, placeholder, onChange } = props;
  const [typed, setTyped] = useState<TypedText>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = shownText(typed, value);
  const problem = typed === undefined ? null : (textFault(text, longest) ?? problemOf?.(text) ?? null);
  const commit = (next: TypedText, isLeft: boolean): void => {
    clearTimeout(rest.current);
    rest.current = undefined;
    // A text with a problem stays to be mended; one that is fine is what the document has from now on.
    if (textFault(next.text, longest) !== null || (problemOf?.(next.text) ?? null) !== null) return;
    setTyped(isLeft ? undefined : { replaced: value, ...next });
    if (isToTake(next, value)) onChange(next.text);
  };
  // A field that is removed with its panel is not left: what was typed last would be lost.
  const gone = useEffectEvent(() => {
    if (rest.current !== undefined && typed !== undefined) commit(typed, false);
  });
  useEffect(() => () => gone(), []);
  const field = {
    label,
    value: text,
    error: problem,
    // Who may only read sees a text, not a field that takes nothing.
    ...(isReadOnly ? { readOnly: true, variant: 'unstyled' } : {}),
    ...(placeholder === undefined || isReadOnly ? {} : { placeholder }),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      const next = currentTarget.value;
      setTyped({ text: next });
      clearTimeout(rest.current);
      rest.current = setTimeout(() => commit({ text: next }, false), restMs);
    },
    onBlur: () => {
      if (typed !== undefined) commit(typed, true);
    },
  };
  if (lines) return <Textarea {...field} autosize minRows={lines[0]} maxRows={lines[1]} />;
  return (
    <TextInput
      {...field}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing && typed !== undefined) commit(typed, true);
      }}
    />
  );
}
