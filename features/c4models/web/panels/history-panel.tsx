/** Side panel with snapshots, newest first; one can be viewed or compared with the model. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Confirmation } from '#platform/ui/web/confirmation.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { editorTexts } from '../../model/editor-texts.ts';
import { useEditor, useMayWrite, useSend } from '../editor-context.tsx';
import { beforeOthers } from '../../model/editor-state.ts';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { ChangeCounts } from './change-counts.tsx';
import { DifferenceList } from './difference-list.tsx';
import classes from './history-panel.module.css';
import { SnapshotName } from './snapshot-name.tsx';
import { SnapshotRow } from './snapshot-row.tsx';

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
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        onClick={() => send({ kind: 'snapshot-chosen', id: undefined, isComparison: false })}
      >
        <i aria-hidden="true" />
        <b>{editorTexts.snapshotNow}</b>
      </button>
      <span className={classes.when}>Version {version}</span>
    </li>
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
  if (!panel?.rows) {
    return (
      <output className={classes.waiting}>
        <Spinner />
        <span className="aw-hidden">Loading</span>
      </output>
    );
  }
  const chosenId = panel.loading?.id ?? panel.shown?.id;
  return (
    <>
      <ul className={classes.rows} aria-label="Snapshots">
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
      </ul>
      {panel.rows.length === 0 ? (
        <p className={classes.none}>
          No snapshots yet. One is stored before every deletion, import and restore, and whenever you save one.
        </p>
      ) : null}
    </>
  );
}

/** Differences; the canvas marks the same. */
function Differences() {
  const comparison = useEditor(({ panel }) => panel?.comparison);
  if (!comparison) return null;
  return (
    <section className={classes.differences} aria-label="Differences">
      <h2>Differences</h2>
      <DifferenceList comparison={comparison} />
    </section>
  );
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
        foot={<p className={classes.foot}>Named snapshots are kept for ever, the newest 50 unnamed ones as well.</p>}
        onClose={() => send({ kind: 'panel-closed' })}
      >
        {isNaming ? (
          <SnapshotName
            label="Name of the snapshot"
            initial=""
            submitLabel="Keep"
            onSubmit={(name) => send({ kind: 'snapshot-stored', name })}
            onClose={() => setNaming(false)}
          />
        ) : null}
        {chosenId === undefined || chosenId === beforeOthers ? null : (
          <div className={classes.looks}>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="What is shown of the snapshot"
              data={[...looks]}
              value={look}
              onChange={change}
            />
          </div>
        )}
        <Rows isComparison={look === 'compare'} onAsk={confirm} />
        <Differences />
      </SidePanel>
      {comparison ? <ChangeCounts comparison={comparison} /> : null}
      {dialog}
    </>
  );
}
