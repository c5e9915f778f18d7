/** One list of drivers while it is edited: changed here, kept on the device, and stored by one save. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { getProjectOverview } from '#features/projects/contract.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { saveFailedMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { useDraft, type KeptDraft } from '#platform/writing/web/use-draft.ts';
import {
  driversSavedMessage,
  getDrivers,
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  listUnansweringDecisions,
  type Drivers,
} from '../contract.ts';
import { mergeLists, undecided } from '../model/driver-merge.ts';
import { driversAddress } from './driver-address.ts';
import { useOthersDrivers, type TakenIn } from './use-others-drivers.ts';

/** What differs between the two lists. */
export interface DriverListKind<Item> {
  /** Key of its drafts on the device. */
  readonly draftKey: string;
  readonly title: string;
  readonly itemsOf: (drivers: Drivers) => readonly Item[];
  readonly send: (items: readonly Item[], revision: number) => Promise<Drivers>;
}

/** Another list, or what to make of the list as it is then. */
export type ListChange<Item> = readonly Item[] | ((now: readonly Item[]) => readonly Item[]);

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

const chooseNotice = 'Please choose what to keep, then save again.';
const laterNotice = 'What you changed while the list was being saved is not saved yet.';
const somebody = 'Someone';
const mergedNotice = 'Your changes have been merged with theirs below. Please check them and save again.';

/** My value of a field that was changed twice; without a field, my removal of the driver. */
const withMine = <Item extends { readonly id: string }>(
  items: readonly Item[],
  { id, field, mine }: ItemConflict,
): readonly Item[] => {
  if (field !== '') return items.map((item) => (item.id === id ? { ...item, [field]: mine } : item));
  return mine === undefined ? items.filter((item) => item.id !== id) : items;
};

/** The list has their values already, except that a driver which they removed is still there. */
const withTheirs = <Item extends { readonly id: string }>(
  items: readonly Item[],
  { id, field, theirs }: ItemConflict,
): readonly Item[] => (field === '' && theirs === undefined ? items.filter((item) => item.id !== id) : items);

/** The list, what it was changed from, and what was changed twice. */
function useListState<Item extends { readonly id: string }>(kind: DriverListKind<Item>, drivers: Drivers) {
  const [base, setBase] = useState<Base<Item>>({ items: kind.itemsOf(drivers), revision: drivers.revision });
  const [items, setItems] = useState(base.items);
  const [conflicts, setConflicts] = useState<readonly ItemConflict[]>([]);
  const isDirty = !isSame(items, base.items);
  /** Puts `mine`, made from `from`, upon what is stored; returns whether something was changed twice. */
  const rebase = (current: Drivers, mine: readonly Item[], from: Base<Item>): boolean => {
    const theirs = kind.itemsOf(current);
    const merged = mergeLists({ base: from.items, mine, theirs });
    const by = current.updatedBy ?? somebody;
    setBase({ items: theirs, revision: current.revision });
    setItems(merged.items);
    setConflicts(merged.conflicts.map((conflict) => ({ ...conflict, by })));
    return merged.conflicts.length > 0;
  };
  return {
    base,
    items,
    setItems,
    conflicts,
    setConflicts,
    isDirty,
    rebase,
    /** Takes in what others have saved, unless that would replace what is being changed here. */
    takeIn: (current: Drivers): TakenIn => {
      const theirs = kind.itemsOf(current);
      const mine = undecided(items, base.items, conflicts);
      const merged = mergeLists({ base: mine.base, mine: mine.mine, theirs });
      if (merged.conflicts.length > conflicts.length) return 'twice';
      rebase(current, mine.mine, { items: mine.base, revision: base.revision });
      return isSame(theirs, base.items) ? 'alike' : 'taken';
    },
  };
}

type ListState<Item extends { readonly id: string }> = ReturnType<typeof useListState<Item>>;

/** The copy of the list on the device. */
function useListDraft<Item extends { readonly id: string }>(
  { draftKey, title }: DriverListKind<Item>,
  { items, base, conflicts }: ListState<Item>,
  taken: DocumentDraft | undefined,
): KeptDraft {
  const project = useProject();
  return useDraft(() => {
    const kept = undecided(items, base.items, conflicts);
    return {
      namespace: draftKey,
      documentId: `${project.id}/${draftKey}`,
      parentId: null,
      title,
      json: JSON.stringify(kept.mine),
      revision: base.revision,
      baseJson: JSON.stringify(kept.base),
    };
  }, taken);
}

/** Stores the list, and keeps it when that fails. */
function useListSave<Item extends { readonly id: string }>(
  kind: DriverListKind<Item>,
  { items, base, conflicts, rebase }: ListState<Item>,
  kept: KeptDraft,
) {
  const project = useProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [notice, setNotice] = useState<string>();
  const [saving, setSaving] = useState(false);
  // Typing goes on while the server is asked.
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      const isTwice = rebase(error.details.current as Drivers, latest.current, base);
      setNotice(`${error.message} ${isTwice ? chooseNotice : mergedNotice}`);
      kept.changed();
    } else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    else if ((error.status === 0 || error.status >= 500) && kept.state !== 'failed')
      showToast('danger', saveFailedMessage(failureSentence(error)));
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
      if (latest.current === items) return await leave();
      rebase(saved, latest.current, { items, revision: base.revision });
      setNotice(laterNotice);
      kept.changed();
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return { violations, setViolations, notice, setNotice, saving, save, leave };
}

/** `draft` was left on the device by an earlier visit. */
export function useDriverList<Item extends { readonly id: string }>(
  kind: DriverListKind<Item>,
  drivers: Drivers,
  draft: DocumentDraft | undefined,
) {
  const [taken, setTaken] = useState<DocumentDraft>();
  const state = useListState(kind, drivers);
  const kept = useListDraft(kind, state, taken);
  const { violations, setViolations, notice, setNotice, ...saving } = useListSave(kind, state, kept);
  const { items, conflicts, isDirty } = state;
  useOthersDrivers({
    revision: state.base.revision,
    isSaving: saving.saving,
    takeIn: (current) => {
      const taken = state.takeIn(current);
      // The copy on the device goes back to what is stored now.
      if (taken !== 'twice' && isDirty) kept.changed();
      return taken;
    },
  });
  const change = (next: ListChange<Item>): void => {
    state.setItems(next);
    setViolations([]);
    kept.changed();
  };
  return {
    ...saving,
    items,
    change,
    isDirty,
    conflicts,
    settle: (index: number, keep: 'mine' | 'theirs'): void => {
      const conflict = conflicts[index];
      if (!conflict) return;
      change(keep === 'mine' ? withMine(items, conflict) : withTheirs(items, conflict));
      state.setConflicts(conflicts.toSpliced(index, 1));
    },
    violations,
    notice,
    draftKey: kind.draftKey,
    draftState: kept.state,
    waiting: taken ? undefined : draft,
    /** Goes on with what an earlier visit left. */
    takeUp: (left: DocumentDraft): void => {
      setTaken(left);
      const from = { items: JSON.parse(left.baseJson) as readonly Item[], revision: left.revision };
      const isTwice = state.rebase(drivers, JSON.parse(left.json) as readonly Item[], from);
      if (isTwice) setNotice(`Some of this has been changed meanwhile. ${chooseNotice}`);
      kept.changed();
    },
  };
}

/** See `useDriverList`. */
export type DriverList<Item extends { readonly id: string }> = ReturnType<typeof useDriverList<Item>>;
