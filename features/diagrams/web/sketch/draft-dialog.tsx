/** Makes a draft of an ADR or RFC of a note or box; the element links to it afterwards. */
import { TextInput } from '@mantine/core';
import { adrCreatedMessage, createAdr, listAdrs, titleRequiredMessage } from '#features/adrs/contract.ts';
import { createRfc, listRfcs, rfcCreatedMessage } from '#features/rfcs/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import type { BoardElement } from '../../model/board-element.ts';
import { decisionDraft } from '../../model/sketch/decision-draft.ts';
import { useBoardStore } from '../board-context.tsx';

/** Records that a note can become. */
export type DraftKind = 'adr' | 'rfc';

const names = { adr: 'ADR', rfc: 'RFC' } as const;

interface DraftDialogProps {
  readonly kind: DraftKind;
  readonly element: BoardElement;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function DraftDialog({ kind, element, onClose }: DraftDialogProps) {
  const store = useBoardStore();
  const makeAdr = useCall(createAdr, { outdates: [listAdrs], quiet: true });
  const makeRfc = useCall(createRfc, { outdates: [listRfcs], quiet: true });
  const { id, board } = store.state();
  const { title, json } = decisionDraft(element, { id, name: board.name });
  const make = kind === 'adr' ? makeAdr : makeRfc;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`New ${names[kind]} from this element`}
      initial={{ title }}
      checks={{ title: (text) => (text.trim() === '' ? titleRequiredMessage : tooLong(text, 200)) }}
      submitLabel="Create draft"
      onSubmit={async (values) => {
        const made = await make.mutateAsync({ body: { title: values.title.trim(), json } });
        store.send({ kind: 'selected', ids: [element.id] });
        store.send({ kind: 'href-set', href: formatInternalLink({ kind, id: made.id }) });
        showToast('success', kind === 'adr' ? adrCreatedMessage : rfcCreatedMessage);
      }}
    >
      {(field) => (
        <>
          <TextInput {...field('title')} label="Title" data-autofocus />
          <p className="aw-muted">Its text starts with that of the element and a link to this diagram.</p>
        </>
      )}
    </FormDialog>
  );
}
