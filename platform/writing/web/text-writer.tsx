/** Editor page of a new or existing text: title, rich text, templates, and the bar with Cancel and Save. */
import { Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { RichTextEditor } from '#platform/richtext/web/rich-text-editor.tsx';
import { useConfirm } from '#platform/ui/web/confirm-dialog.tsx';
import { Breadcrumbs, type Crumb } from '#platform/ui/web/page-header.tsx';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import { cancelEditPrompt } from '../contract.ts';
import type { ConflictChoice } from './conflict-dialog.tsx';
import { useLinkSearch } from './use-link-search.ts';
import { useMentionSearch } from './use-mention-search.ts';
import { usePageShortcuts } from './use-page-shortcuts.ts';
import { useWriting, type Conflict, type WritingSubject, type WrittenText } from './use-writing.ts';
import { WritingBar } from './writing-bar.tsx';
import classes from './writing.module.css';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

/** Content of an empty new text: `onTake` starts with a template, `onBlank` without. */
export interface BeginProps {
  readonly onTake: (template: WrittenText) => void;
  readonly onBlank: () => void;
}

interface TextWriterProps<Saved> extends WritingSubject<Saved> {
  readonly crumbs: readonly Crumb[];
  /** Templates of a new text. */
  readonly begin?: (props: BeginProps) => ReactNode;
  /** Placed between the breadcrumbs and the title. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
}

const messageOf = (violations: readonly Violation[], field: string): string | undefined =>
  violations.find((violation) => violation.field === field)?.errors[0];

/** The text column stays at its position of the view mode; the bar sticks to the bottom. */
export function TextWriter<Saved>(props: TextWriterProps<Saved>) {
  const { onClose } = props;
  const writing = useWriting(props);
  const { draft, conflict, saving, save } = writing;
  const { isFull, toggle, setPart } = useFullScreen();
  const [openShortcuts, shortcutSheet] = usePageShortcuts();
  const [count, setCount] = useState<HTMLElement | null>(null);
  const [confirm, confirmDialog] = useConfirm();
  // Also while the focus is in the title or the text.
  useHotkeys([['mod+S', () => void save()]], [], true);
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
    writing.replaceText(mine, current);
    await writing.save();
  } else {
    writing.replaceText({ title: choice.title, json: choice.json }, current);
  }
}

interface WrittenPageProps<Saved> extends TextWriterProps<Saved> {
  readonly writing: Writing;
  /** Where the word count is rendered. */
  readonly count: HTMLElement | null;
}

/** Title and text, with the outline next to them. */
function WrittenPage<Saved>({ crumbs, base, begin, notice, writing, count }: WrittenPageProps<Saved>) {
  const { title, violations, start, editor, type } = writing;
  const searchLinks = useLinkSearch();
  const searchMentions = useMentionSearch(searchLinks);
  const [outline, setOutline] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ count, outline }), [count, outline]);
  const [titleError, jsonError] = [messageOf(violations, 'title'), messageOf(violations, 'json')];
  const isStarting = begin !== undefined && base.documentId === null && !writing.isTyped;
  return (
    <div className={classes.columns}>
      <div className={classes.text} {...(isStarting ? { 'data-starting': '' } : {})}>
        <Breadcrumbs crumbs={crumbs} />
        {notice}
        <Textarea
          className={classes.titleField ?? ''}
          variant="unstyled"
          aria-label="Title"
          placeholder="Document title"
          autosize
          maxLength={200}
          value={title}
          error={titleError}
          onChange={(event) => type({ title: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        />
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
          places={places}
          onChange={(json) => type({ json })}
        />
        {isStarting ? (
          <div className={classes.templates}>
            <Suspense fallback={null}>{begin({ onTake: writing.beginWith, onBlank: writing.beginBlank })}</Suspense>
          </div>
        ) : null}
        {jsonError ? (
          <p id="document-json-error" className={classes.fieldError} role="alert">
            {jsonError}
          </p>
        ) : null}
      </div>
      <div ref={setOutline} className={classes.outline} />
    </div>
  );
}
