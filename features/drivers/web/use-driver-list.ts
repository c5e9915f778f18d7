/** One list of drivers while it is edited: changed here, kept on the device, and stored by one save. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { saveFailedMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { useDraft } from '#platform/writing/web/use-draft.ts';
import {
  driversSavedMessage,
  getDrivers,
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  listUnansweringDecisions,
  type Drivers,
} from '../contract.ts';
import { mergeLists } from '../model/driver-merge.ts';
import { driversAddress } from './driver-address.ts';

/** What differs between the two lists. */
export interface DriverListKind<Item> {
  /** Key of its drafts on the device. */
  readonly draftKey: string;
  readonly title: string;
  readonly itemsOf: (drivers: Drivers) => readonly Item[];
  readonly send: (items: readonly Item[], revision: number) => Promise<Drivers>;
}

/** What a list was changed from. */
interface Base<Item> {
  readonly items: readonly Item[];
  readonly revision: number;
}

/** Answers that a save may change. */
const outdated = [
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  listUnansweringDecisions,
  getProjectOverview,
];

/** Removes every value that is `undefined`, as JSON would. */
const fieldTaken = <Item extends { readonly id: string }>(
  items: readonly Item[],
  { id, field, mine }: ItemConflict,
): readonly Item[] => {
  // The whole driver: one side has removed it.
  if (field === '' && mine === undefined) return items.filter((item) => item.id !== id);
  return items.map((item) => (item.id === id && field !== '' ? { ...item, [field]: mine } : item));
};

/** A driver that both sides changed while one removed it: it stays, unless the removal is chosen. */
const fieldGivenUp = <Item extends { readonly id: string }>(
  items: readonly Item[],
  { id, field, theirs }: ItemConflict,
): readonly Item[] => (field === '' && theirs === undefined ? items.filter((item) => item.id !== id) : items);

/** `draft` was left on the device by an earlier visit. */
export function useDriverList<Item extends { readonly id: string }>(
  kind: DriverListKind<Item>,
  drivers: Drivers,
  draft: DocumentDraft | undefined,
) {
  const project = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [base, setBase] = useState<Base<Item>>({ items: kind.itemsOf(drivers), revision: drivers.revision });
  const [items, setItems] = useState(base.items);
  const [conflicts, setConflicts] = useState<readonly ItemConflict[]>([]);
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [notice, setNotice] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [taken, setTaken] = useState<DocumentDraft>();
  const kept = useDraft(
    () => ({
      namespace: kind.draftKey,
      documentId: `${project.id}/${kind.draftKey}`,
      parentId: null,
      title: kind.title,
      json: JSON.stringify(items),
      revision: base.revision,
      baseJson: JSON.stringify(base.items),
    }),
    taken,
  );
  const isDirty = !isSame(items, base.items);

  const change = (next: readonly Item[]): void => {
    setItems(next);
    setViolations([]);
    kept.changed();
  };
  /** Puts my changes upon what somebody else has stored. */
  const rebase = (current: Drivers, { mine, from }: { readonly mine: readonly Item[]; readonly from: Base<Item> }) => {
    const theirs = kind.itemsOf(current);
    const merged = mergeLists({ base: from.items, mine, theirs });
    const by = current.updatedBy ?? 'Somebody';
    setBase({ items: theirs, revision: current.revision });
    setItems(merged.items);
    setConflicts(merged.conflicts.map((conflict) => ({ ...conflict, by })));
    return merged;
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      const { conflicts: twice } = rebase(error.details.current as Drivers, { mine: items, from: base });
      setNotice(
        twice.length > 0
          ? `${error.message} Please choose what to keep, then save again.`
          : `${error.message} Your changes are put together with theirs below. Please check and save again.`,
      );
      kept.changed();
    } else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    else if ((error.status === 0 || error.status >= 500) && kept.state !== 'failed')
      showToast('danger', saveFailedMessage);
    else showFailure(error);
  };
  const leave = async (): Promise<void> => {
    await kept.drop();
    void navigate({ to: driversAddress(project.code) } as never);
  };
  const save = async (): Promise<void> => {
    if (saving || conflicts.length > 0) return;
    setSaving(true);
    setNotice(undefined);
    try {
      await kept.flush();
      const saved = await kind.send(items, base.revision);
      client.setQueryData(readKey(getDrivers, {}), saved);
      for (const call of outdated) void client.invalidateQueries({ queryKey: readKey(call) });
      showToast('success', driversSavedMessage);
      await leave();
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    items,
    change,
    isDirty,
    conflicts,
    settle: (index: number, keep: 'mine' | 'theirs'): void => {
      const conflict = conflicts[index];
      if (!conflict) return;
      change(keep === 'mine' ? fieldTaken(items, conflict) : fieldGivenUp(items, conflict));
      setConflicts(conflicts.toSpliced(index, 1));
    },
    violations,
    refuseHere: setViolations,
    notice,
    saving,
    save,
    leave,
    draftState: kept.state,
    waiting: taken ? undefined : draft,
    /** Goes on with what an earlier visit left. */
    takeUp: (left: DocumentDraft): void => {
      setTaken(left);
      const from = { items: JSON.parse(left.baseJson) as readonly Item[], revision: left.revision };
      const { conflicts: twice } = rebase(drivers, { mine: JSON.parse(left.json) as readonly Item[], from });
      if (twice.length > 0) setNotice('Some of this has been changed meanwhile. Please choose what to keep.');
      kept.changed();
    },
  };
}

/** See `useDriverList`. */
export type DriverList<Item extends { readonly id: string }> = ReturnType<typeof useDriverList<Item>>;
