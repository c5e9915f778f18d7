/** Chooses a view of the workspace for a Structurizr block. */
import { NativeSelect } from '@mantine/core';
import { useRead } from '#platform/http/web/use-calls.ts';
import { EMBED_LOADING, SELECT_VIEW, VIEW_VANISHED } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { listStructurizr } from '../../contract.ts';

/** Unset, loading and vanished each have their own first entry. */
export function PictureChooser({ value, onChange }: EmbedEditorProps) {
  const { data, isPending } = useRead(listStructurizr, { query: { page: 1, perPage: 1 } });
  const views = (data?.resources ?? []).flatMap(({ id, views: rows }) =>
    rows.map((view) => ({ value: `${id}:${view.id}`, label: view.name })),
  );
  const isThere = views.some((view) => view.value === value);
  const first = isPending ? EMBED_LOADING : value !== '' && !isThere ? VIEW_VANISHED : SELECT_VIEW;
  return (
    <NativeSelect
      size="xs"
      aria-label="View"
      value={isThere ? value : ''}
      disabled={isPending}
      data={[{ value: '', label: first, disabled: true }, ...views]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
