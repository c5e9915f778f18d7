/** Revisions of the workspace: listed, named, compared with the current text, restored. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { revisionLimits, type RevisionRow } from '#platform/revisions/contract.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SlideIn } from '#platform/ui/web/slide-in.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { restoreVersionPrompt } from '#platform/writing/contract.ts';
import {
  getStructurizr,
  getStructurizrRevision,
  listStructurizr,
  listStructurizrRevisions,
  nameStructurizrRevision,
  restoredMessage,
  restoreStructurizrRevision,
  type StructurizrWorkspace,
} from '../contract.ts';
import { TextDifference } from '#platform/code/web/text-difference.tsx';
import classes from './workspace-history.module.css';

const PictureComparison = lazyPart(async () => (await import('./comparison/picture-comparison.tsx')).PictureComparison);

const perPage = 20;
const outdates = [listStructurizr, getStructurizr, listStructurizrRevisions];

interface WorkspaceHistoryProps {
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

function NameForm({ id }: { readonly id: string }) {
  const [name, setName] = useState('');
  const give = useCall(nameStructurizrRevision, { outdates: [listStructurizrRevisions], onDone: () => setName('') });
  const send = (): void => {
    if (name.trim() !== '') give.mutate({ params: { id }, body: { name } });
  };
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        className={classes.name ?? ''}
        aria-label="Name of the current revision"
        placeholder="Name the current revision"
        value={name}
        error={name.length > revisionLimits.name ? `Please use at most ${revisionLimits.name} characters.` : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={give.isPending} disabled={name.trim() === ''}>
        Name
      </Button>
    </form>
  );
}

interface RevisionsProps {
  readonly workspace: StructurizrWorkspace;
  readonly onChoose: (revision: RevisionRow) => void;
}

function Revisions({ workspace, onChoose }: RevisionsProps) {
  const mayWrite = usePermission('structurizr.write');
  const [page, setPage] = useState(1);
  const args = { params: { id: workspace.id }, query: { page, perPage } };
  const read = useRead(listStructurizrRevisions, args, { keep: true, staleTime: 0 });
  return (
    <>
      {mayWrite ? <NameForm id={workspace.id} /> : null}
      <ReadView read={read}>
        {({ resources, pagination }) => (
          <>
            <ol className={classes.list} aria-label="Revisions">
              {resources.map((revision) => (
                <li key={revision.n}>
                  <button type="button" className={classes.row} onClick={() => onChoose(revision)}>
                    <PersonAvatar id={revision.by.id} name={revision.by.username} />
                    <span className={classes.words}>
                      <strong>{revision.name ?? `Revision ${revision.n}`}</strong>
                      <small>
                        {revision.by.username}, <RelativeTime at={revision.at} />
                        {revision.n === workspace.revision ? ' · current' : ''}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <TablePaging {...pagination} onPage={setPage} label="history" />
          </>
        )}
      </ReadView>
    </>
  );
}

interface ComparedProps {
  readonly workspace: StructurizrWorkspace;
  readonly revision: RevisionRow;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

function Compared({ workspace, revision, onBack, onRestored }: ComparedProps) {
  const mayWrite = usePermission('structurizr.write');
  const params = { id: workspace.id, n: revision.n };
  const read = useRead(getStructurizrRevision, { params });
  const restore = useCall(restoreStructurizrRevision, { outdates, quiet: true });
  const [confirm, confirmDialog] = useConfirm();
  const [form, setForm] = useState<'text' | 'pictures'>('text');
  const ask = (): void =>
    confirm({
      text: restoreVersionPrompt,
      danger: false,
      run: async () => {
        await restore.mutateAsync({ params, body: { revision: workspace.revision } });
        showToast('success', restoredMessage(revision.n));
        onRestored();
      },
    });
  return (
    <>
      <div className={classes.bar}>
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} stroke={1.7} />} onClick={onBack}>
          Back to history
        </Button>
        <SegmentedControl
          aria-label="Compare"
          value={form}
          onChange={(value) => setForm(value)}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'pictures', label: 'Pictures' },
          ]}
        />
        {mayWrite && revision.n !== workspace.revision ? (
          <Button variant="default" onClick={ask}>
            Restore
          </Button>
        ) : null}
      </div>
      <ReadView read={read}>
        {({ text }) =>
          form === 'pictures' ? (
            <Suspense>
              <PictureComparison
                before={{ name: revision.name ?? `Revision ${revision.n}`, dsl: text }}
                after={{ name: 'Current text', dsl: workspace.workspaceDSL }}
              />
            </Suspense>
          ) : (
            <div className={classes.difference}>
              <TextDifference
                before={text}
                after={workspace.workspaceDSL}
                names={[`Revision ${revision.n}`, 'Current text']}
              />
            </div>
          )
        }
      </ReadView>
      {confirmDialog}
    </>
  );
}

/** Open while mounted. */
export function WorkspaceHistory({ workspace, onClose }: WorkspaceHistoryProps) {
  const [chosen, setChosen] = useState<RevisionRow>();
  return (
    <SlideIn opened onClose={onClose} position="right" size={chosen ? 1280 : 480} title="History">
      {chosen ? (
        <Compared workspace={workspace} revision={chosen} onBack={() => setChosen(undefined)} onRestored={onClose} />
      ) : (
        <Revisions workspace={workspace} onChoose={setChosen} />
      )}
    </SlideIn>
  );
}
