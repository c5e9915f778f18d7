/** Store of the open context map: saving, messages, the view, the copy on the device, earlier revisions. */
import { keptDocument } from '#platform/editing/model/whole-merging.ts';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { wholeKind } from '#platform/editing/web/whole-kind.ts';
import { wholeDraft } from '#platform/editing/web/whole-draft.ts';
import { WholeStore } from '#platform/editing/web/whole-store.ts';
import { callApi } from '#platform/http/web/api.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { unreadDraftMessage, type DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  contextMap as contextMapShape,
  contextMapNotSavedMessage,
  contextMapTitle,
  getContextMap,
  restoreContextMapRevision,
  saveContextMap,
  type ContextMap,
  type MapElement,
} from '../contract.ts';
import { savedMapOfText } from '../model/map-compare.ts';
import { mapText } from '../model/map-document.ts';
import { mapKind } from '../model/map-edits.ts';
import { apply, openMap } from '../model/map-editor.ts';
import { documentOfMap, savedMapOf, type MapItem, type SavedMap } from '../model/map-item.ts';
import type { MapEditorState, MapEffect, MapEvent } from '../model/map-state.ts';

/** Kind of the copies on the device. */
export const draftNamespace = 'contextmap';

/** What is opened, for whom. */
export interface OpenedContextMap {
  readonly map: ContextMap;
  readonly place: DraftPlace;
  /** Why the person cannot change it; undefined for those who can. */
  readonly onlyRead: string | undefined;
  /** What this person did not save the last time. */
  readonly draft: DocumentDraft | undefined;
}

const written = (saved: SavedMap): string => mapText(documentOfMap(saved));

function readText(text: string): SavedMap | undefined {
  try {
    return savedMapOfText(text);
  } catch {
    return undefined;
  }
}

/** An open context map. */
export class ContextMapStore extends WholeStore<MapEditorState, MapEvent, MapEffect, SavedMap, ContextMap> {
  /** Why it cannot be changed; undefined when it can. */
  readonly onlyRead: string | undefined;
  #elements: ReadonlyMap<string, MapElement>;

  constructor({ map, place, onlyRead, draft }: OpenedContextMap) {
    const isReadOnly = onlyRead !== undefined;
    const mine = draft && !isReadOnly ? readText(draft.json) : undefined;
    const before = draft && mine ? readText(draft.baseJson) : undefined;
    const usesDraft = draft !== undefined && mine !== undefined && before !== undefined;
    const initial = openMap({
      revision: usesDraft ? draft.revision : map.revision,
      saved: usesDraft ? before : savedMapOf(map),
      isReadOnly,
    });
    const named = (saved: SavedMap) => ({ name: contextMapTitle, document: saved });
    super(initial, {
      ...wholeKind<MapEditorState, SavedMap, MapItem>(),
      apply: (state, event) => apply(state, event, () => crypto.randomUUID()),
      perform: () => this.tellOnlyRead(),
      taken: usesDraft ? draft : undefined,
      draftOf: ({ whole }) => {
        const { base, mine: document, revision } = keptDocument(mapKind, whole);
        return wholeDraft(
          { base: named(base), mine: named(document), revision },
          { place, namespace: draftNamespace, documentId: place.projectId, write: written },
        );
      },
      following: {
        subject: `contextmap:${place.projectId}`,
        isBusy: ({ gesture }) => gesture !== undefined,
      },
      stored: {
        shape: contextMapShape,
        load: () => callApi(getContextMap),
        save: async (document, revision) => {
          const { state, contexts, relationships } = documentOfMap(document);
          const body = { state, contexts: [...contexts], relationships: [...relationships], revision };
          return this.#known(await callApi(saveContextMap, { body })).revision;
        },
        read: (stored) => ({ document: savedMapOf(this.#known(stored)) }),
      },
      notSaved: contextMapNotSavedMessage,
    });
    this.onlyRead = onlyRead;
    this.#elements = new Map(map.elements.map((element) => [element.id, element]));
    if (draft && !isReadOnly && !usesDraft) showToast('warning', unreadDraftMessage);
    if (usesDraft) {
      this.send({ kind: 'replaced', saved: mine });
      if (map.revision !== draft.revision) this.becomeStale(map);
    }
  }

  /** Says why the map cannot be changed. */
  readonly tellOnlyRead = (): void => {
    if (this.onlyRead !== undefined) showToast('warning', this.onlyRead);
  };

  /** A C4 element by its id; undefined for one that is gone. */
  readonly elementOf = (id: string): MapElement | undefined => this.#elements.get(id);

  /** Remembers elements that were chosen. */
  readonly knowElements = (elements: readonly MapElement[]): void => {
    this.#elements = new Map([...this.#elements, ...elements.map((element) => [element.id, element] as const)]);
  };

  /** Makes an earlier revision the current one, once everything is saved. Throws what the server refuses. */
  readonly restore = async (n: number): Promise<void> => {
    const restored = this.#known(
      await this.whenSaved((revision) => callApi(restoreContextMapRevision, { params: { n }, body: { revision } })),
    );
    this.send({ kind: 'taken-over', current: savedMapOf(restored), revision: restored.revision });
  };

  /** A map that was answered, whose elements are remembered. */
  #known(map: ContextMap): ContextMap {
    this.knowElements(map.elements);
    return map;
  }
}
