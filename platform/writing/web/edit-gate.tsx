/** Loads the current text for editing and checks whether it can be edited. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '#platform/http/contract.ts';
import { useFreshRead } from '#platform/http/web/use-fresh-read.ts';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import type { textParams } from '../contract.ts';

/** A call that reads a text. */
type GetText<Text> = Call & {
  readonly params: typeof textParams;
  readonly reply: z.ZodMiniType<Text>;
  readonly envelope: 'item';
};

interface EditGateProps<Text> {
  readonly call: GetText<Text>;
  readonly id: string;
  /** Why the text cannot be edited; undefined where it can. */
  readonly refusal: (text: Text) => string | undefined;
  /** Redirect target when it cannot be edited; the reason is shown as a toast. */
  readonly viewAddress: string;
  /** Rendered with the text as it was loaded: later changes do not replace what is typed. */
  readonly children: (opened: Text) => ReactNode;
}

const uuid = /^[0-9a-f-]{36}$/;

/** Waits for a fresh reply. */
export function EditGate<Text>({ call, id, ...opened }: EditGateProps<Text>) {
  const known = uuid.test(id);
  const read = useFreshRead(call, { params: { id } }, known);
  if (!known) return <NotFound />;
  return <ReadView read={read}>{(text) => <Opened key={id} text={text} {...opened} />}</ReadView>;
}

type OpenedProps<Text> = Omit<EditGateProps<Text>, 'call' | 'id'> & { readonly text: Text };

function Opened<Text>({ text, refusal, viewAddress, children }: OpenedProps<Text>) {
  const navigate = useNavigate();
  const [opened] = useState(text);
  const refused = refusal(opened);
  useEffect(() => {
    if (refused === undefined) return;
    showToast('warning', refused);
    void navigate({ to: viewAddress, replace: true });
  }, [refused, viewAddress, navigate]);
  return refused === undefined ? children(opened) : null;
}
