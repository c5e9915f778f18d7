/** Editor page of a new or existing text: title, rich text, templates, and the bar with Cancel and Save. */
import { Textarea } from '@mantine/core';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { RichTextEditor } from '#platform/richtext/web/rich-text-editor.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useSaveKey } from '#platform/ui/web/use-save-key.ts';
import type { Crumb } from '#platform/ui/web/page-header.tsx';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { cancelEditPrompt, textLimits } from '../contract.ts';
import type { ConflictChoice } from './conflict-dialog.tsx';
import { TextHead, TextPage, TextPlace, type TextFrame } from './text-page.tsx';
import { useLinkPlaces } from './use-link-places.ts';
import { useLinkSearch } from './use-link-search.ts';
import { useMentionSearch } from './use-mention-search.ts';
import { usePageShortcuts } from './use-page-shortcuts.ts';
import { useWritingArea, writingSurface } from './use-writing-area.ts';
import { useWriting, type Conflict, type TextNotes, type WritingSubject, type WrittenText } from './use-writing.ts';
import { WritingBar } from './writing-bar.tsx';
import classes from './writing.module.css';

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog));
const WritersHere = lazyPart(() =>
  import('#platform/together/web/writers-here.tsx').then((module) => module.WritersHere),
);
const StrandedNotice = lazyPart(() => import('./stranded-text.tsx').then((module) => module.StrandedNotice));

/** What stands beside a new text: its notes are kept with the draft, and `send` gets them with the base. */
export interface BesideProps {
  readonly notes: TextNotes;
  readonly onNote: (name: string, noted: string | undefined) => void;
}

/** Content of an empty new text: `onTake` starts with a template, `onBlank` without. */
export interface BeginProps {
  readonly onTake: (template: WrittenText) => void;
  readonly onBlank: () => void;
}

interface TextWriterProps<Saved> extends WritingSubject<Saved> {
  readonly crumbs: readonly Crumb[];
  /** Templates of a new text. */
  readonly begin?: (props: BeginProps) => ReactNode;
  readonly frame: TextFrame;
  /** Kind of the text, as links name it. */
  readonly thing: 'doc' | 'adr' | 'rfc';
  readonly titlePlaceholder: string;
  /** The strip below the title, as the page shows it for reading but without actions. */
  readonly strip?: ReactNode;
  /** Placed above the text. */
  readonly notice?: ReactNode;
  /** Placed below the outline, where the page has room for a side column. */
  readonly beside?: (props: BesideProps) => ReactNode;
  readonly onClose: () => void;
}

const messageOf = (violations: readonly Violation[], field: string): string | undefined =>
  violations.find((violation) => violation.field === field)?.errors[0];

/**
 * What is typed while a save is under way would be in none, so that the text takes no keys until it has ended. Answers what
 * is called before it begins: when it fails, the focus is where it was.
 */
function useHeldFocus(saving: boolean): () => void {
  const held = useRef<Element>(null);
  useEffect(() => {
    if (saving) return;
    const before = held.current;
    held.current = null;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  }, [saving]);
  return () => {
    held.current = document.activeElement;
  };
}

/** The text keeps its place of the view mode; the bar sticks to the bottom. */
export function TextWriter<Saved>(props: TextWriterProps<Saved>) {
  const { onClose, thing, base, newDraft } = props;
  const writing = useWriting(props);
  const { draft, conflict, saving, save } = writing;
  const { isFull, toggle, setPart } = useFullScreen();
  const [openShortcuts, shortcutSheet] = usePageShortcuts();
  const [count, setCount] = useState<HTMLElement | null>(null);
  const [confirm, confirmDialog] = useConfirm();
  const holdFocus = useHeldFocus(saving);
  useSaveKey(() => {
    holdFocus();
    void save();
  });
  const leave = async (): Promise<void> => {
    await draft.drop();
    onClose();
  };
  const cancel = (): void => {
    if (draft.state === 'untouched') void leave();
    else confirm({ text: cancelEditPrompt, run: leave });
  };
  return (
    <div ref={setPart} className={classes.editing} {...(isFull ? { 'data-full-screen': '' } : {})}>
      <WrittenPage {...props} writing={writing} count={count} />
      <WritingBar
        notice={
          base.documentId !== null && newDraft ? (
            <Suspense fallback={null}>
              <StrandedNotice
                thing={thing}
                id={base.documentId}
                refusal={writing.stranding}
                subject={props}
                text={writing.readText}
                onNewDraft={writing.startAnew}
              />
            </Suspense>
          ) : null
        }
        people={
          base.documentId === null ? null : (
            <Suspense fallback={null}>
              <WritersHere key={writing.start.generation} kind={thing} id={base.documentId} text={writing.together} />
            </Suspense>
          )
        }
        draft={draft}
        saving={saving}
        isFull={isFull}
        onFullScreen={toggle}
        setCount={setCount}
        onShortcuts={openShortcuts}
        onCancel={cancel}
        onSave={() => void save()}
      />
      {conflict ? (
        <Suspense fallback={null}>
          <ConflictDialog
            current={conflict.current}
            mine={conflict.mine}
            editedRevision={conflict.base.revision}
            baseJson={conflict.base.baseJson}
            baseTitle={conflict.base.baseTitle}
            onChoose={(choice) => void settle(writing, choice, conflict)}
            onClose={writing.closeConflict}
          />
        </Suspense>
      ) : null}
      {shortcutSheet}
      {confirmDialog}
    </div>
  );
}

type Writing = ReturnType<typeof useWriting>;

async function settle(writing: Writing, choice: ConflictChoice, { current, mine }: Conflict): Promise<void> {
  writing.closeConflict();
  if (choice.kind === 'theirs') {
    await writing.takeStored(current);
  } else if (choice.kind === 'mine') {
    writing.replaceText(mine, current, mine);
    await writing.save();
  } else {
    writing.replaceText({ title: choice.title, json: choice.json }, current, mine);
  }
}

/** Heading for screen readers: the title itself is a field. */
const headingOf = (crumbs: readonly Crumb[], isStored: boolean): string => {
  const label = crumbs.at(-1)?.label ?? '';
  return isStored ? `Edit ${label}` : label;
};

interface WrittenPageProps<Saved> extends TextWriterProps<Saved> {
  readonly writing: Writing;
  /** Where the word count is rendered. */
  readonly count: HTMLElement | null;
}

/** Title and text, with the outline next to them. */
function WrittenPage<Saved>(props: WrittenPageProps<Saved>) {
  const { crumbs, base, begin, strip, notice, beside, writing, count, defaultTitle, frame, titlePlaceholder } = props;
  const { title, violations, start, editor, type } = writing;
  const searchLinks = useLinkSearch();
  const searchMentions = useMentionSearch(searchLinks);
  const links = useLinkPlaces();
  const [outline, setOutline] = useState<HTMLElement | null>(null);
  const [area, setArea] = useState<HTMLElement | null>(null);
  useWritingArea(area, editor);
  const places = useMemo(() => ({ count, outline }), [count, outline]);
  const jsonError = messageOf(violations, 'json');
  const titleError = tooLong(title, textLimits.title) ?? messageOf(violations, 'title');
  const titleField = useRef<HTMLTextAreaElement>(null);
  // The title may be out of sight when its refusal arrives.
  useEffect(() => {
    if (messageOf(violations, 'title') !== undefined) titleField.current?.focus();
  }, [violations]);
  const isStarting = begin !== undefined && base.documentId === null && !writing.isTyped;
  return (
    <TextPage
      ref={setArea}
      isLocked={writing.saving}
      frame={frame}
      className={`${classes.columns} aw-page-column`}
      surface={writingSurface}
      side={
        <div className={classes.outline} {...writingSurface}>
          <div ref={setOutline} {...writingSurface} />
          {beside ? (
            <div className={classes.beside}>{beside({ notes: writing.notes, onNote: writing.note })}</div>
          ) : null}
        </div>
      }
    >
      <h1 className="aw-hidden">{headingOf(crumbs, base.documentId !== null)}</h1>
      <TextHead crumbs={crumbs}>
        <Textarea
          ref={titleField}
          className={classes.titleField ?? ''}
          variant="unstyled"
          aria-label="Title"
          placeholder={titlePlaceholder}
          autosize
          value={title}
          error={titleError}
          // A title that nobody chose is replaced by the first key.
          onFocus={({ currentTarget }) => title === defaultTitle && currentTarget.select()}
          onChange={(event) => type({ title: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        />
      </TextHead>
      {strip}
      {notice}
      <TextPlace
        text={base.documentId ?? undefined}
        mode="edit"
        className={isStarting ? classes.starting : classes.written}
        surface={writingSurface}
      >
        <RichTextEditor
          key={start.generation}
          ref={editor}
          initialJson={start.json}
          label="Text"
          nonce={styleNonce}
          invalid={jsonError !== undefined}
          {...(jsonError ? { describedBy: 'document-json-error' } : {})}
          searchLinks={searchLinks}
          searchMentions={searchMentions}
          links={links}
          places={places}
          onChange={(json) => type({ json })}
        />
      </TextPlace>
      {isStarting ? (
        <div className={classes.templates} {...writingSurface}>
          <Suspense fallback={null}>{begin({ onTake: writing.beginWith, onBlank: writing.beginBlank })}</Suspense>
        </div>
      ) : null}
      {jsonError ? (
        <p id="document-json-error" className={classes.fieldError} role="alert">
          {jsonError}
        </p>
      ) : null}
    </TextPage>
  );
}
