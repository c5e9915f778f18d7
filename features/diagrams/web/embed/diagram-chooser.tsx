/** Chooses a diagram for a diagram block. Source: specification 2 section 2.2. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { DIAGRAM_VANISHED, EMBED_LOADING, SELECT_DIAGRAM } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { numberedTitle } from '#platform/workflow/model/serial-number.ts';
import { listDiagrams, type DiagramRow } from '../../contract.ts';

const perPage = 100;

// A module for such lists would be a file of its own: its name alone is more than the budget of the home page leaves.
async function readAll(signal: AbortSignal): Promise<readonly DiagramRow[]> {
  const rows: DiagramRow[] = [];
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the number of pages is known from the first one
    const { resources, pagination } = await callApi(listDiagrams, { query: { page, perPage, search: '' }, signal });
    rows.push(...resources);
    if (rows.length >= pagination.total || resources.length === 0) return rows;
  }
}

const useEveryDiagram = () =>
  useQuery({ queryKey: readKey(listDiagrams, { all: true }), queryFn: ({ signal }) => readAll(signal) });

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
