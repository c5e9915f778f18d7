/** Side panel with snapshots, newest first; one can be viewed or compared with the model. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Confirmation } from '#platform/ui/web/confirmation.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { ChangeCounts } from '#platform/canvas/web/versions/change-counts.tsx';
import { DifferenceList } from '#platform/canvas/web/versions/difference-list.tsx';
import { VersionName } from '#platform/canvas/web/versions/version-name.tsx';
import {
  NoVersions,
  VersionLooks,
  VersionRow,
  VersionRows,
  VersionsFoot,
  VersionsWaiting,
} from '#platform/canvas/web/versions/version-row.tsx';
import type { Comparison } from '../../model/c4-compare.ts';
import { c4Limits } from '../../model/c4-limits.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { beforeOthers } from '../../model/editor-state.ts';
import { changeMarks } from '../canvas/change-marks.ts';
import { useEditor, useMayWrite, usePicture, useSend } from '../editor-context.tsx';
import { SnapshotRow } from './snapshot-row.tsx';
import { differenceGroups } from './snapshot-words.ts';

const looks = [
  { value: 'compare', label: 'Compare with now' },
  { value: 'look', label: 'Look at it' },
] as const;
type Look = (typeof looks)[number]['value'];

/** The current model, first row. */
function NowRow({ isChosen }: { readonly isChosen: boolean }) {
  const send = useSend();
  const version = useEditor(({ head }) => head.version);
  return (
    <VersionRow
      title={editorTexts.snapshotNow}
      when={`Version ${version}`}
      isChosen={isChosen}
      onChoose={() => send({ kind: 'snapshot-chosen', id: undefined, isComparison: false })}
    />
  );
}

interface RowsProps {
  readonly isComparison: boolean;
  readonly onAsk: (question: Confirmation) => void;
}

function Rows({ isComparison, onAsk }: RowsProps) {
  const send = useSend();
  const mayWrite = useMayWrite();
  const panel = useEditor((state) => state.panel);
  if (!panel?.rows) return <VersionsWaiting />;
  const chosenId = panel.loading?.id ?? panel.shown?.id;
  return (
    <>
      <VersionRows label="Snapshots">
        <NowRow isChosen={chosenId === undefined} />
        {panel.rows.map((row) => (
          <SnapshotRow
            key={row.id}
            row={row}
            isChosen={row.id === chosenId}
            isLoading={row.id === panel.loading?.id}
            mayWrite={mayWrite}
            onChoose={() => send({ kind: 'snapshot-chosen', id: row.id, isComparison })}
            onAsk={onAsk}
          />
        ))}
      </VersionRows>
      {panel.rows.length === 0 ? (
        <NoVersions>
          No snapshots yet. One is stored before every deletion, import and restore, and whenever you save one.
        </NoVersions>
      ) : null}
    </>
  );
}

/** Differences as text; the canvas marks the same. */
function Differences({ comparison }: { readonly comparison: Comparison }) {
  const send = useSend();
  const groups = useMemo(() => differenceGroups(comparison), [comparison]);
  return (
    <DifferenceList
      groups={groups}
      none="The model is back at this snapshot."
      onFind={(elementId) => send({ kind: 'found', elementId })}
    />
  );
}

/** Marks of the elements and relationships that the open view draws. */
function Counts({ comparison }: { readonly comparison: Comparison }) {
  const picture = usePicture();
  const marks = useMemo(() => {
    if (!picture) return [];
    const all = changeMarks(comparison, picture.view.id);
    return [...picture.nodes, ...picture.edges].flatMap(({ id }) => all.get(id)?.kind ?? []);
  }, [comparison, picture]);
  return <ChangeCounts label="Differences in this view" marks={marks} />;
}

/** Mounted while the panel is open. */
export function HistoryPanel() {
  const send = useSend();
  const mayWrite = useMayWrite();
  const comparison = useEditor(({ panel }) => panel?.comparison);
  const chosenId = useEditor(({ panel }) => panel?.loading?.id ?? panel?.shown?.id);
  const [look, setLook] = useState<Look>('compare');
  const [isNaming, setNaming] = useState(false);
  const [confirm, dialog] = useConfirm();
  const change = (value: string): void => {
    const next = value === 'look' ? 'look' : 'compare';
    setLook(next);
    if (chosenId !== undefined) send({ kind: 'snapshot-chosen', id: chosenId, isComparison: next === 'compare' });
  };
  const saveButton = mayWrite ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.7} />}
      onClick={() => setNaming(true)}
      disabled={isNaming}
    >
      Save snapshot
    </Button>
  ) : undefined;
  return (
    <>
      <SidePanel
        title="History"
        status={saveButton}
        isSheet={comparison !== undefined}
        foot={<VersionsFoot>Named snapshots are kept forever, as are the newest 50 unnamed ones.</VersionsFoot>}
        onClose={() => send({ kind: 'panel-closed' })}
      >
        {isNaming ? (
          <VersionName
            label="Name of the snapshot"
            initial=""
            submitLabel="Keep"
            longest={c4Limits.name}
            onSubmit={(name) => send({ kind: 'snapshot-stored', name })}
            onClose={() => setNaming(false)}
          />
        ) : null}
        {chosenId === undefined || chosenId === beforeOthers ? null : (
          <VersionLooks>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="What is shown of the snapshot"
              data={[...looks]}
              value={look}
              onChange={change}
            />
          </VersionLooks>
        )}
        <Rows isComparison={look === 'compare'} onAsk={confirm} />
        {comparison ? <Differences comparison={comparison} /> : null}
      </SidePanel>
      {comparison ? <Counts comparison={comparison} /> : null}
      {dialog}
    </>
  );
}
