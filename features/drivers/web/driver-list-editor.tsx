/** Frame of the two edit pages: title, Cancel and Save, what waits on the device, what was changed twice. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ConflictPanel } from '#platform/editing/web/conflict-panel.tsx';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import type { Violation } from '#platform/http/contract.ts';
import { useFreshRead } from '#platform/http/web/use-fresh-read.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PresentPeople, usePresence } from '#platform/presence/web/present-people.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { AccessDenied } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { useSaveKey } from '#platform/ui/web/use-save-key.ts';
import { cancelEditPrompt } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { DraftBanner } from '#platform/writing/web/draft-banner.tsx';
import { driversTitle, getDrivers, type Drivers } from '../contract.ts';
import { driversAddress } from './driver-address.ts';
import classes from './driver-list-editor.module.css';
import type { DriverList } from './use-driver-list.ts';

interface OpenListProps {
  readonly draftKey: string;
  readonly children: (drivers: Drivers, draft: DocumentDraft | undefined) => ReactNode;
}

/** Waits for the stored drivers and for what an earlier visit left on the device. */
export function OpenDriverList({ draftKey, children }: OpenListProps) {
  const project = useProject();
  const mayWrite = usePermission('driver.write');
  const read = useFreshRead(getDrivers, {});
  if (!mayWrite) return <AccessDenied />;
  return (
    <ReadView read={read}>
      {(drivers) => (
        <OpenDraft namespace={draftKey} documentId={`${project.id}/${draftKey}`}>
          {(_place, draft) => <Opened drivers={drivers} draft={draft} render={children} />}
        </OpenDraft>
      )}
    </ReadView>
  );
}

interface OpenedProps {
  readonly drivers: Drivers;
  readonly draft: DocumentDraft | undefined;
  readonly render: OpenListProps['children'];
}

/** Later answers of the server do not replace what is edited. */
function Opened({ drivers, draft, render }: OpenedProps) {
  const [opened] = useState(drivers);
  return render(opened, draft);
}

interface EditorProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly list: DriverList<Item>;
  readonly nameOf: (conflict: ItemConflict) => string;
  readonly valueText: (value: unknown) => string;
  readonly children: ReactNode;
}

/** A save that was refused leads to the first row that says why. */
function useRefusedRow(violations: readonly Violation[]): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (violations.length === 0) return;
    const row = content.current?.querySelector<HTMLElement>('li[data-refused]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('textarea, [data-edit]')?.focus();
  }, [violations]);
  return content;
}

/** Who else edits the list. All drivers of a project are one document, and the lists are two parts of it. */
function ListPeople({ draftKey }: { readonly draftKey: string }) {
  const project = useProject();
  const others = usePresence(`driver:${project.id}`, () => ({
    isEditing: true,
    view: draftKey,
    point: null,
    selected: [],
  }));
  return <PresentPeople others={others.filter(({ view }) => view === draftKey)} />;
}

/** The page around a list. */
export function DriverListEditor<Item extends { readonly id: string }>(props: EditorProps<Item>) {
  const { title, list, nameOf, valueText, children } = props;
  const project = useProject();
  const [confirm, confirmDialog] = useConfirm();
  const [isForgotten, setForgotten] = useState(false);
  const save = (): void => {
    void list.save();
  };
  useSaveKey(save);
  const content = useRefusedRow(list.violations);
  const cancel = (): void => {
    if (!list.isDirty) void list.leave();
    else confirm({ text: cancelEditPrompt, run: list.leave });
  };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: project.name },
          { label: driversTitle, href: driversAddress(project.code) },
          { label: title },
        ]}
        actions={
          <>
            <ListPeople draftKey={list.draftKey} />
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button loading={list.saving} disabled={list.conflicts.length > 0} onClick={save}>
              Save
            </Button>
          </>
        }
      />
      <div className={classes.notices}>
        {list.waiting && !isForgotten && !list.isDirty ? (
          <DraftBanner draft={list.waiting} noun="list" onTakeUp={list.takeUp} onForgotten={() => setForgotten(true)} />
        ) : null}
        {list.notice ? <InlineAlert type="warning">{list.notice}</InlineAlert> : null}
        <ConflictPanel conflicts={list.conflicts} nameOf={nameOf} valueText={valueText} onSettle={list.settle} />
        {list.draftState === 'failed' ? (
          <InlineAlert type="warning">This device cannot keep a copy of your changes. Please save soon.</InlineAlert>
        ) : null}
      </div>
      <div ref={content}>{children}</div>
      {confirmDialog}
    </>
  );
}
