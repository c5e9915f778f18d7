/** The editor of an opened workspace: text, problems, preview, drafts and saving. */
import { ActionIcon, Button, Kbd, Menu, NativeSelect, SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { Block, Problem, Warning } from '@archwright/structurizr';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { PictureStage } from '#platform/canvas/web/picture-stage.tsx';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { PresentPeople, usePresence } from '#platform/presence/web/present-people.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { keyNames } from '#platform/ui/model/key-names.ts';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { useSaveKey } from '#platform/ui/web/use-save-key.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { KeptElsewhere } from '#platform/ui/web/kept-elsewhere.tsx';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { DraftState } from '#platform/writing/web/use-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { cancelEditPrompt, noDraftsMessage } from '#platform/writing/contract.ts';
import type { StructurizrWorkspace } from '../../contract.ts';
import { EditorImport, ImportItem } from '../exchange/editor-import.tsx';
import { structurizrAddress } from '../structurizr-address.ts';
import { CodeArea, type CodeAreaHandle } from './code-area.tsx';
import { TextConflict } from './text-conflict.tsx';
import classes from './dsl-editor.module.css';
import { ProblemList } from './problem-list.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useCheck, type CheckedText } from './use-check.ts';
import { usePreview } from './use-preview.ts';
import { useSteady } from './use-steady.ts';
import { useTextSaving, type TextSaving } from './use-text-saving.ts';

const narrow = '(max-width: 900px)';
const saveKey = keyNames(['Mod', 'S'], isAppleMachine).join(' ');
type Side = 'text' | 'picture';

/** The view of the preview: that of the address, as long as nobody chooses another one. */
function useShownView(workspace: StructurizrWorkspace, checked: CheckedText | undefined) {
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const [chosen, setChosen] = useState<string>();
  const opened = workspace.views.find(({ id }) => id === view)?.key;
  const views = checked && checked.problems.length === 0 ? checked.views : undefined;
  const [known, setKnown] = useState(views ?? workspace.views.map(({ key, name }) => ({ key, name })));
  if (views && views !== known) setKnown(views);
  const wanted = chosen ?? opened;
  const keyed = (sought: string | undefined) => known.find((one) => one.key === sought)?.key;
  const key = keyed(wanted) ?? keyed(checked?.defaultView) ?? known[0]?.key;
  return { views: known, key, choose: setChosen };
}

/** The address may name the line of the cursor: that of a warning in the viewer. */
function useOpenedLine(onGoTo: (line: number, column: number) => void): void {
  const { line } = useSearch({ strict: false }) as { line?: unknown };
  const wanted = Number(line);
  useEffect(() => {
    if (Number.isInteger(wanted) && wanted > 0) onGoTo(wanted, 1);
  }, [wanted, onGoTo]);
}

const Crumbs = memo(function Crumbs({ errors }: { readonly errors: number }) {
  const project = useProject();
  return (
    <nav className={classes.crumbs} aria-label="Breadcrumb">
      <AppLink href={structurizrAddress(project.code)}>Structurizr</AppLink>
      <span aria-hidden="true">/</span>
      <h1>Edit workspace</h1>
      {errors > 0 ? <StateBadge theme="red" label={errors === 1 ? '1 error' : `${errors} errors`} /> : null}
    </nav>
  );
});

const draftTexts: Readonly<Record<DraftState, string>> = {
  untouched: '',
  writing: 'Unsaved',
  kept: 'Draft kept on this device',
  failed: noDraftsMessage,
};

interface ToolsProps {
  readonly views: readonly { readonly key: string; readonly name: string }[];
  readonly shown: string | undefined;
  readonly isSaving: boolean;
  readonly onView: (key: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onFormat: () => void;
  readonly onRename: () => void;
  readonly onImport: () => void;
}

const Tools = memo(function Tools(props: ToolsProps) {
  const { views, shown, isSaving, onView, onSave, onCancel, onFormat, onRename, onImport } = props;
  return (
    <>
      <NativeSelect
        className={classes.view ?? ''}
        size="xs"
        aria-label="View"
        value={shown ?? ''}
        data={views.length > 0 ? views.map(({ key, name }) => ({ value: key, label: name })) : ['No views']}
        disabled={views.length === 0}
        onChange={({ currentTarget }) => onView(currentTarget.value)}
      />
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon size={34} aria-label="More" title="More">
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<Kbd size="xs">Shift Alt F</Kbd>} onClick={onFormat}>
            Format
          </Menu.Item>
          <Menu.Item rightSection={<Kbd size="xs">F2</Kbd>} onClick={onRename}>
            Rename…
          </Menu.Item>
          <ImportItem onOpen={onImport} />
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        loading={isSaving}
        onClick={onSave}
        title={`Save (${saveKey})`}
        aria-keyshortcuts="Control+S Meta+S"
        rightSection={
          <Kbd size="xs" className={classes.key ?? ''} aria-hidden="true">
            {saveKey}
          </Kbd>
        }
      >
        Save
      </Button>
    </>
  );
});

interface PreviewProps {
  readonly checked: CheckedText | undefined;
  readonly shown: string | undefined;
}

/** The last picture stays while the text has problems, and says so. */
const Preview = memo(function Preview({ checked, shown }: PreviewProps) {
  const scheme = useComputedColorScheme('light');
  const preview = usePreview(checked, shown, scheme);
  const isOld = preview !== undefined && checked !== undefined && checked.problems.length > 0;
  if (!preview) {
    return (
      <div className={classes.waiting}>
        {checked && checked.problems.length > 0 ? (
          'The picture appears once the text has no errors.'
        ) : checked && checked.views.length === 0 ? (
          'This text has no views.'
        ) : (
          <Spinner />
        )}
      </div>
    );
  }
  return (
    <>
      <PictureStage id={preview.key} picture={preview.picture} label="Preview" />
      {isOld ? (
        <p className={classes.old} role="note">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
          <span>
            Preview of the last valid text, <RelativeTime at={preview.at} />
          </span>
        </p>
      ) : null}
    </>
  );
});

/** Problems that a refused save reported and the editor does not know, such as those of limits. */
function Refusal({ saving }: { readonly saving: TextSaving }) {
  if (saving.refusal === undefined) return null;
  return (
    <div className={classes.refusal}>
      <InlineAlert type="danger">{saving.refusal}</InlineAlert>
    </div>
  );
}

/** Where this window is: texts without a shared draft show no carets. */
const here = { isEditing: true, view: null, point: null, selected: [] };
const noProblems: readonly Problem[] = [];
const noWarnings: readonly Warning[] = [];
const noBlocks: readonly Block[] = [];

/** The text of the editor; it can still be read for the draft when the page is left. */
function useCodeArea(stored: string) {
  const area = useRef<CodeAreaHandle>(null);
  const keepArea = useCallback((handle: CodeAreaHandle | null): void => {
    if (handle) area.current = handle;
  }, []);
  return { area, keepArea, textNow: (): string => area.current?.text() ?? stored };
}

/** Fills the page. What does not change with a key press is not drawn again for one. */
export function DslEditor({ workspace }: { readonly workspace: StructurizrWorkspace }) {
  usePageTitle('Edit workspace');
  const { area, keepArea, textNow } = useCodeArea(workspace.workspaceDSL);
  const [checked, checkAgain] = useCheck(textNow);
  const { views, key, choose } = useShownView(workspace, checked);
  const saving = useTextSaving(workspace, { now: textNow, merge: (text) => area.current?.merge(text) });
  const others = usePresence(`structurizr:${workspace.id}`, () => here);
  const isNarrow = useMediaQuery(narrow) ?? false;
  const [side, setSide] = useState<Side>('text');
  const [renamed, setRenamed] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const save = (): void => void (saving.conflict ? undefined : saving.save());
  useSaveKey(save);
  const cancel = (): void => {
    if (!saving.isDirty()) return saving.leave();
    confirm({ text: cancelEditPrompt, run: () => saving.discard() });
  };
  const actions = useSteady({
    onSave: save,
    onCancel: cancel,
    onFormat: () => area.current?.format(),
    onRename: () => setRenamed(area.current?.word() ?? ''),
    onImport: () => setImporting(true),
  });
  const edits = useSteady({
    onGoTo: (line: number, column: number) => area.current?.goTo(line, column),
    onFix: (problem: Problem, text: string) => area.current?.fix(problem, text),
  });
  useOpenedLine(edits.onGoTo);
  const { problems = noProblems, warnings = noWarnings, blocks = noBlocks } = checked ?? {};
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        <Crumbs errors={problems.length} />
        <output className={classes.draft} data-failed={saving.draft.state === 'failed' || undefined}>
          {draftTexts[saving.draft.state]}
        </output>
        <PresentPeople others={others} isNarrow={isNarrow} />
        <Tools views={views} shown={key} isSaving={saving.isSaving} onView={choose} {...actions} />
      </header>
      {saving.waiting ? (
        <DraftBanner
          draft={saving.waiting}
          noun="workspace"
          onTakeUp={(draft) => {
            area.current?.replace(draft.json);
            saving.takeUp(draft);
          }}
          onForgotten={saving.forget}
        />
      ) : null}
      <div className={classes.kept}>
        <KeptElsewhere kind="structurizr" id={workspace.id} place="editor" />
      </div>
      <Refusal saving={saving} />
      {isNarrow ? (
        <SegmentedControl
          className={classes.sides ?? ''}
          aria-label="Text or picture"
          value={side}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'picture', label: 'Picture' },
          ]}
          onChange={(value) => setSide(value)}
        />
      ) : null}
      <div className={classes.sidesBySide}>
        <section className={classes.text} aria-label="Text" hidden={isNarrow && side !== 'text'}>
          <CodeArea
            ref={keepArea}
            start={workspace.workspaceDSL}
            label="Workspace DSL"
            problems={problems}
            warnings={warnings}
            blocks={blocks}
            onChange={() => {
              saving.changed();
              checkAgain();
            }}
            onRename={actions.onRename}
          />
          <ProblemList problems={problems} warnings={warnings} {...edits} />
        </section>
        <section className={classes.preview} aria-label="Preview" hidden={isNarrow && side !== 'picture'}>
          <Preview checked={checked} shown={key} />
        </section>
      </div>
      {saving.conflict ? (
        <TextConflict
          conflict={saving.conflict}
          onTheirs={(theirs) => {
            area.current?.replace(theirs);
            saving.takeTheirs();
          }}
          onMine={saving.keepMine}
          onClose={saving.closeConflict}
        />
      ) : null}
      {renamed === undefined ? null : (
        <RenameDialog
          word={renamed}
          onRename={async (name) => area.current?.rename(name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
      <EditorImport
        isOpen={isImporting}
        text={isImporting ? textNow() : ''}
        onClose={() => setImporting(false)}
        onText={(text) => area.current?.replace(text)}
      />
      {confirmDialog}
      {saving.leaveDialog}
    </div>
  );
}
