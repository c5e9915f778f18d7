/** Chooses a database model, and one of its areas, for a block of a document. */
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DBMODEL_VANISHED, SELECT_MODEL } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getDbModel, listDbModels, platformLabel } from '../../contract.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import { readEmbedded } from './embedded-value.ts';

const loading = 'Loading ...';
/** Models in the list; the embedded one is always among them. */
const perPage = 100;

/** Choosing a model stores its id, choosing an area both. */
export function DbModelChooser({ value, onChange }: EmbedEditorProps) {
  const { modelId, areaId = '' } = readEmbedded(value);
  const { data, error } = useRead(listDbModels, { query: { page: 1, perPage } });
  const chosen = useRead(getDbModel, { params: { id: modelId } }, { enabled: modelId !== '' });
  const rows = data?.resources ?? [];
  const isListed = rows.some(({ id }) => id === modelId);
  const shown = chosen.data && !isListed ? [...rows, chosen.data] : rows;
  const isThere = shown.some(({ id }) => id === modelId);
  const failure = error ?? chosen.error;
  const said = failure ? failureSentence(failure) : data ? SELECT_MODEL : loading;
  const hint = isGone(chosen) ? DBMODEL_VANISHED : said;
  const text = chosen.data?.model;
  const areas = useMemo(() => {
    const items = text === undefined ? undefined : schemaOfText(text)?.items;
    return [...(items?.values() ?? [])].flatMap((item) => (item.kind === 'area' ? [item] : []));
  }, [text]);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Database model"
        value={isThere ? modelId : ''}
        disabled={!data}
        data={[
          { value: '', label: hint, disabled: true },
          ...shown.map(({ id, name, platform }) => ({ value: id, label: `${name} [${platformLabel(platform)}]` })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {areas.length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label="Area"
          value={areas.some(({ id }) => id === areaId) ? areaId : ''}
          data={[
            { value: '', label: 'The whole model' },
            ...areas.map(({ id, name }) => ({ value: id, label: name || 'Area without a name' })),
          ]}
          onChange={({ currentTarget: { value: area } }) => onChange(area === '' ? modelId : `${modelId}:${area}`)}
        />
      ) : null}
    </>
  );
}
