/** Chooses a diagram for a diagram block. Source: specification 2 section 2.2. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { everyPage, mostRows } from '#platform/http/web/every-page.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { DIAGRAM_VANISHED, EMBED_LOADING, SELECT_DIAGRAM } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { listDiagrams } from '../../contract.ts';

const useEveryDiagram = () =>
  useQuery({
    queryKey: readKey(listDiagrams, { all: true }),
    queryFn: ({ signal }) =>
      everyPage((page) => callApi(listDiagrams, { query: { page, perPage: mostRows, search: '' }, signal })),
  });

/** Choosing a diagram stores its id. */
export function DiagramChooser({ value, onChange }: EmbedEditorProps) {
  const { data: rows, error } = useEveryDiagram();
  const isThere = rows?.some(({ id }) => id === value) ?? false;
  const known = value !== '' && !isThere ? DIAGRAM_VANISHED : SELECT_DIAGRAM;
  const hint = rows ? known : error ? failureSentence(error) : EMBED_LOADING;
  return (
    <NativeSelect
      size="xs"
      aria-label="Diagram"
      value={isThere ? value : ''}
      disabled={!rows}
      data={[
        { value: '', label: hint, disabled: true },
        ...(rows ?? []).map(({ id, name, serialNumber }) => ({ value: id, label: numberedTitle(serialNumber, name) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
