/**
 * Side panel with the versions of a document that is saved as a whole, newest first: one is looked at, compared with another,
 * restored. An editor says how its versions are read and compared.
 */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Page } from '#platform/http/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import {
  revisionLimits,
  revisionsQuery,
  type GetProjectRevision,
  type GetRevision,
  type ListProjectRevisions,
  type ListRevisions,
  type NameProjectRevision,
  type NameRevision,
  type RevisionRow,
} from '#platform/revisions/contract.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { DifferenceGroup, DifferenceMark } from '../../model/version-differences.ts';
import { SidePanel } from '../side-panel.tsx';
import { ChangeCounts } from './change-counts.tsx';
import { DifferenceList } from './difference-list.tsx';
import { VersionName } from './version-name.tsx';
import { NoVersions, VersionLooks, VersionRow, VersionRows, VersionsFoot } from './version-row.tsx';

/** What a version is compared with: how the document is now, another version, or nothing. */
type Against = 'now' | 'nothing' | number;

/** Two versions that are compared, by their numbers; how it is now has none. */
export interface ComparedNumbers {
  readonly from: number;
  readonly to: number | 'current';
}

interface RevisionCalls {
  readonly list: ListRevisions;
  readonly get: GetRevision;
  readonly name: NameRevision;
}

/** The same for what a project has once: their paths name no id. */
interface ProjectRevisionCalls {
  readonly list: ListProjectRevisions;
  readonly get: GetProjectRevision;
  readonly name: NameProjectRevision;
}

/** The calls as those of one document. A path without the id leaves it out, and everything else is alike. */
const callsWithId = (calls: RevisionCalls | ProjectRevisionCalls): RevisionCalls => calls as RevisionCalls;

/** What is particular about the versions of documents of type `D`, whose comparisons are of type `C`. A constant. */
export interface VersionedKind<D, C> {
  readonly calls: RevisionCalls | ProjectRevisionCalls;
  /** Reads the text of a version. */
  readonly read: (text: string) => D;
  /** The same document twice shows it alone. */
  readonly compare: (older: D, newer: D) => C;
  readonly marksOf: (comparison: C) => readonly DifferenceMark[];
  readonly groupsOf: (comparison: C) => readonly DifferenceGroup[];
  readonly texts: { readonly restore: string; readonly restored: (n: number) => string };
}

/** The open document. */
interface VersionedDocument<D, C> extends VersionedKind<D, C> {
  readonly id: string;
  readonly revision: number;
  readonly isReadOnly: boolean;
  /** How the document is now. */
  readonly now: D;
  /** Saves at once what is not saved; throws when that is not possible. */
  readonly saved: () => Promise<void>;
  readonly restore: (n: number) => Promise<void>;
}

/** What the editor and the panel of versions tell each other. */
export interface VersionsPanelProps<C> {
  readonly comparison: C | undefined;
  /** What the canvas shows instead of the document. */
  readonly onCompare: (comparison: C | undefined) => void;
  /** A part is to be shown on the canvas. */
  readonly onFind: (id: string) => void;
  readonly onClose: () => void;
}

const titleOf = ({ n, name }: RevisionRow): string => name ?? `Version ${n}`;

/** A version; undefined until it is loaded. Versions are immutable. */
function useVersion<D, C>({ id, calls, read }: VersionedDocument<D, C>, n: number | undefined): D | undefined {
  const version = useRead(
    callsWithId(calls).get,
    { params: { id, n: n ?? 1 } },
    { enabled: n !== undefined, staleTime: Infinity },
  );
  const text = version.data?.text;
  return useMemo(() => (text === undefined || n === undefined ? undefined : read(text)), [text, n, read]);
}

/** The comparison of what was chosen; undefined while nothing is chosen or loaded. */
function useComparison<D, C>(of: VersionedDocument<D, C>, chosen: number | undefined, against: Against): C | undefined {
  const { now, compare } = of;
  const one = useVersion(of, chosen);
  const further = useVersion(of, typeof against === 'number' ? against : undefined);
  return useMemo(() => {
    if (chosen === undefined || !one) return undefined;
    if (against === 'nothing') return compare(one, one);
    if (against === 'now') return compare(one, now);
    if (!further) return undefined;
    return against < chosen ? compare(further, one) : compare(one, further);
  }, [chosen, against, one, further, now, compare]);
}

function numbersOf(chosen: number | undefined, against: Against): ComparedNumbers | undefined {
  if (chosen === undefined || against === 'nothing') return undefined;
  if (against === 'now') return { from: chosen, to: 'current' };
  return { from: Math.min(chosen, against), to: Math.max(chosen, against) };
}

interface RowsProps {
  readonly versions: Page<RevisionRow>;
  readonly revision: number;
  readonly isReadOnly: boolean;
  readonly chosen: number | undefined;
  readonly isLoading: boolean;
  readonly onChoose: (n: number | undefined) => void;
  readonly onRestore: (row: RevisionRow) => void;
  readonly onPage: (page: number) => void;
}

function Rows(props: RowsProps) {
  const { versions, revision, isReadOnly, chosen, isLoading, onChoose, onRestore, onPage } = props;
  const { resources, pagination } = versions;
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
function useVersionPage<D, C>({ id, calls, revision }: VersionedDocument<D, C>, page: number) {
  const query = { ...revisionsQuery.parse({}), page };
  const read = useRead(callsWithId(calls).list, { params: { id }, query }, { keep: true, staleTime: 0 });
  const { refetch } = read;
  useEffect(() => void refetch(), [refetch, revision]);
  return read;
}

interface ComparedVersionsProps<D, C> extends VersionsPanelProps<C> {
  readonly of: VersionedDocument<D, C>;
  /** Below the choice of what is compared. */
  readonly more?: (numbers: ComparedNumbers) => ReactNode;
}

/** Mounted while the panel is open. */
export function ComparedVersions<D, C>(props: ComparedVersionsProps<D, C>) {
  const { of, comparison, onCompare, onFind, onClose, more } = props;
  const { id, calls, isReadOnly, revision, saved, restore, texts, groupsOf, marksOf } = of;
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const [against, setAgainst] = useState<Against>('now');
  const [isNaming, setNaming] = useState(false);
  const [confirm, dialog] = useConfirm();
  const read = useVersionPage(of, page);
  const compared = useComparison(of, chosen, against);
  useEffect(() => onCompare(compared), [onCompare, compared]);
  const groups = useMemo(() => (comparison === undefined ? [] : groupsOf(comparison)), [comparison, groupsOf]);
  const name = async (text: string): Promise<void> => {
    try {
      await saved();
      await callApi(callsWithId(calls).name, { params: { id }, body: { name: text.trim() } });
      void read.refetch();
    } catch (error) {
      showFailure(error);
    }
  };
  const choose = (n: number | undefined): void => {
    setChosen(n);
    if (n === against) setAgainst('now');
  };
  const askRestore = (row: RevisionRow): void =>
    confirm({
      text: texts.restore,
      subject: titleOf(row),
      label: 'Restore',
      danger: false,
      run: async () => {
        await restore(row.n);
        setChosen(undefined);
        showToast('success', texts.restored(row.n));
      },
    });
  const isComparing = comparison !== undefined && against !== 'nothing';
  const numbers = numbersOf(chosen, against);
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
        foot={<VersionsFoot>Named versions are kept forever, as are the newest 200 others.</VersionsFoot>}
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
              {numbers && more ? more(numbers) : null}
              <Rows
                versions={versions}
                revision={revision}
                isReadOnly={isReadOnly}
                chosen={chosen}
                isLoading={compared === undefined}
                onChoose={choose}
                onRestore={askRestore}
                onPage={setPage}
              />
            </>
          )}
        </ReadView>
        {isComparing ? <DifferenceList groups={groups} none="Both versions are the same." onFind={onFind} /> : null}
      </SidePanel>
      {isComparing ? <ChangeCounts label="Differences" marks={marksOf(comparison)} /> : null}
      {dialog}
    </>
  );
}
