/** Writing a page, a new one or one that exists: title, rich text, templates, and the bar with Cancel and Save. */
import { Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { RichTextEditor } from '#platform/richtext/web/rich-text-editor.tsx';
import { useConfirm } from '#platform/ui/web/confirm-dialog.tsx';
import { Breadcrumbs } from '#platform/ui/web/page-header.tsx';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import { useFullScreen } from '#platform/ui/web/use-full-screen.ts';
import { cancelEditPrompt, createDocumentLabel } from '../contract.ts';
import type { ConflictChoice } from './conflict-dialog.tsx';
import classes from './document-page.module.css';
import { documentCrumbs, lastCrumb } from './document-view.tsx';
import { useEditing, type Conflict, type EditingSession } from './use-editing.ts';
import { useLinkSearch } from './use-link-search.ts';
import { useMentionSearch } from './use-mention-search.ts';
import { usePageShortcuts } from './use-page-shortcuts.ts';
import { WritingBar } from './writing-bar.tsx';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);
const PageTemplates = lazy(() =>
  import('./page-templates-row.tsx').then((module) => ({ default: module.PageTemplatesRow })),
);

interface DocumentEditorProps extends EditingSession {
  readonly onClose: () => void;
}

const messageOf = (violations: readonly Violation[], field: string): string | undefined =>
  violations.find((violation) => violation.field === field)?.errors[0];

/** The text column stays where it was in view mode; the bar sticks to the bottom. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { onClose } = props;
  const editing = useEditing(props);
  const { draft, conflict, saving, save } = editing;
  const { isFull, toggle, setPart } = useFullScreen();
  const [openShortcuts, shortcutSheet] = usePageShortcuts();
  const [count, setCount] = useState<HTMLElement | null>(null);
  const [confirm, confirmDialog] = useConfirm();
  // Also while the cursor stands in the title or the text.
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
      <EditedPage {...props} editing={editing} count={count} />
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
            onChoose={(choice) => void settle(editing, choice, conflict)}
            onClose={editing.closeConflict}
          />
        </Suspense>
      ) : null}
      {shortcutSheet}
      {confirmDialog}
    </div>
  );
}

type Editing = ReturnType<typeof useEditing>;

async function settle(editing: Editing, choice: ConflictChoice, { current, mine }: Conflict): Promise<void> {
  editing.closeConflict();
  if (choice.kind === 'theirs') {
    await editing.takeStored(current);
  } else if (choice.kind === 'mine') {
    editing.replaceText(mine, current);
    await editing.save();
  } else {
    editing.replaceText({ title: choice.title, json: choice.json }, current);
  }
}

interface EditedPageProps extends EditingSession {
  readonly editing: Editing;
  /** Where the word count is drawn. */
  readonly count: HTMLElement | null;
}

/** Title and text, with the outline beside them. */
function EditedPage({ namespace, mode, editing, count }: EditedPageProps) {
  const project = useProject();
  const { title, violations, start, editor, type } = editing;
  const searchLinks = useLinkSearch();
  const searchMentions = useMentionSearch(searchLinks);
  const [outline, setOutline] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ count, outline }), [count, outline]);
  const [titleError, jsonError] = [messageOf(violations, 'title'), messageOf(violations, 'json')];
  const isStarting = mode.kind === 'new' && !editing.isTyped;
  return (
    <div className={classes.columns}>
      <div className={classes.text} {...(isStarting ? { 'data-starting': '' } : {})}>
        <Breadcrumbs
          crumbs={documentCrumbs(
            project.code,
            namespace,
            mode.kind === 'new' ? createDocumentLabel : lastCrumb(mode.document),
          )}
        />
        <Textarea
          className={classes.titleField ?? ''}
          variant="unstyled"
          aria-label="Title"
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
          <Suspense fallback={null}>
            <PageTemplates onTake={editing.beginWith} onBlank={editing.beginBlank} />
          </Suspense>
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
