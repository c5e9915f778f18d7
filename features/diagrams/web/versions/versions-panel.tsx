/** Side panel with the versions of a diagram, newest first: one is looked at, compared with another, restored. */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
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
} from '#platform/canvas/web/versions/version-row.tsx';
import type { Page } from '#platform/http/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { revisionLimits, type RevisionRow } from '#platform/revisions/contract.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  diagramRestoredMessage,
  getDiagramRevision,
  listDiagramRevisions,
  nameDiagramRevision,
  restoreDiagramPrompt,
} from '../../contract.ts';
import { boardDifferences, compareBoards, type BoardComparison } from '../../model/board-compare.ts';
import { boardOf } from '../../model/board-document.ts';
import type { Elements } from '../../model/board-lines.ts';
import { useBoard, useBoardStore } from '../board-context.tsx';

/** What a version is compared with: how the diagram is now, another version, or nothing. */
type Against = 'now' | 'nothing' | number;

const titleOf = ({ n, name }: RevisionRow): string => name ?? `Version ${n}`;

/** Elements of a version; undefined until it is loaded. Versions are immutable. */
function useVersion(id: string, n: number | undefined): Elements | undefined {
  const read = useRead(
    getDiagramRevision,
    { params: { id, n: n ?? 1 } },
    { enabled: n !== undefined, staleTime: Infinity },
  );
  const text = read.data?.text;
  return useMemo(() => (text === undefined || n === undefined ? undefined : boardOf(text).elements), [text, n]);
}

/** The comparison of what was chosen; undefined while nothing is chosen or loaded. */
function useComparison(chosen: number | undefined, against: Against): BoardComparison | undefined {
  const id = useBoard((state) => state.id);
  const now = useBoard(({ board }) => board.document.elements);
  const one = useVersion(id, chosen);
  const further = useVersion(id, typeof against === 'number' ? against : undefined);
  return useMemo(() => {
    if (chosen === undefined || !one) return undefined;
    if (against === 'nothing') return compareBoards(one, one);
    if (against === 'now') return compareBoards(one, now);
    if (!further) return undefined;
    return against < chosen ? compareBoards(further, one) : compareBoards(one, further);
  }, [chosen, against, one, further, now]);
}

interface RowsProps {
  readonly versions: Page<RevisionRow>;
  readonly chosen: number | undefined;
  readonly isLoading: boolean;
  readonly onChoose: (n: number | undefined) => void;
  readonly onRestore: (row: RevisionRow) => void;
  readonly onPage: (page: number) => void;
}

function Rows({ versions: { resources, pagination }, chosen, isLoading, onChoose, onRestore, onPage }: RowsProps) {
  const revision = useBoard(({ saving }) => saving.revision);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  return (
    <>
      <VersionRows label="Versions">
        <VersionRow
          title="Now"
          when={`Version ${revision}`}
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {resources.map((row) => (
          <VersionRow
            key={row.n}
            title={titleOf(row)}
            when={
              <>
                <RelativeTime at={row.at} /> · {row.by.username}
              </>
            }
            isChosen={row.n === chosen}
            isLoading={row.n === chosen && isLoading}
            onChoose={() => onChoose(row.n)}
            actions={
              <>
                {row.n === chosen && row.n !== revision && !isReadOnly ? (
                  <Button size="compact-sm" variant="default" onClick={() => onRestore(row)}>
                    Restore
                  </Button>
                ) : null}
                <PersonAvatar id={row.by.id} name={row.by.username} size={22} />
              </>
            }
          />
        ))}
      </VersionRows>
      {resources.length === 0 ? <NoVersions>No versions yet. Every save is kept as one.</NoVersions> : null}
      <TablePaging {...pagination} onPage={onPage} label="Versions" />
    </>
  );
}

interface AgainstFieldProps {
  readonly rows: readonly RevisionRow[];
  readonly chosen: number;
  readonly value: Against;
  readonly onChange: (value: Against) => void;
}

function AgainstField({ rows, chosen, value, onChange }: AgainstFieldProps) {
  const others = rows.filter(({ n }) => n !== chosen);
  return (
    <VersionLooks>
      <NativeSelect
        size="xs"
        label="Compare with"
        value={String(value)}
        data={[
          { value: 'now', label: 'Now' },
          { value: 'nothing', label: 'Nothing: show this version alone' },
          ...others.map((row) => ({ value: String(row.n), label: titleOf(row) })),
        ]}
        onChange={({ currentTarget: { value: next } }) =>
          onChange(next === 'now' || next === 'nothing' ? next : Number(next))
        }
      />
    </VersionLooks>
  );
}

/** Pages of the list; read again after every save. */
function useVersions(page: number) {
  const id = useBoard((state) => state.id);
  const revision = useBoard(({ saving }) => saving.revision);
  const query = { ...listDiagramRevisions.query.parse({}), page };
  const read = useRead(listDiagramRevisions, { params: { id }, query }, { keep: true, staleTime: 0 });
  const { refetch } = read;
  useEffect(() => void refetch(), [refetch, revision]);
  return read;
}

interface VersionsPanelProps {
  readonly comparison: BoardComparison | undefined;
  /** What the canvas shows instead of the diagram. */
  readonly onCompare: (comparison: BoardComparison | undefined) => void;
  /** An element is to be shown on the canvas. */
  readonly onFind: (id: string) => void;
  readonly onClose: () => void;
}

/** Gives the current version a name, once everything is saved. */
function useNaming(onNamed: () => void) {
  const store = useBoardStore();
  return async (name: string): Promise<void> => {
    try {
      await store.saved();
      await callApi(nameDiagramRevision, { params: { id: store.state().id }, body: { name: name.trim() } });
      onNamed();
    } catch (error) {
      showFailure(error);
    }
  };
}

/** Differences, and their counts on the canvas. */
function Differences({
  comparison,
  onFind,
}: Required<Pick<VersionsPanelProps, 'onFind'>> & { readonly comparison: BoardComparison }) {
  const groups = useMemo(() => boardDifferences(comparison), [comparison]);
  return <DifferenceList groups={groups} none="Both versions are the same." onFind={onFind} />;
}

/** Mounted while the panel is open. */
export function VersionsPanel({ comparison, onCompare, onFind, onClose }: VersionsPanelProps) {
  const store = useBoardStore();
  const isReadOnly = useBoard((state) => state.isReadOnly);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const [against, setAgainst] = useState<Against>('now');
  const [isNaming, setNaming] = useState(false);
  const [confirm, dialog] = useConfirm();
  const read = useVersions(page);
  const compared = useComparison(chosen, against);
  useEffect(() => onCompare(compared), [onCompare, compared]);
  const name = useNaming(() => void read.refetch());
  const choose = (n: number | undefined): void => {
    setChosen(n);
    if (n === against) setAgainst('now');
  };
  const askRestore = (row: RevisionRow): void =>
    confirm({
      text: restoreDiagramPrompt,
      subject: titleOf(row),
      label: 'Restore',
      danger: false,
      run: async () => {
        await store.restore(row.n);
        setChosen(undefined);
        showToast('success', diagramRestoredMessage(row.n));
      },
    });
  const marks = comparison ? [...comparison.differences.values()].map(({ mark }) => mark) : [];
  return (
    <>
      <SidePanel
        title="Versions"
        isSheet={comparison !== undefined}
        status={
          isReadOnly ? undefined : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setNaming(true)}
              disabled={isNaming}
            >
              Name this version
            </Button>
          )
        }
        foot={<VersionsFoot>Named versions are kept for ever, the newest 200 others as well.</VersionsFoot>}
        onClose={onClose}
      >
        {isNaming ? (
          <VersionName
            label="Name of the version"
            initial=""
            submitLabel="Save"
            longest={revisionLimits.name}
            onSubmit={(text) => void name(text)}
            onClose={() => setNaming(false)}
          />
        ) : null}
        <ReadView read={read}>
          {(versions) => (
            <>
              {chosen === undefined ? null : (
                <AgainstField rows={versions.resources} chosen={chosen} value={against} onChange={setAgainst} />
              )}
              <Rows
                versions={versions}
                chosen={chosen}
                isLoading={compared === undefined}
                onChoose={choose}
                onRestore={askRestore}
                onPage={setPage}
              />
            </>
          )}
        </ReadView>
        {comparison && against !== 'nothing' ? <Differences comparison={comparison} onFind={onFind} /> : null}
      </SidePanel>
      {comparison && against !== 'nothing' ? <ChangeCounts label="Differences" marks={marks} /> : null}
      {dialog}
    </>
  );
}
