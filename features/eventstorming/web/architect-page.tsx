/** The architect board: the boards of a project, one of them open. The first visit makes one from the sample. */
import { Button } from '@mantine/core';
import { IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForgottenOnLeave, useOpenStore } from '#platform/editing/web/open-document.ts';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import { useFollowedRights } from '#platform/editing/web/use-followed-rights.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { useOnlyRead } from '#platform/limits/web/use-only-read.ts';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { useCreateWord } from '#platform/ui/web/use-create-word.ts';
import {
  architectBoardTitle,
  boardOnlyReadMessage,
  createBoard,
  createBoardLabel,
  firstBoardName,
  getBoard,
  hadBoardCode,
  listBoards,
  noBoardsMessage,
  type BoardRow,
} from '../contract.ts';
import { stormLevels, type StormLevel } from '../model/storm-state.ts';
import { createBoardWord } from './board-address.ts';
import { MissingBoard } from './missing-board.tsx';
import { boardsInPage, useCreateBoard, useShowBoard } from './use-create-board.ts';
import { StormContext } from './storm-context.tsx';
import { StormFrame } from './storm-frame.tsx';
import { StormStore, type OpenedBoard } from './storm-store.ts';
import classes from './storm.module.css';

const everyBoard = { page: 1, perPage: boardsInPage } as const;

const keysOf = (id: string) => ({ document: readKey(getBoard, { params: { id } }), list: readKey(listBoards) });

/** The board that this device showed last in a project. */
const lastKey = (projectId: string): string => `archwright.board.${projectId}`;

interface BoardSearch {
  readonly board?: unknown;
  readonly view?: unknown;
  readonly find?: unknown;
}

const levelOf = (view: unknown): StormLevel => stormLevels.find((level) => level === view) ?? 'design';

/** Reading never creates: the screen makes the sample when the project never had a board. */
export default function ArchitectPage() {
  const read = useRead(listBoards, { query: everyBoard });
  return <ReadView read={read}>{({ resources }) => <Boards rows={resources} />}</ReadView>;
}

/** An address without a board gets the one that is shown, so that going back from another one leads to it. */
function useNamed(board: unknown, id: string | undefined): void {
  const navigate = useNavigate();
  const name = useEffectEvent((shown: string) => {
    const search = (before: BoardSearch) => ({ ...before, board: shown });
    void navigate({ to: '.', search: search as never, hash: true, replace: true } as never);
  });
  useEffect(() => {
    if (board === undefined && id !== undefined) name(id);
  }, [board, id]);
}

function Boards({ rows }: { readonly rows: readonly BoardRow[] }) {
  const project = useProject();
  const mayWrite = usePermission('board.write');
  const { board } = useSearch({ strict: false }) as BoardSearch;
  const create = useCreateBoard(useShowBoard());
  useCreateWord(createBoardWord, () => void create());
  const last = localStorage.getItem(lastKey(project.id));
  const shown =
    rows.find(({ id }) => id === board) ??
    (typeof board === 'string' ? undefined : rows.find(({ id }) => id === last)) ??
    rows[0];
  // A board beyond the first page of the list is opened by its address.
  const id = typeof board === 'string' && !rows.some((row) => row.id === board) ? board : shown?.id;
  useEffect(() => {
    if (id !== undefined) localStorage.setItem(lastKey(project.id), id);
  }, [id, project.id]);
  useNamed(board, id);
  if (id !== undefined) return <BoardPage key={id} id={id} rows={rows} />;
  return mayWrite ? <FirstVisit /> : <NoBoards />;
}

/** False when the project had a board before, or something failed. */
async function makeSample(client: QueryClient): Promise<boolean> {
  try {
    await callApi(createBoard, { body: { name: firstBoardName, sample: true } });
    return true;
  } catch (error) {
    if (!(error instanceof Failure && error.code === hadBoardCode)) showFailure(error);
    return false;
  } finally {
    // Another window may have been first.
    await client.invalidateQueries({ queryKey: readKey(listBoards) });
  }
}

/** Makes the sample, once; what is left when the project had a board before is the empty state. */
function FirstVisit() {
  const client = useQueryClient();
  const [hadOne, setHadOne] = useState(false);
  const begin = useEffectEvent(() => makeSample(client).then((isMade) => setHadOne(!isMade)));
  useEffect(() => void begin(), []);
  return hadOne ? <NoBoards /> : <FullScreenLoader />;
}

function NoBoards() {
  const mayWrite = usePermission('board.write');
  const create = useCreateBoard(useShowBoard());
  return (
    <div className={classes.none}>
      <PageHeader title={architectBoardTitle} crumbs={[{ label: architectBoardTitle }]} />
      <EmptyState
        title={noBoardsMessage}
        icon={IconLayoutKanban}
        help="Storm a process together: what happens, who asks for it, and what is still open."
        action={
          mayWrite ? (
            <Button variant="light" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => void create()}>
              {createBoardLabel}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

/** Loads the board once; afterwards the store keeps it up to date. */
function BoardPage({ id, rows }: { readonly id: string; readonly rows: readonly BoardRow[] }) {
  const read = useRead(getBoard, { params: { id } }, { staleTime: Infinity });
  const onlyRead = useOnlyRead('board.write', boardOnlyReadMessage);
  const isReadOnly = onlyRead !== undefined;
  useFollowedRights({ isReadOnly, queryKey: keysOf(id).document, namespace: 'board', documentId: id });
  useForgottenOnLeave(id, keysOf);
  if (isGone(read)) return <MissingBoard id={id} rows={rows} onChanged={() => void read.refetch()} />;
  return (
    <ReadView read={read}>
      {(board) => (
        <OpenDraft key={board.id} namespace="board" documentId={board.id}>
          {(place, draft) => <OpenBoard board={board} place={place} draft={draft} onlyRead={onlyRead} />}
        </OpenDraft>
      )}
    </ReadView>
  );
}

/** The card that an internal link names. */
function cardOf(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function OpenBoard(opened: Omit<OpenedBoard, 'level'>) {
  const { find = '', view } = useSearch({ strict: false }) as BoardSearch;
  const card = useLocation({ select: ({ hash }) => cardOf(hash) });
  const navigate = useNavigate();
  const store = useOpenStore(
    () => new StormStore({ ...opened, level: levelOf(view) }),
    keysOf(opened.board.id).document,
  );
  const chosen = levelOf(view);
  const show = useShowBoard();
  // The address names the view; going back goes to the view before.
  useEffect(() => store.send({ kind: 'level-chosen', level: chosen }), [store, chosen]);
  const choose = (level: StormLevel, how?: { readonly isLinked: true }): void => {
    const isLinked = how?.isLinked ?? false;
    if (level === chosen && !isLinked) return;
    store.send({ kind: 'writing-confirmed' });
    // A text that cannot be taken over stays in its view.
    if (store.state().writing) return;
    void navigate({
      to: '.',
      search: ((before: BoardSearch) => ({ ...before, board: opened.board.id, view: level })) as never,
      hash: true,
      replace: isLinked,
    } as never);
  };
  return (
    <StormContext value={store}>
      <StormFrame find={String(find)} card={card} onLevel={choose} onBoard={show} />
    </StormContext>
  );
}
