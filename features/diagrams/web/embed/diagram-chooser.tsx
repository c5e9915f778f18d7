/** Chooses a diagram for a diagram block. Source: specification 2 section 2.2. */
import { NativeSelect } from '@mantine/core';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DIAGRAM_VANISHED, SELECT_DIAGRAM } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { getDiagram, listDiagrams } from '../../contract.ts';

const loading = 'Loading ...';
/** Diagrams in the list; the embedded one is always among them. */
const perPage = 100;

/** Choosing a diagram stores its id. */
export function DiagramChooser({ value, onChange }: EmbedEditorProps) {
  const { data } = useRead(listDiagrams, { query: { page: 1, perPage, search: '' } });
  const rows = data?.resources ?? [];
  const isListed = rows.some(({ id }) => id === value);
  const further = useRead(
    getDiagram,
    { params: { id: value } },
    { enabled: value !== '' && data !== undefined && !isListed },
  );
  const shown = further.data ? [...rows, further.data] : rows;
  const isThere = shown.some(({ id }) => id === value);
  const isGone = value !== '' && further.error !== null;
  const hint = isGone ? DIAGRAM_VANISHED : data ? SELECT_DIAGRAM : loading;
  return (
    <NativeSelect
      size="xs"
      aria-label="Diagram"
      value={isThere ? value : ''}
      disabled={!data}
      data={[
        { value: '', label: hint, disabled: true },
        ...shown.map(({ id, name, serialNumber }) => ({ value: id, label: numberedTitle(serialNumber, name) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
