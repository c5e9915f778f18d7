/** What stands when a suggestion is begun: read again, and the same for as long as the suggestion is written. */
import { useState, type ReactNode } from 'react';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { useFreshRead } from '#platform/http/web/use-fresh-read.ts';
import { ReadView } from '#platform/ui/web/read-view.tsx';

interface FirstReadProps<C extends Call> {
  readonly call: C;
  readonly args: CallArgs<C>;
  readonly children: (value: Reply<C>) => ReactNode;
}

/** Later answers of the server do not replace what the suggestion is made from. */
export function FirstRead<C extends Call>({ call, args, children }: FirstReadProps<C>) {
  const read = useFreshRead(call, args);
  return <ReadView read={read}>{(value) => <Held value={value} render={children} />}</ReadView>;
}

interface HeldProps<Value> {
  readonly value: Value;
  readonly render: (value: Value) => ReactNode;
}

function Held<Value>({ value, render }: HeldProps<Value>) {
  const [held] = useState(value);
  return render(held);
}
