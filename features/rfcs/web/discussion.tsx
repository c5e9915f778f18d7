/** Discussion of an RFC: comments, oldest first, and the editor for a new one. */
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import type { Person } from '#platform/identity/contract.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { keepUnsent, unsentText } from '#platform/writing/web/unsent-text.ts';
import {
  commentKeptMessage,
  createRfcComment,
  deleteRfcComment,
  listRfcComments,
  noCommentsMessage,
  updateRfcComment,
  type Rfc,
  type RfcComment,
} from '../contract.ts';
import { CommentEditor } from './comment-editor.tsx';
import { CommentText } from './comment-view.tsx';
import { commentsPerPage, commentsQuery } from './comments-per-page.ts';
import classes from './discussion.module.css';
import { useFirstPage, useFocusWhenNamed, useNamedComment } from './named-comment.ts';
import { usePeople } from './use-people.ts';

const outdates = [listRfcComments];

interface CommentProps {
  readonly rfcId: string;
  readonly comment: RfcComment;
  readonly people: readonly Person[];
}

function CommentActions({ rfcId, comment, onEdit }: CommentProps & { readonly onEdit: () => void }) {
  const { user } = useWorkspace();
  const remove = useCall(deleteRfcComment, { outdates, quiet: true });
  const [confirm, confirmDialog] = useConfirm();
  if (comment.deletedAt !== null || comment.author.id !== user.id) return null;
  const ask = (): void =>
    confirm({
      text: 'Your comment is deleted for everyone.',
      run: async () => {
        await remove.mutateAsync({ params: { id: rfcId, commentId: comment.id } });
      },
    });
  return (
    <span className={classes.actions}>
      {comment.canEdit ? (
        <ActionIcon aria-label="Edit comment" onClick={onEdit}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      ) : null}
      <ActionIcon aria-label="Delete comment" onClick={ask}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
      {confirmDialog}
    </span>
  );
}

interface ReplyProps extends CommentProps {
  readonly startFocused: boolean;
  readonly onDone: () => void;
}

/** Writes a reply; it is kept until it was sent or cancelled. */
function ReplyEditor({ rfcId, comment, people, startFocused, onDone }: ReplyProps) {
  const { user } = useWorkspace();
  const create = useCall(createRfcComment, { outdates, quiet: true });
  return (
    <div className={classes.reply}>
      <CommentEditor
        people={people}
        label="Your reply"
        submitLabel="Reply"
        unsentKey={replyKey(user.id, comment.id)}
        startFocused={startFocused}
        onSend={async (content) => {
          await create.mutateAsync({ params: { id: rfcId }, body: { content, parentId: comment.id } });
          onDone();
        }}
        onCancel={() => {
          keepUnsent(replyKey(user.id, comment.id), undefined);
          onDone();
        }}
      />
    </div>
  );
}

const replyKey = (userId: string, commentId: string): string => `${userId} reply ${commentId}`;

interface EditEditorProps extends ReplyProps {
  readonly unsentKey: string;
}

/** Changes a comment; the change is kept until it was saved or cancelled. */
function EditEditor({ rfcId, comment, people, unsentKey, startFocused, onDone }: EditEditorProps) {
  const update = useCall(updateRfcComment, { outdates, quiet: true });
  return (
    <CommentEditor
      people={people}
      content={comment.content}
      startFocused={startFocused}
      label="Comment"
      submitLabel="Save"
      unsentKey={unsentKey}
      onSend={async (content) => {
        await update.mutateAsync({ params: { id: rfcId, commentId: comment.id }, body: { content } });
        onDone();
      }}
      onCancel={() => {
        keepUnsent(unsentKey, undefined);
        onDone();
      }}
    />
  );
}

/** The people of a comment, then all others. */
const peopleWith = ({ mentions }: RfcComment, people: readonly Person[]): readonly Person[] => [
  ...mentions,
  ...people.filter(({ id }) => mentions.every((mentioned) => mentioned.id !== id)),
];

function Comment(props: CommentProps) {
  const { comment } = props;
  const people = peopleWith(comment, props.people);
  const { user } = useWorkspace();
  const mayWrite = usePermission('rfc.write');
  // What was kept is shown without taking the focus.
  const editKey = `${user.id} edit ${comment.id}`;
  const [editing, setEditing] = useState<'kept' | 'asked' | undefined>(() =>
    mayWrite && comment.deletedAt === null && unsentText(editKey) !== '' ? 'kept' : undefined,
  );
  const [replying, setReplying] = useState<'kept' | 'asked' | undefined>(() =>
    unsentText(replyKey(user.id, comment.id)) === '' ? undefined : 'kept',
  );
  const { id, username } = comment.author;
  const isNamed = useNamedComment() === comment.id;
  const element = useFocusWhenNamed(isNamed);
  return (
    <li
      ref={element}
      className={classes.comment}
      data-focus-home=""
      tabIndex={-1}
      {...(comment.parentId === null ? {} : { 'data-reply': '' })}
      {...(isNamed ? { 'data-named': '' } : {})}
    >
      <PersonAvatar id={id} name={username} size={28} />
      <div className={classes.body}>
        <div className={classes.head}>
          <strong>{username}</strong>
          <RelativeTime at={comment.createdAt} />
          {comment.editedAt ? <span>· edited</span> : null}
          {editing || !mayWrite ? null : <CommentActions {...props} onEdit={() => setEditing('asked')} />}
        </div>
        {editing ? (
          <EditEditor
            {...props}
            people={people}
            unsentKey={editKey}
            startFocused={editing === 'asked'}
            onDone={() => setEditing(undefined)}
          />
        ) : comment.deletedAt ? (
          <p className={classes.deleted}>{comment.content}</p>
        ) : (
          <CommentText content={comment.content} people={people} />
        )}
        {comment.parentId !== null || !mayWrite ? null : replying ? (
          <ReplyEditor {...props} startFocused={replying === 'asked'} onDone={() => setReplying(undefined)} />
        ) : (
          <Button
            className={classes.answer ?? ''}
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={`Reply to ${username}`}
            onClick={() => setReplying('asked')}
          >
            Reply
          </Button>
        )}
      </div>
    </li>
  );
}

interface CommentPageProps {
  readonly rfcId: string;
  readonly page: number;
  readonly people: readonly Person[];
  readonly onLoaded: (page: number, ids: readonly string[]) => void;
}

function CommentPage({ rfcId, page, people, onLoaded }: CommentPageProps) {
  const read = useRead(listRfcComments, { params: { id: rfcId }, query: commentsQuery(page) });
  const comments = read.data?.resources;
  useEffect(() => {
    if (comments)
      onLoaded(
        page,
        comments.map(({ id }) => id),
      );
  }, [comments, page, onLoaded]);
  return (
    <ReadView read={read}>
      {({ resources }) => (
        <ol className={classes.list}>
          {resources.map((comment) => (
            <Comment key={comment.id} rfcId={rfcId} comment={comment} people={people} />
          ))}
        </ol>
      )}
    </ReadView>
  );
}

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / commentsPerPage));

/** If the newest page has fewer comments, the previous page is loaded as well. */
const fewComments = 10;

/** First page to load: the newest one, or the one before if the newest is nearly empty. */
function firstShown(total: number): number {
  const last = pagesOf(total);
  const newest = total - (last - 1) * commentsPerPage;
  return newest < fewComments ? Math.max(1, last - 1) : last;
}

interface CommentsProps {
  readonly rfcId: string;
  readonly total: number;
  readonly people: readonly Person[];
  readonly mayWrite: boolean;
}

/** Shows the newest comments; earlier pages are loaded on demand and stay loaded. */
function Comments({ rfcId, total, people, mayWrite }: CommentsProps) {
  const { first, showEarlier, onLoaded } = useFirstPage(firstShown(total), pagesOf(total));
  const hidden = (first - 1) * commentsPerPage;
  if (total === 0) {
    const help = mayWrite ? 'Say what you think of this proposal.' : undefined;
    return <EmptyState bare title={noCommentsMessage} help={help} />;
  }
  return (
    <>
      {hidden > 0 ? (
        <Button className={classes.earlier ?? ''} variant="subtle" color="gray" size="compact-sm" onClick={showEarlier}>
          Show {hidden > commentsPerPage ? `${commentsPerPage} of ${hidden}` : hidden} earlier comments
        </Button>
      ) : null}
      {Array.from({ length: pagesOf(total) - first + 1 }, (_, at) => (
        <CommentPage key={first + at} rfcId={rfcId} page={first + at} people={people} onLoaded={onLoaded} />
      ))}
    </>
  );
}

/** Comments without boxes; only the editor has a border. */
export function Discussion({ rfc }: { readonly rfc: Rfc }) {
  const { user } = useWorkspace();
  const mayWrite = usePermission('rfc.write');
  const people = usePeople();
  const read = useRead(listRfcComments, { params: { id: rfc.id }, query: commentsQuery(1) });
  const create = useCall(createRfcComment, { outdates, quiet: true });
  const unsentKey = `${user.id} ${rfc.id}`;
  return (
    <div className={classes.discussion}>
      <ReadView read={read}>
        {({ pagination }) => <Comments rfcId={rfc.id} total={pagination.total} people={people} mayWrite={mayWrite} />}
      </ReadView>
      {mayWrite ? (
        <div className={classes.comment}>
          <PersonAvatar id={user.id} name={user.profile.username} size={28} />
          <CommentEditor
            people={people}
            label="Your comment"
            submitLabel="Comment"
            unsentKey={unsentKey}
            onSend={async (content) => {
              await create.mutateAsync({ params: { id: rfc.id }, body: { content } });
            }}
          />
        </div>
      ) : unsentText(unsentKey) ? (
        <InlineAlert type="info">{commentKeptMessage}</InlineAlert>
      ) : null}
    </div>
  );
}
