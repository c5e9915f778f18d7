/** Chooses a model and a view for a C4 model block. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { SELECT_MODEL, SELECT_VIEW, VIEW_VANISHED } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { getC4Model, listC4Models, type C4Level } from '../../contract.ts';
import { levelLabels } from '../../model/editor-texts.ts';
import { CodeChooser } from './code-chooser.tsx';
import { embeddedIds, embeddedValue } from './embed-value.ts';

const loading = 'Loading ...';
/** Maximum number of models; the embedded one is always included. */
const perPage = 100;

const groups: readonly C4Level[] = ['C1', 'C2', 'C3'];
const hint = (label: string) => ({ value: '', label, disabled: true });

interface ViewSelectProps {
  readonly modelId: string;
  readonly viewId: string;
  readonly onChoose: (viewId: string) => void;
}

/** Views of a model by level. */
function ViewSelect({ modelId, viewId, onChoose }: ViewSelectProps) {
  const { data, error } = useRead(getC4Model, { params: { id: modelId } });
  const views = data?.views ?? [];
  const isThere = views.some(({ id }) => id === viewId);
  const isGone = viewId !== '' && (error !== null || (data !== undefined && !isThere));
  const first = isGone ? VIEW_VANISHED : data || error ? SELECT_VIEW : loading;
  return (
    <NativeSelect
      size="xs"
      aria-label="View"
      value={isThere ? viewId : ''}
      disabled={!data}
      data={[
        hint(first),
        ...groups.flatMap((level) => {
          const items = views
            .filter((view) => view.level === level)
            .map(({ id, name }) => ({ value: id, label: name }));
          return items.length > 0 ? [{ group: `${level} ${levelLabels[level]}`, items }] : [];
        }),
      ]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

/** Choosing a view stores it; a model alone is not stored. */
export function ViewChooser({ value, onChange }: EmbedEditorProps) {
  const stored = embeddedIds(value);
  const mayRead = usePermission('metric.read');
  const [chosen, setChosen] = useState<string>();
  const modelId = chosen ?? stored?.modelId ?? '';
  const list = useRead(listC4Models, { query: { page: 1, perPage } });
  const models = list.data?.resources ?? [];
  const isListed = models.some(({ id }) => id === modelId);
  const further = useRead(
    getC4Model,
    { params: { id: modelId } },
    { enabled: modelId !== '' && list.data !== undefined && !isListed },
  );
  const offered = further.data && !isListed ? [...models, further.data] : models;
  const viewId = stored && stored.modelId === modelId ? stored.viewId : '';
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="C4 model"
        value={offered.some(({ id }) => id === modelId) ? modelId : ''}
        disabled={!list.data}
        data={[
          hint(list.isPending ? loading : further.error ? VIEW_VANISHED : SELECT_MODEL),
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {modelId === '' ? null : (
        <ViewSelect
          key={modelId}
          modelId={modelId}
          viewId={viewId}
          onChoose={(view) => onChange(embeddedValue({ modelId, viewId: view, code: stored?.code }))}
        />
      )}
      {stored && viewId !== '' && mayRead ? (
        <CodeChooser code={stored.code} onChange={(code) => onChange(embeddedValue({ modelId, viewId, code }))} />
      ) : null}
    </>
  );
}
